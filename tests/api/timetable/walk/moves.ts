import * as classMoves from './classMoves.ts';
import * as lessonMoves from './lessonMoves.ts';
import * as matchMoves from './matchMoves.ts';
import * as peopleMoves from './peopleMoves.ts';
import * as schoolMoves from './schoolMoves.ts';
import * as studentMoves from './studentMoves.ts';
import type { Maker } from './walk.ts';

const of = (weight: number, maker: Maker) => ({ weight, of: maker });

/** How often each is chosen. */
export const moves = [
  of(6, classMoves.createClass),
  of(6, classMoves.changeHours),
  of(9, classMoves.changeStudents),
  of(2, classMoves.changeClassTeacher),
  of(1, classMoves.renameClass),
  of(4, classMoves.switchClass),
  of(2, classMoves.foreignClass),
  of(10, lessonMoves.changeLesson),
  of(5, lessonMoves.cancelLesson),
  of(4, lessonMoves.restoreLesson),
  of(1, lessonMoves.deleteLesson),
  of(12, lessonMoves.openLesson),
  of(1, lessonMoves.titleByTeacher),
  of(2, lessonMoves.foreignLesson),
  of(10, studentMoves.giveUp),
  of(10, studentMoves.ask),
  of(2, studentMoves.withdraw),
  of(9, studentMoves.answerRequest),
  of(2, studentMoves.foreignRequest),
  of(6, matchMoves.allocate),
  of(2, matchMoves.redirect),
  of(7, matchMoves.answerMatch),
  of(1, matchMoves.plan),
  of(1, matchMoves.foreignMatch),
  of(5, matchMoves.transfer),
  of(4, matchMoves.decideTransfer),
  of(1, matchMoves.foreignTransfer),
  of(4, schoolMoves.closeDays),
  of(4, schoolMoves.openDays),
  of(2, schoolMoves.openHoliday),
  of(4, schoolMoves.addAbsence),
  of(4, schoolMoves.cover),
  of(3, schoolMoves.undoCover),
  of(2, schoolMoves.cancelAbsenceLessons),
  of(3, schoolMoves.removeAbsence),
  of(1, schoolMoves.foreignSchool),
  of(3, peopleMoves.changeLevel),
  of(2, peopleMoves.changeHoursOfStudent),
  of(2, peopleMoves.changeHoursOfTeacher),
  of(4, peopleMoves.switchPerson),
  of(4, peopleMoves.issueContract),
  of(4, peopleMoves.signContract),
  of(1, peopleMoves.mergeTwins),
  of(1, peopleMoves.undoMerge),
  of(1, peopleMoves.foreignPerson),
];
