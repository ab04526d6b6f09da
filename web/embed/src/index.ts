// Defines <damier-board>. Loading it twice does no harm.

import { DamierBoard } from './element';

export { DamierBoard };
export type { Game, Side, Step } from './game';

if (!customElements.get('damier-board')) customElements.define('damier-board', DamierBoard);

declare global {
  interface HTMLElementTagNameMap {
    'damier-board': DamierBoard;
  }
}
