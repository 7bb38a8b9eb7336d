import { bannerViews } from './banners.ts';
import { boardViews } from './board.ts';
import { certificateViews } from './certificates.ts';
import { classViews } from './classes.ts';
import { classFileViews } from './classFiles.ts';
import { connectionViews } from './connection.ts';
import { documentViews } from './documents.ts';
import { liveClassViews } from './liveClasses.ts';
import { mergeViews } from './merge.ts';
import { moneyViews } from './money.ts';
import { officeViews } from './office.ts';
import { openViews } from './open.ts';
import { oversightViews } from './oversight.ts';
import { ownLessonViews } from './ownLessons.ts';
import { progressViews } from './progress.ts';
import { recordingViews } from './recordings.ts';
import { studentViews } from './student.ts';
import { teacherViews } from './teacher.ts';
import { timeOffViews } from './timeOff.ts';

/** Every screen in every state that the accessibility tests check. */
export const views = [
  ...openViews,
  ...documentViews,
  ...studentViews,
  ...ownLessonViews,
  ...teacherViews,
  ...officeViews,
  ...moneyViews,
  ...classViews,
  ...classFileViews,
  ...certificateViews,
  ...progressViews,
  ...mergeViews,
  ...bannerViews,
  ...oversightViews,
  ...liveClassViews,
  ...timeOffViews,
  ...recordingViews,
  ...boardViews,
  ...connectionViews,
];
