import { type ComponentType, lazy, Suspense, useState } from 'react';
import type { DialogProps } from './DialogFrame.tsx';

let loaded: ComponentType<DialogProps> | null = null;
const load = async () => {
  const frame = await import('./DialogFrame.tsx');
  loaded = frame.default;
  return frame;
};
const Lazy = lazy(load);

export async function preloadDialogs(): Promise<void> {
  // A failed chunk is requested again when a dialog opens.
  await load().catch(() => undefined);
}

/** A dialog, or a bottom sheet on phones. Render it only while it is open. */
export function Dialog(props: DialogProps) {
  // Fixed while the dialog is open: another component would remount it and lose focus and typed text.
  const [Frame] = useState(() => loaded ?? Lazy);
  return (
    <Suspense fallback={null}>
      <Frame {...props} />
    </Suspense>
  );
}
