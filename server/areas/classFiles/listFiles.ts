import { sql } from 'drizzle-orm';
import { fileTypes } from '../../../domain/files.ts';
import { instant, int, oneOf, text } from '../../platform/db/rows.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { and, byName, isWithin, listPage, matchesUnindexed } from '../../platform/list.ts';
import { readable } from '../people/api.ts';
import { readableFiles, sharedWith } from './scope.ts';

const shape = {
  id: text,
  title: text,
  class_id: text,
  class_title: text,
  teacher_id: text,
  teacher_name: text,
  file_key: text,
  type: oneOf(fileTypes),
  bytes: int,
  created_at: instant,
  updated_at: instant,
};

export const listFiles: Handler<'GET /v1/teacher-documents'> = async (ctx, { query }) => {
  const page = await listPage(ctx, query, {
    shape,
    select: sql`f.id, f.title, f.class_id, c.title as class_title, f.teacher_id, u.name as teacher_name, f.file_key,
      f.file_type as type, f.file_bytes as bytes, f.created_at, f.updated_at`,
    from: sql`class_files f join classes c on c.id = f.class_id join teachers t on t.teacher_id = f.teacher_id
      join users u on u.user_id = t.user_id`,
    where: and(
      readableFiles(ctx),
      matchesUnindexed(sql`f.title`, query.title),
      isWithin(sql`f.created_at`, query.created_at, query.created_at),
      query.teacher_id !== undefined && sql`f.teacher_id = ${query.teacher_id}`,
      query.class_id !== undefined && sql`f.class_id = ${query.class_id}`,
      query.student_id !== undefined && sharedWith(query.student_id),
    ),
    sorts: { created_at: sql`f.created_at`, title: byName(sql`f.title`) },
    id: sql`f.id`,
  });
  return {
    ...page,
    response: page.response.map(({ file_key, ...row }) =>
      readable(ctx, { ...row, url: ctx.files.link(file_key) }),
    ),
  };
};
