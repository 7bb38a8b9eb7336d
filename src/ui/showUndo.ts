import { showToast } from './toast.ts';

/** For so many milliseconds a change can be undone from the toast that reports it. */
const undoMs = 20_000;

/** Reports a change that `undo` takes back. */
export function showUndo(
  title: string,
  text: string | undefined,
  action: { label: string; undo: () => void },
): void {
  showToast('success', title, text, undoMs, { label: action.label, run: action.undo });
}
