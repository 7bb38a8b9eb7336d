import { sql } from 'drizzle-orm';
import type { Validated } from '../../../contract/index.ts';
import { tidyName } from '../../../domain/person.ts';
import { changeRow, createRow, readRow } from '../../platform/changeRow.ts';
import { shapeOf } from '../../platform/db/rows.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { and, byName, hasFlag, listPage, matchesUnindexed } from '../../platform/list.ts';
import { courses } from './tables.ts';

type Form = Validated<'POST /v1/courses'>['body'];

const columnsOf = ({ course, language, workload, levels, status }: Form) => ({
  course: tidyName(course),
  language,
  workload,
  levels,
  ...(status !== undefined && { status }),
});

export const listCourses: Handler<'GET /v1/courses'> = (ctx, { query }) =>
  listPage(ctx, query, {
    shape: shapeOf(courses),
    select: sql`c.*`,
    from: sql`courses c`,
    where: and(
      hasFlag(sql`c.status`, query.status ?? (query.with_inactive ? undefined : true)),
      matchesUnindexed(sql`c.course`, query.course),
      query.language !== undefined && sql`c.language = ${query.language}`,
    ),
    sorts: {
      course: byName(sql`c.course`),
      language: byName(sql`c.language`),
      workload: sql`c.workload`,
      created_at: sql`c.created_at`,
      updated_at: sql`c.updated_at`,
    },
    id: sql`c.id`,
  });

export const getCourse: Handler<'GET /v1/courses/:id'> = (ctx, { params }) =>
  readRow(ctx, courses, params.id);

export const createCourse: Handler<'POST /v1/courses'> = (ctx, { body }) => {
  const values = columnsOf(body);
  return ctx.transaction((tx) =>
    createRow(tx, ctx, courses, { context: 'courses', entity_name: values.course, values }),
  );
};

/** Signed contracts keep the name under which the course was sold. */
export const updateCourse: Handler<'PATCH /v1/courses/:id'> = (ctx, { params, body }) => {
  const values = columnsOf(body);
  return ctx.transaction((tx) =>
    changeRow(tx, ctx, courses, params.id, {
      context: 'courses',
      entity_name: values.course,
      seen: body.updated_at,
      values: () => values,
    }),
  );
};
