import { showToast } from './toast.ts';

interface Undo {
  label: string;
  undo: () => void;
  /** How long the toast offers to undo the change, in milliseconds. */
  ms?: number;
}

/** Reports a change that `undo` takes back. */
export function showUndo(title: string, text: string | undefined, { label, undo, ms = 20_000 }: Undo): void {
  showToast('success', title, text, ms, { label, run: undo });
}
