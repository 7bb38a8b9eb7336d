import type { feedback } from '../../../contract/feedback.ts';
import type { notices } from '../../../contract/notices.ts';
import type { search } from '../../../contract/search.ts';
import type { system } from '../../../contract/system.ts';
import type { Target } from '../target.ts';
import { names, nothing, type Rows } from './row.ts';

const params = async (t: Target, received = false) => ({ params: { id: (await t.message(received)).id } });
const notice = (t: Target) => ({
  title: t.unique(),
  content: 'Texto',
  category: 'SCHEDULED' as const,
  schedule: '2027-01-01T12:00:00.000Z',
});
const titles = new WeakMap<Target, string>();

const user_id = (t: Target) => (t.which === 'own' ? t.me.user_id : t.fixture.student.user_id);

export const restRows: Rows<
  keyof typeof feedback | keyof typeof notices | keyof typeof search | keyof typeof system
> = {
  'GET /v1/notifications': {
    send: () => ({ query: { pageSize: 100 } }),
    shows: names((t) => (t.which === 'own' ? `Aviso de ${t.profile.name}` : t.fixture.student.user_id)),
  },
  'GET /v1/notifications/events/:user_id': { send: (t) => ({ params: { user_id: user_id(t) } }) },
  'PATCH /v1/messages/read-notification': {
    send: async (t) => ({ body: { user_id: user_id(t), notification_id: await t.question() } }),
  },
  'POST /v1/feedback': { send: () => ({ body: { text: 'Gostei da agenda.', page: '/student' } }) },
  'GET /v1/feedback': {
    send: async (t) => {
      await t.feedback();
      return { query: { pageSize: 100 } };
    },
    shows: names(user_id),
  },
  'PATCH /v1/feedback/:id': {
    send: async (t) => ({ params: { id: await t.feedback() }, body: { status: 'closed' as const } }),
  },
  'GET /v1/search': {
    send: () => ({ query: { text: 'Matriz Aluna' } }),
    shows: names((t) => t.fixture.student.user_id),
  },
  'GET /v1/messages': {
    send: async (t) => {
      titles.set(t, (await t.message()).title);
      return { query: { pageSize: 100 } };
    },
    shows: names((t) => `"${titles.get(t)}"`),
  },
  'GET /v1/messages/:id': { send: (t) => params(t) },
  'GET /v1/messages/:id/recipients': { send: async (t) => ({ ...(await params(t)), query: {} }) },
  'POST /v1/messages': {
    send: (t) => {
      const people = t.which === 'mixed' ? [t.own, t.fixture] : [t.fixture];
      return { body: { ...notice(t), recipients_id: people.map(({ student }) => student.user_id) } };
    },
    mixes: true,
  },
  'PATCH /v1/messages/:id': {
    send: async (t) => ({
      ...(await params(t)),
      body: { ...notice(t), recipients_id: [t.fixture.student.user_id] },
    }),
  },
  'DELETE /v1/messages/:id': { send: (t) => params(t) },
  'POST /v1/messages/:id/send': { send: (t) => params(t) },
  'PATCH /v1/messages/read/:id': { send: (t) => params(t, true) },
  'GET /v1/config': nothing,
  'GET /v1/demo/logins': nothing,
  'GET /v1/demo/mails': { send: () => ({ query: {} }) },
};
