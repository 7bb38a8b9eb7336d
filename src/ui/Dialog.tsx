import { type ComponentType, lazy, Suspense, useState } from 'react';
import type { DialogProps } from './DialogFrame.tsx';

let loaded: ComponentType<DialogProps> | null = null;
const load = async () => {
  const frame = await import('./DialogFrame.tsx');
  loaded = frame.default;
  return frame;
};
const Lazy = lazy(load);

/** Fetches the dialogs' machinery ahead of the first one that opens. */
export async function preloadDialogs(): Promise<void> {
  // Offline for a moment: it is asked for again when a dialog opens.
  await load().catch(() => undefined);
}

/** A dialog; on phones a sheet from the bottom. Render it only while it is open. */
export function Dialog(props: DialogProps) {
  // Kept while the dialog is open: another component would mount it anew and lose focus and typed text.
  const [Frame] = useState(() => loaded ?? Lazy);
  return (
    <Suspense fallback={null}>
      <Frame {...props} />
    </Suspense>
  );
}
