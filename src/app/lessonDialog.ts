import { lazyDialog } from '../ui/lazyDialog.tsx';

/** A student's lesson with what the calendar offers for it, on other portals' screens. */
export const OwnLessonDialog = lazyDialog(() => import('../portals/calendar/own/OwnLessonDialog.tsx'));
