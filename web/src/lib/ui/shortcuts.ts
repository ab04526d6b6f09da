// Keys that work anywhere at the table, unless something that is typed into has the focus.

export type Shortcuts = Record<string, () => void>;

const TYPED_INTO = 'dialog, select, textarea, input:not([type=checkbox])';

/** Runs what the key stands for. `single`: whether keys that are a character alone count. */
export function runShortcut(event: KeyboardEvent, shortcuts: Shortcuts, single: boolean): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target instanceof Element && event.target.closest(TYPED_INTO)) return;
  if (event.key.length === 1 && !single) return;
  // The space bar belongs to a button that has the focus.
  if (
    event.key === ' ' &&
    event.target instanceof Element &&
    event.target.closest('button, summary, a')
  )
    return;
  const run = Object.hasOwn(shortcuts, event.key) ? shortcuts[event.key] : undefined;
  if (!run) return;
  event.preventDefault();
  run();
}
