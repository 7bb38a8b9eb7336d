import { sql } from 'drizzle-orm';
import { attendancePercentage } from '../../../domain/attendance.ts';
import {
  CERTIFICATE_STATUSES,
  certificateCodeShape,
  certificateLacks,
  meanOfMarks,
} from '../../../domain/certificates.ts';
import { STUDENT_LEVELS } from '../../../domain/options.ts';
import { localDate } from '../../../domain/schoolTime.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Reader } from '../../platform/db/database.ts';
import { instant, int, oneOf, orNull, type RowOf, rowsOf, text } from '../../platform/db/rows.ts';
import { ensureFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { and, byName, listPage, matchesIndexed } from '../../platform/list.ts';
import { visibleStudents } from '../access/api.ts';
import { levelMerits } from '../learning/api.ts';
import { linkUnlessRevoked } from './links.ts';

const shape = {
  id: text,
  student_id: text,
  user_id: text,
  student_name: text,
  course_id: text,
  course_name: text,
  student_level: oneOf(STUDENT_LEVELS),
  workload: int,
  first_lesson: instant,
  last_lesson: instant,
  code: text,
  file_key: text,
  status: oneOf(CERTIFICATE_STATUSES),
  issued_at: instant,
  revoked_at: orNull(instant),
  revocation_reason: orNull(text),
  updated_at: instant,
};

const issuedShape = {
  id: text,
  course_name: text,
  student_level: oneOf(STUDENT_LEVELS),
  code: text,
  status: oneOf(CERTIFICATE_STATUSES),
  issued_at: instant,
};

const columns = sql`c.id, c.student_id, s.user_id, c.student_name, c.course_id, c.course_name, c.student_level, c.workload,
  c.first_lesson, c.last_lesson, c.code, c.file_key, c.status, c.issued_at, c.revoked_at, c.revocation_reason, c.updated_at`;
const tables = sql`certificates c join students s on s.student_id = c.student_id`;

const viewOf = (ctx: Ctx, { first_lesson, last_lesson, file_key, ...row }: RowOf<typeof shape>) => ({
  ...row,
  start_date: localDate(new Date(first_lesson)),
  end_date: localDate(new Date(last_lesson)),
  url: linkUnlessRevoked(ctx, { file_key, status: row.status }),
});

export const listCertificates: Handler<'GET /v1/certificates'> = async (ctx, { query }) => {
  const page = await listPage(ctx, query, {
    shape,
    select: columns,
    from: tables,
    where: and(
      visibleStudents(ctx),
      query.student_id !== undefined && sql`c.student_id = ${query.student_id}`,
      query.course_id !== undefined && sql`c.course_id = ${query.course_id}`,
      query.status !== undefined && sql`c.status = ${query.status}`,
      matchesIndexed(sql`c.name_search`, query.name),
    ),
    sorts: {
      issued_at: sql`c.issued_at`,
      student_name: byName(sql`c.student_name`),
      course_name: byName(sql`c.course_name`),
    },
    id: sql`c.id`,
  });
  return { ...page, response: page.response.map((row) => viewOf(ctx, row)) };
};

/** The certificates of a student, newest first; the caller has checked who may read them. */
export const certificatesOf = (db: Reader, student_id: string) =>
  rowsOf(
    db,
    issuedShape,
  )`select c.id, c.course_name, c.student_level, c.code, c.status, c.issued_at from certificates c
    where c.student_id = ${sql`${student_id}::uuid`} order by c.issued_at desc, c.id`;

export async function certificateView(ctx: Ctx, db: Reader, id: string) {
  const rows = await rowsOf(db, shape)`select ${columns} from ${tables} where c.id = ${id}`;
  return viewOf(ctx, ensureFound(rows[0]));
}

/** What each course and level of the student's lessons still lacks (CERT-1). */
export const certificateProgress: Handler<'GET /v1/certificates/progress'> = async (ctx, { query }) => {
  const { student_id } = query;
  const { rows } = await ctx.db.execute(
    sql`select 1 from students s where s.student_id = ${student_id} and ${visibleStudents(ctx)}`,
  );
  ensureFound(rows[0]);
  return progressOfLevels(ctx, student_id);
};

/** The caller has checked who may read it. */
export async function progressOfLevels(ctx: Pick<Ctx, 'db' | 'clock'>, student_id: string) {
  const merits = await levelMerits(ctx.db, student_id, ctx.clock.now());
  const courses = await rowsOf(ctx.db, { id: text, course: text })`
    select id, course from courses where id = any(${sql.param(merits.map(({ course_id }) => course_id))}::uuid[])`;
  const names = new Map(courses.map(({ id, course }) => [id, course]));
  const issued = await rowsOf(ctx.db, { id: text, course_id: text, student_level: text })`
    select id, course_id, student_level from certificates where student_id = ${sql`${student_id}::uuid`}`;
  const place = ({ student_level }: (typeof merits)[number]) => STUDENT_LEVELS.indexOf(student_level);
  return merits
    .map((merit) => ({
      course_id: merit.course_id,
      course_name: names.get(merit.course_id) ?? '',
      student_level: merit.student_level,
      attendance: attendancePercentage(merit.attended, merit.lessons),
      lessons: merit.lessons,
      mean: meanOfMarks(merit),
      marks: merit.marks,
      lacks: certificateLacks(merit),
      certificate_id:
        issued.find((row) => row.course_id === merit.course_id && row.student_level === merit.student_level)
          ?.id ?? null,
      place: place(merit),
    }))
    .sort((a, b) => a.course_name.localeCompare(b.course_name, 'pt-BR') || a.place - b.place)
    .map(({ place: _, ...row }) => row);
}

/** Public. A revoked certificate says only that it is, and since when (CERT-4). */
export const validateCertificate: Handler<'GET /v1/certificates/:hash/validate'> = async (
  ctx,
  { params },
) => {
  const rows = await rowsOf(ctx.db, shape)`select ${columns} from ${tables}
    where ${certificateCodeShape.test(params.hash) ? sql`c.code` : sql`c.sha256`} = ${params.hash}`;
  const found = ensureFound(rows[0]);
  if (found.status === 'revoked')
    return {
      status: 'revoked',
      revoked_at: localDate(new Date(ensureFound(found.revoked_at ?? undefined, 'internal'))),
    };
  return {
    status: 'valid',
    course_name: found.course_name,
    workload: found.workload,
    student_name: found.student_name,
    student_level: found.student_level,
    start_date: localDate(new Date(found.first_lesson)),
    end_date: localDate(new Date(found.last_lesson)),
    issued_at: localDate(new Date(found.issued_at)),
  };
};
