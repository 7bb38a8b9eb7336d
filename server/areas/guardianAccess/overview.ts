import { sql } from 'drizzle-orm';
import { GUARDIAN_LESSONS_AHEAD } from '../../../domain/guardianAccess.ts';
import type { Ctx } from '../../platform/context.ts';
import { instant, rowsOf, text } from '../../platform/db/rows.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { readSchool } from '../../platform/school.ts';
import { lockFor } from '../access/api.ts';
import { chargesOf, linkOfVisit } from '../payments/api.ts';
import { lessonsOf, progressOf, seatsOf } from '../progress/api.ts';
import { contactOf } from './contact.ts';
import { findVisit } from './visits.ts';

const lessonShape = {
  id: text,
  title: text,
  class_name: text,
  teacher_name: text,
  starts_at: instant,
  ends_at: instant,
};

const lessonsAhead = ({ db, clock }: Ctx, student_id: string) =>
  rowsOf(db, lessonShape)`
    select l.id, l.title, c.title as class_name, u.name as teacher_name, l.starts_at, l.ends_at
    from lessons l join classes c on c.id = l.class_id
    join teachers t on t.teacher_id = l.teacher_id join users u on u.user_id = t.user_id
    where l.id = any(${seatsOf(student_id)}) and l.status = 'scheduled' and l.ends_at > ${clock.now().toISOString()}::timestamptz
    order by l.starts_at, l.id limit ${GUARDIAN_LESSONS_AHEAD}`;

/** What the guardian sees of one student, and of no other (GUARDIAN-5). */
export const overview: Handler<'POST /v1/guardian-access/overview'> = async (ctx, { body }) => {
  const visit = await findVisit(ctx.db, ctx, body.session);
  const { student_id, student_name, guardian } = visit;
  const [school, lessons, progress, owed, contact] = await Promise.all([
    readSchool(ctx),
    lessonsAhead(ctx, student_id),
    progressOf(ctx, student_id),
    chargesOf(ctx, sql`s.student_id = ${student_id}`),
    contactOf(ctx.db, ctx, visit),
  ]);
  return {
    school: school.name,
    student_name,
    student_guardian_name: guardian.name,
    lessons,
    ...progress,
    statement: owed,
    contact,
  };
};

const PAGE_SIZE = 10;

export const guardianLessons: Handler<'POST /v1/guardian-access/lessons'> = async (ctx, { body }) => {
  const { student_id } = await findVisit(ctx.db, ctx, body.session);
  return lessonsOf(ctx, student_id, {
    page: body.page,
    pageSize: PAGE_SIZE,
    orderBy: 'starts_at',
    order: 'DESC',
  });
};

/** Charges are paid, and receipts opened, at the page of the statement, with a link that ends with the visit (PAY-24). */
export const statementOfVisit: Handler<'POST /v1/guardian-access/statement'> = async (ctx, { body }) => {
  const { student_id } = await findVisit(ctx.db, ctx, body.session);
  return ctx.transaction(async (tx) => {
    await lockFor(tx, { students: [student_id] });
    const visit = await findVisit(tx, ctx, body.session);
    return { link: await linkOfVisit(tx, ctx, visit, visit.visit_id) };
  });
};
