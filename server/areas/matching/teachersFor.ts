import { setImmediate } from 'node:timers/promises';
import { isFitting } from '../../../domain/fittingHours.ts';
import { compareMatches, matchOf } from '../../../domain/matching.ts';
import { OPTIONS_SHOWN } from '../../../domain/optionsShown.ts';
import { localDate } from '../../../domain/schoolTime.ts';
import type { Ctx } from '../../platform/context.ts';
import { ensureFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { ALLOCATION_WEEKS, fitOf, studentFacts, teacherFacts, teacherWeeks } from '../fit/api.ts';

/** Returns at most `OPTIONS_SHOWN` teachers, the best first; the others are found by a search for their names. */
export const teachersFor: Handler<'GET /v1/students-without-match/teachers'> = async (ctx, { query }) =>
  (await rankTeachers(ctx, query.student_id, undefined, query.search)).slice(0, OPTIONS_SHOWN);

/**
 * Best first, then those who do not fit, with the reasons (MATCH-3). As if the student had left `leftTeacher`; `search` is a part of the name.
 */
export async function rankTeachers(ctx: Ctx, student_id: string, leftTeacher?: string, search?: string) {
  const now = ctx.clock.now();
  const facts = await studentFacts(ctx.db, student_id, now, localDate(now), leftTeacher);
  const student = ensureFound(facts);
  const teachers = await teacherFacts(ctx.db, undefined, student_id, search);
  // Computing hours is expensive, so teachers whom another rule excludes are skipped.
  const quick = teachers.map((teacher) => ({
    teacher,
    issues: matchOf(student.match, teacher.match, [], now).issues.filter(
      (code) => code !== 'not_enough_hours',
    ),
  }));
  const possible = quick.filter(({ issues }) => issues.length === 0).map(({ teacher }) => teacher);
  const weeks = await teacherWeeks(ctx.db, possible, now, ALLOCATION_WEEKS, {
    student_id,
    leaving: student.leaving,
  });
  const judged = [];
  for (const { teacher, issues } of quick) {
    const week = weeks.get(teacher.match.id);
    if (!week) {
      const match = { ...matchOf(student.match, teacher.match, [], now), issues };
      judged.push({ teacher, match, common: 0 });
      continue;
    }
    const { match, hours } = fitOf(student, teacher, week, now, ALLOCATION_WEEKS);
    judged.push({ teacher, match, common: hours.filter(isFitting).length });
    // A week takes some milliseconds to evaluate; yields to other requests.
    await setImmediate();
  }
  return judged
    .sort((a, b) => compareMatches(a.match, b.match))
    .map(({ teacher, match, common }) => ({
      id: teacher.match.id,
      name: teacher.name,
      email: teacher.email,
      photo_url: ctx.files.photo(teacher.photo_key),
      fits: match.issues.length === 0,
      score: match.score.total,
      common_hours: common,
      shared_interests: student.match.interests.filter((each) => teacher.match.interests.includes(each)),
      students_count: teacher.match.student_count,
      max_students: teacher.match.max_students,
      why_not: [...match.issues],
    }));
}
