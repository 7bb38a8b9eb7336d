import { lazyDialog } from '../../ui/lazyDialog.tsx';
import { createStore, useStore } from '../store.ts';

const FeedbackDialog = lazyDialog(() => import('./FeedbackDialog.tsx'));
const isOpen = createStore(false);

export const openFeedback = () => isOpen.set(true);

/** Mounted once, since footer and help panel, which open it, may leave the page. */
export function Feedback() {
  if (!useStore(isOpen)) return null;
  return <FeedbackDialog onClose={() => isOpen.set(false)} />;
}
