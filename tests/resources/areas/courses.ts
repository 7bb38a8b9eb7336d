import { randomUUID } from 'node:crypto';
import type { calls } from '../../../contract/courses.ts';
import { courses as table } from '../../../server/areas/people/tables.ts';
import type { Target } from '../../security/target.ts';
import { type AreaProof, paged } from '../../support/areaProof.ts';

async function stored(t: Target): Promise<string> {
  if (t.which === 'missing') return randomUUID();
  const [row] = await t.db
    .insert(table)
    .values({ course: `Curso ${t.unique()}` })
    .returning();
  return row?.id ?? '';
}

export const courseForm = (course: string) => ({
  course,
  language: 'Libras' as const,
  workload: 80,
  levels: ['Zero' as const, 'Básico' as const],
  status: true,
});

export const courses: AreaProof<keyof typeof calls> = {
  matrix: `
call                                              auth  S    So   Si   T    E    V    B    A    A0   M?    by
GET /v1/courses                                   shut  ok   ok   ok   ok   ok   ok   ok   ok   ok   ok
GET /v1/courses/:id                               shut  no   no   no   no   no   no   no   any  no   pick  view:courses edit:courses
POST /v1/courses                                  shut  no   no   no   no   no   no   no   ok   no   pick  create:courses
PATCH /v1/courses/:id                             shut  no   no   no   no   no   no   no   any  no   pick  edit:courses`,
  inputs: {
    'GET /v1/courses': { send: () => ({ query: {} }) },
    'GET /v1/courses/:id': { send: async (t) => ({ params: { id: await stored(t) } }) },
    'POST /v1/courses': { send: (t) => ({ body: courseForm(`Curso novo ${t.unique()}`) }) },
    'PATCH /v1/courses/:id': {
      send: async (t) => ({
        params: { id: await stored(t) },
        body: courseForm(`Curso alterado ${t.unique()}`),
      }),
    },
  },
  lists: { 'GET /v1/courses': paged('admin') },
  single: ['GET /v1/courses/:id'],
  fill: ({ db }, index) => db.insert(table).values({ course: `Curso da lista ${index}` }),
};
