import { randomUUID } from 'node:crypto';
import type { calls } from '../../../contract/uploads.ts';
import { uploads as rows } from '../../../server/platform/tables.ts';
import type { Target } from '../../security/target.ts';
import type { AreaProof } from '../../support/areaProof.ts';
import { start } from '../../support/school.ts';

const form = { call: 'POST /v1/entity/profile/photo', field: 'file' };

/** An upload of the fixture's student, or of the caller, of which nothing has arrived. */
async function begun(t: Target): Promise<{ params: { id: string } }> {
  if (t.which === 'missing') return { params: { id: randomUUID() } };
  const user_id = t.which === 'own' ? t.me.user_id : t.fixture.student.user_id;
  const values = { ...form, user_id, file_name: 'foto.png', bytes: 3, touched_at: new Date(start) };
  const [row] = await t.db.insert(rows).values(values).returning();
  return { params: { id: row?.id ?? '' } };
}

export const uploads: AreaProof<keyof typeof calls> = {
  matrix: `
call                                              auth  S    So   Si   T    E    V    B    A    A0   M?    by
POST /v1/uploads                                  shut  ok   ok   ok   ok   ok   ok   ok   ok   no   pick
GET /v1/uploads/:id                               shut  own  own  own  own  own  own  own  own  own  own
PATCH /v1/uploads/:id                             shut  own  own  own  own  own  own  own  own  own  own
DELETE /v1/uploads/:id                            shut  own  own  own  own  own  own  own  own  own  own`,
  inputs: {
    'POST /v1/uploads': { send: () => ({ body: { ...form, name: 'foto.png', bytes: 3 } }) },
    'GET /v1/uploads/:id': { send: begun },
    'PATCH /v1/uploads/:id': {
      send: async (t) => ({
        ...(await begun(t)),
        query: { offset: 0 },
        bytes: new Blob(['abc'], { type: 'application/octet-stream' }),
      }),
    },
    'DELETE /v1/uploads/:id': { send: begun },
  },
  lists: {},
  single: ['GET /v1/uploads/:id'],
  fill: async () => undefined,
};
