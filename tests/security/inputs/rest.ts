import type { notices } from '../../../contract/notices.ts';
import type { system } from '../../../contract/system.ts';
import type { Target } from '../target.ts';
import { names, nothing, type Rows } from './row.ts';

const user_id = (t: Target) => (t.which === 'own' ? t.me.user_id : t.fixture.student.user_id);

export const restRows: Rows<keyof typeof notices | keyof typeof system> = {
  'GET /v1/notifications': {
    send: () => ({ query: { pageSize: 100 } }),
    shows: names((t) => (t.which === 'own' ? `Aviso de ${t.profile.name}` : t.fixture.student.user_id)),
  },
  'GET /v1/notifications/events/:user_id': { send: (t) => ({ params: { user_id: user_id(t) } }) },
  'PATCH /v1/messages/read-notification': {
    send: async (t) => ({ body: { user_id: user_id(t), notification_id: await t.question() } }),
  },
  'GET /v1/config': nothing,
  'GET /v1/demo/logins': nothing,
  'GET /v1/demo/mails': { send: () => ({ query: {} }) },
};
