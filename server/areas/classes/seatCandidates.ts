import { type SQL, sql } from 'drizzle-orm';
import type { EntryInput } from '../../../contract/classes.ts';
import { seatIssue } from '../../../domain/matching.ts';
import { bool } from '../../platform/db/rows.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { and, byName, listPage } from '../../platform/list.ts';
import { hasNameOrEmail } from '../access/api.ts';
import { readable, withPhoto } from '../people/api.ts';
import { isAvailableAt, isBusyIn, lessonsOfRules, momentsOf } from './freeTime.ts';
import { isActive, optionColumns, optionJoins, optionRow } from './studentOptions.ts';

const candidateRow = { ...optionRow, seated: bool, available: bool, busy: bool };

/**
 * Students as options for a class (CAL-21). Those who fit are found by conditions of the query, so that a page of them is not a page of all
 * students with most left out; `seatIssue` states the same order of reasons for the others.
 */
export const seatCandidates: Handler<'POST /v1/classes/candidates/preview'> = async (ctx, { body }) => {
  const { course_id, plan_type, student_level, fitting, search, page, pageSize } = body;
  const lessons = lessonsOfRules(body.calendars as EntryInput[], ctx.clock.now());
  const seated = sql`exists (select 1 from class_students cs where cs.student_id = s.student_id and cs.left_at is null
    ${body.id === undefined ? sql`` : sql`and cs.class_id <> ${body.id}`})`;
  const available = isAvailableAt(sql`s.user_id`, momentsOf(lessons, 'week'));
  const busy = isBusyIn(sql`s.student_id`, lessons, body.id);
  const canJoin = and(isActive, sql`s.course_id = ${course_id}`, sql`s.plan_type = ${plan_type}`);
  const fits = and(
    sql`s.student_level = ${student_level}`,
    sql`not ${seated}`,
    sql`${available}`,
    sql`not ${busy}`,
  );
  const others: SQL =
    search === undefined ? and(canJoin, sql`not (${fits})`) : sql`not (${canJoin} and ${fits})`;
  const found = await listPage(
    ctx,
    { page, pageSize, orderBy: 'name', order: 'ASC' },
    {
      shape: candidateRow,
      select: sql`${optionColumns}, ${seated} as seated, ${available} as available, ${busy} as busy`,
      from: sql`students s`,
      joins: optionJoins,
      where: and(
        hasNameOrEmail(search),
        fitting ? and(canJoin, fits) : others,
        body.seated.length > 0 && sql`s.student_id <> all(${sql.param(body.seated)}::uuid[])`,
      ),
      sorts: { name: byName(sql`u.name`) },
      id: sql`u.user_id`,
    },
  );
  const taught = { course_id, plan_type, student_level };
  return {
    ...found,
    response: found.response.map(({ seated: isSeated, available: isAvailable, busy: isBusy, ...row }) => ({
      ...readable(ctx, withPhoto(ctx, row)),
      reason: seatIssue({ ...row, seated: isSeated, available: isAvailable, busy: isBusy }, taught),
    })),
  };
};
