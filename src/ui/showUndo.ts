import { showToast } from './toast.ts';

interface Undo {
  label: string;
  undo: () => void;
  /** For so many milliseconds the change can be undone from the toast. */
  ms?: number;
}

/** Reports a change that `undo` takes back. */
export function showUndo(title: string, text: string | undefined, { label, undo, ms = 20_000 }: Undo): void {
  showToast('success', title, text, ms, { label, run: undo });
}
