import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { calls } from '../../../contract/classFiles.ts';
import { classes } from '../../../server/areas/classes/tables.ts';
import { class_files } from '../../../server/areas/classFiles/tables.ts';
import { names } from '../../security/inputs/row.ts';
import type { Target } from '../../security/target.ts';
import { type AreaProof, paged } from '../../support/areaProof.ts';
import { onePixel } from '../../support/pictures.ts';

const picture = () => new Blob([onePixel], { type: 'image/png' });

const valuesOf = (place: { class_id: string; teacher_id: string }, name: string) => ({
  ...place,
  title: `Apostila ${name}`,
  file_key: `class-files/${name}.png`,
  file_type: 'image/png' as const,
  file_bytes: onePixel.length,
  shared_at: new Date('2026-03-01T12:00:00Z'),
});

/** A file of the fixture's class. */
async function shared(t: Target): Promise<string> {
  if (t.which === 'missing') return randomUUID();
  const { group, teacher } = t.fixture;
  const [row] = await t.db
    .insert(class_files)
    .values(valuesOf({ class_id: group.id, teacher_id: teacher.teacher_id }, t.unique()))
    .returning();
  return row?.id ?? '';
}

export const classFiles: AreaProof<keyof typeof calls> = {
  matrix: `
call                                              auth  S    So   Si   T    E    V    B    A    A0   M?    by
GET /v1/teacher-documents                         shut  mine bare mine mine mine no   no   each no   pick  view:teacher_documents
POST /v1/teacher-documents                        shut  no   no   no   own  own  no   no   any  no   pick  create:teacher_documents
PATCH /v1/teacher-documents/:id                   shut  no   no   no   own  own  no   no   any  no   pick  create:teacher_documents
PATCH /v1/teacher-documents/:id/change-status     shut  no   no   no   own  own  no   no   any  no   pick  create:teacher_documents`,
  inputs: {
    'GET /v1/teacher-documents': {
      send: async (t) => {
        await shared(t);
        return { query: { class_id: t.fixture.group.id } };
      },
      shows: names((t) => t.fixture.group.id),
    },
    'POST /v1/teacher-documents': {
      send: (t) => ({
        body: { title: 'Apostila', class_id: t.fixture.group.id },
        files: { files: [picture()] },
      }),
    },
    'PATCH /v1/teacher-documents/:id': {
      send: async (t) => ({
        params: { id: await shared(t) },
        body: { title: `Caderno ${t.unique()}` },
        files: { file: picture() },
      }),
    },
    'PATCH /v1/teacher-documents/:id/change-status': {
      send: async (t) => ({ params: { id: await shared(t) } }),
    },
  },
  lists: { 'GET /v1/teacher-documents': paged('teacher') },
  single: [],
  fill: async ({ db, teacher: { teacher_id } }, index) => {
    const [group] = await db
      .select({ id: classes.id })
      .from(classes)
      .where(sql`${classes.teacher_id} = ${teacher_id}`)
      .limit(1);
    if (group) await db.insert(class_files).values(valuesOf({ class_id: group.id, teacher_id }, `n${index}`));
  },
};
