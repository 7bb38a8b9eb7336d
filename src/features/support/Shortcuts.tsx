import { createStore, useStore } from '../../browser/store.ts';
import { lazyDialog } from '../../ui/lazyDialog.tsx';

const ShortcutsDialog = lazyDialog(() => import('./ShortcutsDialog.tsx'));
const isOpen = createStore(false);

export const openShortcuts = () => isOpen.set(true);

export function Shortcuts() {
  if (!useStore(isOpen)) return null;
  return <ShortcutsDialog onClose={() => isOpen.set(false)} />;
}
