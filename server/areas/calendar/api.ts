export { addWeeklyEntry } from './addEntry.ts';
export { type Notified, peopleOf } from './announce.ts';
export { cancelLessons } from './cancelLesson.ts';
export { applyChange } from './changeLesson.ts';
export { studentsOf } from './changePlan.ts';
export { type Closed, type ClosedDay, closedDays, closedOf } from './closedDays.ts';
export { conflictsWith, proposedLessons } from './conflicts.ts';
export { announceLateLessons, seatsBefore } from './lateLessons.ts';
export { addLeftOut, leftOutOn } from './leftOut.ts';
export { entryValues } from './lessonFacts.ts';
export { endClaims } from './makeups.ts';
export { moveLesson } from './moveLesson.ts';
export { notifyOthers } from './notifyOthers.ts';
export { announceLesson, sessionDue, sessionKey } from './openSession.ts';
export { planAnswer } from './planAnswer.ts';
export { holdAgain, restoreLessons } from './restoreLessons.ts';
export { visibleLessons } from './scope.ts';
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
} from './series.ts';
export { ofClass, ofLessons, settleRequests, withdrawRequests } from './settleRequests.ts';
export { refuseUnableTeacher } from './teacherCheck.ts';
export { isInTerm, termEndOf } from './term.ts';
export { giveTermSeats, isExpected, isLate, takeLateSeats } from './termSeats.ts';
export { touchClass } from './touchClass.ts';
export { unlessTaken } from './unlessTaken.ts';
