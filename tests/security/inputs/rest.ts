import { sql } from 'drizzle-orm';
import type { calls as notices } from '../../../contract/notices.ts';
import type { calls as privacy } from '../../../contract/privacy.ts';
import type { calls as search } from '../../../contract/search.ts';
import type { calls as system } from '../../../contract/system.ts';
import { buildUser } from '../../../server/demo/build/people.ts';
import { password } from '../../support/school.ts';
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

/** Without an open request, a contract in force and a debt. */
async function withoutDuties(t: Target): Promise<void> {
  const { user_id } = t.me;
  const own = sql`student_id in (select student_id from students where user_id = ${user_id})`;
  await t.db.execute(
    sql`update privacy_requests set status = 'withdrawn' where user_id = ${user_id} and status = 'open'`,
  );
  await t.db.execute(sql`update contracts set status = 'superseded' where status = 'signed' and ${own}`);
  await t.db.execute(
    sql`update charges set status = 'cancelled' where status in ('open', 'failed', 'expired') and ${own}`,
  );
}

export const restRows: Rows<
  keyof typeof notices | keyof typeof privacy | keyof typeof search | keyof typeof system
> = {
  'GET /v1/notifications': {
    send: () => ({ query: { pageSize: 100 } }),
    shows: names((t) => (t.which === 'own' ? `Aviso de ${t.profile.name}` : t.fixture.student.user_id)),
  },
  'GET /v1/notifications/events/:user_id': {
    send: (t) => ({ params: { user_id: user_id(t) }, query: { age: 100 } }),
  },
  'PATCH /v1/messages/read-notification': {
    send: async (t) => ({ body: { user_id: user_id(t), notification_id: await t.question() } }),
  },
  'GET /v1/account/privacy': nothing,
  'GET /v1/account/privacy/export/:format': { send: () => ({ params: { format: 'json' as const } }) },
  'POST /v1/account/privacy/erasure': {
    send: async (t) => {
      await withoutDuties(t);
      return { body: { password } };
    },
  },
  'POST /v1/account/privacy/consent': {
    send: async (t) => {
      const { rows } = await t.db.execute(
        sql`select 1 from consents where user_id = ${t.me.user_id} having count(*) % 2 = 1`,
      );
      return { body: { purpose: 'recording' as const, is_given: rows.length === 0 } };
    },
  },
  'POST /v1/account/privacy/correction': {
    send: async (t) => {
      await withoutDuties(t);
      return { body: { subject: 'rg' as const, wished: { rg: t.unique().slice(0, 30) } } };
    },
  },
  'POST /v1/account/privacy/requests/:id/withdraw': {
    send: async (t) => ({ params: { id: await t.privacyRequest() } }),
  },
  'GET /v1/privacy-requests': {
    send: async (t) => {
      await t.privacyRequest();
      return { query: { pageSize: 100 } };
    },
    shows: names(user_id),
  },
  'GET /v1/privacy-requests/:id': {
    send: async (t) => ({ params: { id: await t.privacyRequest() } }),
    shows: names(user_id),
  },
  'POST /v1/privacy-requests/:id/refuse': {
    send: async (t) => ({
      params: { id: await t.privacyRequest() },
      body: { reason: 'Falta um documento.' },
    }),
  },
  'POST /v1/privacy-requests/:id/accept': {
    send: async (t) => {
      const { user_id } = await t.newStudent();
      // A registration is changed as a whole: a student has a seller.
      await t.db.execute(
        sql`update students set fev_id = ${t.world.stranger.fev_id} where user_id = ${user_id}`,
      );
      const wish = { kind: 'correction', subject: 'rg', wished: { rg: t.unique().slice(0, 30) } } as const;
      return { params: { id: await t.privacyRequest(user_id, wish) } };
    },
  },
  'POST /v1/privacy-requests/:id/erase': {
    send: async (t) => {
      const { user_id, name } = await buildUser(t.db, ['FEV'], { email: `${t.unique()}@matriz.test` });
      return { params: { id: await t.privacyRequest(user_id) }, body: { name } };
    },
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
  'POST /v1/messages/recipients/preview': {
    send: (t) => {
      const people = t.which === 'mixed' ? [t.own, t.fixture] : [t.fixture];
      const recipients_id = people.map(({ student }) => student.user_id);
      return { body: { recipients_id, types: [], send_to_all: false, teacher_id: null } };
    },
    mixes: true,
  },
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
  'POST /v1/messages/:id/recall': {
    send: async (t) => {
      const { id } = await t.message();
      await t.db.execute(sql`update messages set status = 'SENT', schedule = null where id = ${id}`);
      return { params: { id } };
    },
  },
  'PATCH /v1/messages/read/:id': { send: (t) => params(t, true) },
  'GET /v1/config': nothing,
  'GET /v1/demo/logins': nothing,
  'GET /v1/demo/mails': { send: () => ({ query: {} }) },
};
