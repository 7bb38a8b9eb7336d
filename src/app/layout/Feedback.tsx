import { lazy, Suspense } from 'react';
import { createStore, useStore } from '../store.ts';

const FeedbackDialog = lazy(() => import('./FeedbackDialog.tsx'));
const isOpen = createStore(false);

export const openFeedback = () => isOpen.set(true);

/** Mounted once, since footer and help panel, which open it, may leave the page. */
export function Feedback() {
  if (!useStore(isOpen)) return null;
  return (
    <Suspense>
      <FeedbackDialog onClose={() => isOpen.set(false)} />
    </Suspense>
  );
}
