import { randomUUID } from 'node:crypto';
import type { calls } from '../../../contract/feedback.ts';
import { feedback as table } from '../../../server/areas/feedback/tables.ts';
import { names } from '../../security/inputs/row.ts';
import type { Target } from '../../security/target.ts';
import { type AreaProof, paged } from '../../support/areaProof.ts';

const sender = (t: Target) => (t.which === 'own' ? t.me.user_id : t.fixture.student.user_id);

async function sent(t: Target): Promise<string> {
  if (t.which === 'missing') return randomUUID();
  const user_id = sender(t);
  const [row] = await t.db
    .insert(table)
    .values({ user_id, type: 'STUDENT', page: '/student', text: `Feedback de ${user_id}` })
    .returning();
  return row?.id ?? '';
}

export const feedback: AreaProof<keyof typeof calls> = {
  matrix: `
call                                              auth  S    So   Si   T    E    V    B    A    A0   M?    by
POST /v1/feedback                                 shut  ok   ok   ok   ok   ok   ok   ok   ok   ok   pick
GET /v1/feedback                                  shut  no   no   no   no   no   no   no   all  no   pick  view:feedback
PATCH /v1/feedback/:id                            shut  no   no   no   no   no   no   no   any  no   pick  edit:feedback`,
  inputs: {
    'POST /v1/feedback': { send: () => ({ body: { text: 'Gostei da agenda.', page: '/student' } }) },
    'GET /v1/feedback': {
      send: async (t) => {
        await sent(t);
        return { query: { pageSize: 100 } };
      },
      shows: names(sender),
    },
    'PATCH /v1/feedback/:id': {
      send: async (t) => ({ params: { id: await sent(t) }, body: { status: 'closed' as const } }),
    },
  },
  lists: { 'GET /v1/feedback': paged('admin') },
  single: [],
  fill: ({ db, admin }, index) =>
    db
      .insert(table)
      .values({ user_id: admin.user_id, type: 'ADMIN', page: '/users', text: `Feedback ${index}` }),
};
