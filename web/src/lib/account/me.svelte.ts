// Who is signed in, for every page.

import type { Account } from '../wire';
import * as calls from './calls';

class Me {
  /** Undefined until it is known. */
  account: Account | null | undefined = $state.raw(undefined);
  fault: string | null = $state(null);

  async load(): Promise<void> {
    this.fault = null;
    try {
      this.account = await calls.me();
    } catch (error) {
      this.fault = (error as Error).message;
    }
  }
}

export const me = new Me();
