import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { allPermissions } from '../../../domain/permissions.ts';
import { writeNotifications } from '../../../server/areas/messages/notify.ts';
import { buildAdmin, buildFev, buildUser } from '../../../server/demo/build/people.ts';
import { systemCtx } from '../../../server/platform/context.ts';
import { openEvents } from '../../../server/platform/events.ts';
import { NameLocks } from '../../../server/platform/locks.ts';
import type { Caller } from '../../support/caller.ts';
import { eventually } from '../../support/eventually.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';
import { type LiveStream, openStream } from '../../support/stream.ts';

let school: School;
let admin: Caller;
beforeAll(async () => {
  school = await startSchool();
  await buildAdmin(school.db, allPermissions, { email: 'admin@x.test', password_hash: passwordHash });
  admin = await school.login('admin@x.test');
});
afterAll(() => school.stop());

let serial = 0;
async function newSeller(types: ('FEE' | 'FEV')[] = ['FEV']) {
  const email = `fev.${++serial}@x.test`;
  const { user_id } = await buildFev(school.db, { types, email, password_hash: passwordHash });
  return { email, user_id };
}
const notify = (recipient_id: string, title: string) =>
  school.services.transaction((tx) =>
    writeNotifications(tx, systemCtx(school.services), [
      { recipient_id, notification: 'NOTICE', title, content: 'Texto' },
    ]),
  );
/** Resolves once the stream receives events. */
async function expectDelivery(stream: LiveStream, user_id: string) {
  const title = `Ainda aqui ${++serial}`;
  await notify(user_id, title);
  await stream.received(title);
}

/** Notifies and waits until the server has passed it on, so that no stream opened later receives it live. */
async function delivered(caller: Parameters<typeof openStream>[0], user_id: string, title: string) {
  const stream = await openStream(caller, user_id);
  await notify(user_id, title);
  await stream.received(title);
  await stream.close();
}

/** Of another process, with a stream of 'me'. */
async function ownEvents(missed: NonNullable<Parameters<typeof openEvents>[1]['missed']>) {
  const received: string[] = [];
  const { options } = school.services.pool;
  // The pool hides its password from a spread.
  const connection = { ...options, password: options.password };
  const events = await openEvents(connection, {
    watch: school.services.watch,
    onError: () => undefined,
    locks: new NameLocks(() => undefined),
    viewers: async () => [],
    missed,
  });
  events.subscribe('me', ({ id }) => received.push(id));
  return { received, events };
}

describe('a stream ends immediately', () => {
  it.each([
    [
      'logging out',
      async (me: Caller) => {
        await me.call('POST /v1/auth/logout', { body: { sessionId: me.sessionId ?? '' } });
      },
    ],
    [
      'an administrator disconnecting the session',
      async (me: Caller) => {
        await admin.call('POST /v1/auth/logout-by-session-id', { body: { sessionId: me.sessionId ?? '' } });
      },
    ],
    [
      'switching the user off',
      async (_: Caller, id: string) => {
        await admin.call('PATCH /v1/users/:id/change-status', {
          params: { id },
          body: { user_status: false },
        });
      },
    ],
    [
      'a refresh token used twice',
      async (me: Caller) => {
        const body = { refresh_token: me.refreshToken ?? '' };
        await me.call('POST /v1/auth/refresh', { body });
        await me.try('POST /v1/auth/refresh', { body });
      },
    ],
    [
      'ending all sessions',
      async () => {
        await admin.call('POST /v1/auth/logout-all', {});
        admin = await school.login('admin@x.test');
      },
    ],
  ] as const)('by %s', async (_, end) => {
    const { email, user_id } = await newSeller();
    const me = await school.login(email);
    const stream = await openStream(me, user_id);
    await expectDelivery(stream, user_id);
    await end(me, user_id);
    await stream.ended;
    expect((await me.raw('GET', `/v1/notifications/events/${user_id}`)).status).toBe(401);
  });

  it('by a change of password in another session; the stream of that session continues', async () => {
    const { email, user_id } = await newSeller();
    const [here, there] = [await school.login(email), await school.login(email)];
    const streams = [await openStream(here, user_id), await openStream(there, user_id)] as const;
    await here.call('POST /v1/users/change-password', {
      body: { password: 'Nadar9Longe', newPassword: 'Remo7Cedo', confirmPassword: 'Remo7Cedo' },
    });
    await streams[1].ended;
    await expectDelivery(streams[0], user_id);
    await streams[0].close();
  });

  it('by choosing another profile, in that session only', async () => {
    const { email, user_id } = await newSeller(['FEE', 'FEV']);
    const [here, there] = [await school.login(email, 'FEE'), await school.login(email, 'FEE')];
    const streams = [await openStream(here, user_id), await openStream(there, user_id)] as const;
    await here.call('POST /v1/auth/profile', { body: { type: 'FEV' } });
    await streams[0].ended;
    await expectDelivery(streams[1], user_id);
    await streams[1].close();
  });

  it('even if its session ended while this process was disconnected from the database', async () => {
    const { email, user_id } = await newSeller();
    const me = await school.login(email);
    const stream = await openStream(me, user_id);
    await loseListening();
    await school.services.pool.query('update sessions set ended_at = now() where session_id = $1', [
      me.sessionId,
    ]);
    await stream.ended;
  });
});

