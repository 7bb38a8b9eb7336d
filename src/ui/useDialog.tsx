import { type ReactNode, useState } from 'react';
import { createStore, type Store, useStore } from '../browser/store.ts';

type Draw = (close: () => void) => ReactNode;

/** `show` rerenders only the `dialog` slot, not the list's rows. */
export function useDialog() {
  const [store] = useState(() => createStore<Draw | null>(null));
  return { show: (draw: Draw) => store.set(draw), dialog: <Slot store={store} /> };
}

function Slot({ store }: { store: Store<Draw | null> }) {
  const draw = useStore(store);
  return <>{draw?.(() => store.set(null))}</>;
}
