import { randomUUID } from 'node:crypto';
import type { calls } from '../../../contract/notes.ts';
import { person_notes } from '../../../server/areas/notes/tables.ts';
import type { Target } from '../../security/target.ts';
import { type AreaProof, paged } from '../../support/areaProof.ts';

/** A note about the target's student, by the caller. */
async function written(t: Target): Promise<{ id: string; note_id: string }> {
  const { user_id } = t.fixture.student;
  if (t.which === 'missing') return { id: randomUUID(), note_id: randomUUID() };
  const [row] = await t.db
    .insert(person_notes)
    .values({ user_id, author_id: t.me.user_id, person_note: `Nota sobre ${user_id}` })
    .returning();
  return { id: user_id, note_id: row?.id ?? '' };
}

export const notes: AreaProof<keyof typeof calls> = {
  matrix: `
call                                              auth  S    So   Si   T    E    V    B    A    A0   M?    by
GET /v1/users/:id/notes                           shut  no   no   no   no   no   own  no   any  no   pick  edit:users
POST /v1/users/:id/notes                          shut  no   no   no   no   no   own  no   any  no   pick  edit:users
PATCH /v1/users/:id/notes/:note_id                shut  no   no   no   no   no   own  no   any  no   pick  edit:users
DELETE /v1/users/:id/notes/:note_id               shut  no   no   no   no   no   own  no   any  no   pick  edit:users`,
  inputs: {
    'GET /v1/users/:id/notes': { send: async (t) => ({ params: { id: (await written(t)).id }, query: {} }) },
    'POST /v1/users/:id/notes': {
      send: async (t) => ({
        params: { id: (await written(t)).id },
        body: { person_note: 'Prefere a tarde.' },
      }),
    },
    'PATCH /v1/users/:id/notes/:note_id': {
      send: async (t) => ({ params: await written(t), body: { person_note: 'Prefere a noite.' } }),
    },
    'DELETE /v1/users/:id/notes/:note_id': { send: async (t) => ({ params: await written(t) }) },
  },
  lists: {
    'GET /v1/users/:id/notes': {
      ...paged('admin'),
      input: ({ seated }) => ({ params: { id: seated.user_id }, query: { page: 1, pageSize: 50 } }),
    },
  },
  single: [],
  fill: ({ db, admin, student }, index) =>
    db.insert(person_notes).values({
      user_id: student.user_id,
      author_id: admin.user_id,
      person_note: `Nota ${index}`,
    }),
};
