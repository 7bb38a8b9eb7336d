export { endsAfter } from './endsAfter.ts';
export { type Notified, peopleOf } from './lesson/announce.ts';
export { cancelLessons } from './lesson/cancelLessons.ts';
export { applyChange } from './lesson/changeLesson.ts';
export { studentsOf } from './lesson/changePlan.ts';
export type { ChangedLessons } from './lesson/claims.ts';
export { executivesLessons } from './lesson/executivesLessons.ts';
export { addLeftOut, leftOutOn } from './lesson/leftOut.ts';
export {
  announceToLesson,
  type LessonOfCaller,
  lessonOfCaller,
  lessonTimes,
} from './lesson/lessonOfCaller.ts';
export { moveLesson, setHours } from './lesson/moveLesson.ts';
export { announceLesson, endSession, reopenSession, sessionDue, sessionKey } from './lesson/openSession.ts';
export { peopleOfClassHours, studentsInLessons } from './lesson/peopleOfHours.ts';
export { holdAgain, restoreLessons } from './lesson/restoreLessons.ts';
export {
  addSeat,
  addSeatsOfClass,
  removeMembersSeats,
  removeSeat,
  removeSeatsAfter,
} from './lesson/seats.ts';
export { unlessTaken } from './lesson/unlessTaken.ts';
export { notifyOthers } from './notifyOthers.ts';
export { visibleLessons } from './scope.ts';
export { addWeeklyEntry } from './series/addEntry.ts';
export { type Closed, type ClosedDay, closedDays, closedOf } from './series/closedDays.ts';
export { conflictsWith, proposedLessons, takenTimes } from './series/conflicts.ts';
export { endSeries } from './series/endSeries.ts';
export { entryValues } from './series/entry.ts';
export { announceLateLessons, seatsBefore } from './series/lateLessons.ts';
export { planAnswer } from './series/planAnswer.ts';
export {
  applyPlans,
  type ClassOfPlan,
  type Decisions,
  type EntryValues,
  type FutureLesson,
  futureLessons,
  type PlannedEntry,
  planEntry,
  sameHours,
  starts,
} from './series/series.ts';
export {
  giveLessonsBack,
  giveSeatsBack,
  takenLessons,
  watchLessons,
} from './series/seriesImages.ts';
export { refuseUnableTeacher } from './series/teacherCheck.ts';
export { termEndOf } from './series/term.ts';
export { giveTermSeats, isExpected, isLate, takeLateSeats } from './series/termSeats.ts';
export { touchClass } from './series/touchClass.ts';
