import { lazyDialog } from '../ui/lazyDialog.tsx';

/** The calendar's dialog of a student's lesson, for screens of other portals. */
export const OwnLessonDialog = lazyDialog(() => import('../portals/calendar/own/OwnLessonDialog.tsx'));