/** Terminates the connections that listen for events; they reconnect automatically. */
async function loseListening(processes = 1): Promise<void> {
  const { rows } = await school.services.pool.query(
    `select pg_terminate_backend(pid, 10000) from pg_stat_activity
     where datname = current_database() and application_name = 'aula_viva events'`,
  );
  expect(rows).toHaveLength(processes);
}

describe('nothing is lost', () => {
  it('while the LISTEN connection is lost, and nothing is sent twice', async () => {
    const { email, user_id } = await newSeller();
    const stream = await openStream(await school.login(email), user_id);
    await expectDelivery(stream, user_id);
    await loseListening();
    await notify(user_id, 'Na queda');
    await stream.received('Na queda');
    await expectDelivery(stream, user_id);
    const titles = stream.events.map(({ title }) => title);
    expect(new Set(titles).size).toBe(titles.length);
    await stream.close();
  });

  it('when the first query for missed events fails', async () => {
    let tries = 0;
    const { received, events } = await ownEvents(async (_, recipients) => {
      if (++tries === 1) throw new Error('the database is not ready');
      return recipients.map((recipient_id) => ({ recipient_id, id: 'missed' }));
    });
    await loseListening(2);
    await vi.waitFor(() => expect(received).toEqual(['missed']), 10_000);
    await events.close();
  });

  it('while a notice to everyone is read again, and nothing is sent twice', async () => {
    const others = Array.from({ length: 25_000 }, (_, n) => ({
      recipient_id: `other ${n}`,
      id: `other ${n}`,
    }));
    const own = ['known', 'missed'].map((id) => ({ recipient_id: 'me', id }));
    const { received, events } = await ownEvents(async () => [...others, ...own]);
    await events.announce(school.db, [{ recipient_id: 'me', id: 'known' }]);
    await eventually(() => expect(received).toEqual(['known']));
    await loseListening(2);
    await vi.waitFor(() => expect(received).toContain('missed'), 10_000);
    expect(received).toEqual(['known', 'missed']);
    await events.close();
  });

  it('for a browser whose last event was committed before an earlier one', async () => {
    const { email, user_id } = await newSeller();
    const me = await school.login(email);
    const stream = await openStream(me, user_id);
    let commit: () => void = () => undefined;
    const committable = new Promise<void>((resolve) => {
      commit = resolve;
    });
    let written: () => void = () => undefined;
    const isWritten = new Promise<void>((resolve) => {
      written = resolve;
    });
    const late = school.services.transaction(async (tx) => {
      await writeNotifications(tx, systemCtx(school.services), [
        { recipient_id: user_id, notification: 'NOTICE', title: 'Gravada antes', content: 'Texto' },
      ]);
      written();
      await committable;
    });
    await isWritten;
    school.clock.advance({ seconds: 1 });
    await notify(user_id, 'Confirmada antes');
    await stream.received('Confirmada antes');
    const last = stream.lastId;
    await stream.close();
    commit();
    await late;
    const resumed = await openStream(me, user_id, last);
    await resumed.received('Gravada antes');
    expect(resumed.events.map(({ title }) => title)).toEqual(['Gravada antes']);
    await resumed.close();
  });

  it('for a browser that sends its last event id', async () => {
    const { email, user_id } = await newSeller();
    const me = await school.login(email);
    await delivered(me, user_id, 'Antes de tudo');
    const first = await openStream(me, user_id);
    await eventually(() => expect(first.lastId).toBeTruthy());
    expect(first.events).toEqual([]);
    school.clock.advance({ seconds: 1 });
    await notify(user_id, 'Ouvida');
    await first.received('Ouvida');
    await first.close();
    for (const title of ['Perdida 1', 'Perdida 2']) {
      school.clock.advance({ seconds: 1 });
      await notify(user_id, title);
    }
    const again = await openStream(me, user_id, first.lastId);
    await again.received('Perdida 2');
    expect(again.events.map(({ title }) => title)).toEqual(['Perdida 1', 'Perdida 2']);
    await again.close();
  });

  it('and no other user’s event is sent for its id', async () => {
    const [mine, other] = [await newSeller(), await newSeller()];
    await notify(other.user_id, 'De outra pessoa');
    const { rows } = await school.services.pool.query(
      'select id from notifications where recipient_id = $1',
      [other.user_id],
    );
    const me = await school.login(mine.email);
    await delivered(me, mine.user_id, 'Minha');
    const stream = await openStream(me, mine.user_id, rows[0].id);
    await expectDelivery(stream, mine.user_id);
    expect(stream.events).toHaveLength(1);
    await stream.close();
  });
});

it('counts a user’s open streams and refuses one above the limit', async () => {
  const { email, user_id } = await newSeller();
  const me = await school.login(email);
  const streams = [];
  for (let n = 0; n < 10; n++) streams.push(await openStream(me, user_id));
  const refused = await me.raw('GET', `/v1/notifications/events/${user_id}`);
  expect([refused.status, (await refused.json()).code]).toEqual([429, 'too_many_requests']);
  await streams[0]?.close();
  const next = await vi.waitFor(() => openStream(me, user_id), { timeout: 5000, interval: 20 });
  for (const stream of [...streams.slice(1), next]) await stream.close();
});

it('does not open without a session', async () => {
  const { user_id } = await buildUser(school.db, ['STUDENT']);
  expect((await school.anyone.raw('GET', `/v1/notifications/events/${user_id}`)).status).toBe(401);
});
