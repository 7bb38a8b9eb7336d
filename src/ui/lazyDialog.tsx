import { common } from 'virtual:texts/common';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useT } from '../i18n/useT.ts';
import { showToast } from './toast.ts';

interface Closable {
  onClose: () => void;
}
interface Chunk<P> {
  readonly load: () => Promise<{ default: ComponentType<P> }>;
  dialog: ComponentType<P> | null;
}

/** Loads a dialog as a separate chunk. Shows a toast and closes the dialog if the chunk cannot be loaded. */
export function lazyDialog<P extends Closable>(load: Chunk<P>['load']): ComponentType<P> {
  const chunk: Chunk<P> = { load, dialog: null };
  return (props) => <ChunkDialog chunk={chunk} props={props} />;
}

function ChunkDialog<P extends Closable>({ chunk, props }: { chunk: Chunk<P>; props: P }) {
  const t = useT(common);
  const [Dialog, setDialog] = useState(() => chunk.dialog);
  const fail = useRef<() => void>(() => undefined);
  fail.current = () => {
    showToast('destructive', t('error'), t(navigator.onLine ? 'failed' : 'offline'));
    props.onClose();
  };
  useEffect(() => {
    if (chunk.dialog) return;
    let isOpen = true;
    chunk.load().then(
      ({ default: dialog }) => {
        chunk.dialog = dialog;
        if (isOpen) setDialog(() => dialog);
      },
      () => isOpen && fail.current(),
    );
    return () => {
      isOpen = false;
    };
  }, [chunk]);
  return Dialog && <Dialog {...props} />;
}
