import { createStore, useStore } from '../../browser/store.ts';
import { lazyDialog } from '../../ui/lazyDialog.tsx';

const FeedbackDialog = lazyDialog(() => import('./FeedbackDialog.tsx'));
const isOpen = createStore(false);

export const openFeedback = () => isOpen.set(true);

export function Feedback() {
  if (!useStore(isOpen)) return null;
  return <FeedbackDialog onClose={() => isOpen.set(false)} />;
}
