import { documentViews } from './documents.ts';
import { officeViews } from './office.ts';
import { openViews } from './open.ts';
import { oversightViews } from './oversight.ts';
import { studentViews } from './student.ts';
import { teacherViews } from './teacher.ts';

/** Every screen in every state that the accessibility tests check. */
export const views = [
  ...openViews,
  ...documentViews,
  ...studentViews,
  ...teacherViews,
  ...officeViews,
  ...oversightViews,
];
