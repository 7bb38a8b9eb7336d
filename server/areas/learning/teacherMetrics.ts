import { sql } from 'drizzle-orm';
import { trend } from '../../../domain/figures.ts';
import { reaisOf } from '../../../domain/money.ts';
import { ADVANCED, BASIC, INTERMEDIATE, type StudentLevel, ZERO } from '../../../domain/options.ts';
import { localDate } from '../../../domain/schoolTime.ts';
import { SCHOOL_ZONE } from '../../../domain/schoolZone.ts';
import { addDays, weekStartOf } from '../../../domain/week.ts';
import { instantAt } from '../../../domain/zonedWeek.ts';
import type { Ctx } from '../../platform/context.ts';
import { int, rowsOf, text } from '../../platform/db/rows.ts';
import { ensureFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { visibleTeachers } from '../access/api.ts';
import { averageEvolutionTime, monthlyBalance } from './teacherFigures.ts';

const countRow = {
  total: int,
  active: int,
  zero: int,
  basic: int,
  intermediate: int,
  advanced: int,
};

const atLevel = (level: StudentLevel) => sql`count(*) filter (where s.student_level = ${level})::int`;

/** Weeks run from Sunday to Saturday in the teacher's zone. */
export const teacherMetrics: Handler<'GET /v1/dashboard/teacher/:teacher_id'> = async (ctx, { params }) => {
  const { teacher_id } = params;
  const teachers = await rowsOf(ctx.db, { max_students: int, zone: text })`
    select t.max_students, coalesce(p.timezone, ${SCHOOL_ZONE}) as zone
    from teachers t left join personal p on p.user_id = t.user_id
    where t.teacher_id = ${teacher_id} and ${visibleTeachers(ctx)}`;
  const { max_students, zone } = ensureFound(teachers[0]);
  const sunday = weekStartOf(localDate(ctx.clock.now(), zone));
  const [from, to] = [instantAt(sunday, '00:00', zone), instantAt(addDays(sunday, 7), '00:00', zone)];
  const [students, lessons, classes, average_evolution_time, in_and_out_of_students, billing] =
    await Promise.all([
      rowsOf(ctx.db, countRow)`
      select count(*)::int as total, count(*) filter (where s.student_status and u.user_status)::int as active,
        ${atLevel(ZERO)} as zero,
        ${atLevel(BASIC)} as basic,
        ${atLevel(INTERMEDIATE)} as intermediate,
        ${atLevel(ADVANCED)} as advanced
      from students s join users u on u.user_id = s.user_id
      where exists (select 1 from class_students cs join classes c on c.id = cs.class_id
        where cs.student_id = s.student_id and cs.left_at is null and c.teacher_id = ${teacher_id})`,
      rowsOf(ctx.db, { completed: int, week: int })`
      select (select count(*)::int from calendar_history h join lessons l on l.id = h.lesson_id
          where h.teacher_id = ${teacher_id} and (h.ended_at is not null or l.ends_at <= ${ctx.clock.now().toISOString()}))
          as completed,
        (select count(*)::int from lessons l where l.teacher_id = ${teacher_id} and l.status = 'scheduled'
          and l.starts_at >= ${from.toISOString()} and l.starts_at < ${to.toISOString()}) as week`,
      rowsOf(ctx.db, { className: text, quantity: int, max: int })`
      select c.title as "className", count(*)::int as quantity, c.max_students as max
      from classes c join class_students cs on cs.class_id = c.id and cs.left_at is null
      where c.teacher_id = ${teacher_id} and c.status
      group by c.id order by quantity desc, c.title`,
      averageEvolutionTime(ctx.db, teacher_id),
      monthlyBalance(ctx.db, teacher_id, ctx.clock.now()),
      // Amounts are shown only to the franchisee, in the FEE profile.
      isOwnFranchise(ctx, teacher_id)
        ? ctx.ports.parameters.provisionedOf(ctx.db, teacher_id, ctx.clock.now())
        : null,
    ]);
  const { total, active, ...distribution_by_level } = ensureFound(students[0]);
  const { completed, week } = ensureFound(lessons[0]);
  return {
    my_students_count: { total, active, inactive: total - active },
    my_classes_completed: completed,
    my_classes_week: week,
    max_students,
    relation_classes_students: classes,
    distribution_by_level,
    average_evolution_time,
    in_and_out_of_students,
    my_provisioned_billing: billing && {
      total: reaisOf(billing.total),
      percentage: trend(billing.total, billing.before),
    },
  };
};

const isOwnFranchise = ({ actor }: Ctx, teacher_id: string): boolean =>
  actor?.type === 'FEE' && actor.teacher_id === teacher_id;
