import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { consentTexts } from '../../../contract/consentTexts.ts';
import { allPermissions } from '../../../domain/permissions.ts';
import { consents } from '../../../server/areas/identity/tables.ts';
import { watchRecordings } from '../../../server/areas/recordings/watch.ts';
import { recordPresence } from '../../../server/areas/room/presence.ts';
import { buildAdmin } from '../../../server/demo/build/people.ts';
import { HMS_API } from '../../../server/providers/room/hms/hmsRoom.ts';
import { startHmsCloud } from '../../room/support/hmsCloud.ts';
import type { Caller } from '../../support/caller.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';
import { taughtClass } from './taught.ts';

const keys = {
  ROOM_PROVIDER: 'hms',
  HMS_ACCESS_KEY: 'chave-de-acesso',
  HMS_APP_SECRET: 'segredo-do-aplicativo',
  HMS_TEMPLATE_ID: 'modelo',
  HMS_WEBHOOK_SECRET: 'segredo-dos-avisos-1',
};
let school: School;
let cloud: Awaited<ReturnType<typeof startHmsCloud>>;
let taught: Awaited<ReturnType<typeof taughtClass>>;
let admin: Caller;
const stops: (() => void)[] = [];

beforeAll(async () => {
  cloud = await startHmsCloud(keys.HMS_APP_SECRET, () => school.clock.now().getTime());
  const passed = globalThis.fetch;
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) =>
    passed(url.replace(HMS_API, cloud.baseUrl), init),
  );
  school = await startSchool(keys);
  await buildAdmin(school.db, allPermissions, { email: 'admin@x.test', password_hash: passwordHash });
  taught = await taughtClass(school);
  const { room_id } = await school.services.providers.room.ensureRoom({ name: `turma-${taught.group.id}` });
  await school.db.execute(sql`update classes set room_id = ${room_id} where id = ${taught.group.id}`);
  taught.group.room_id = room_id;
  stops.push(recordPresence(school.services), watchRecordings(school.services));
  cloud.onWebhook(async (body) => {
    const secret = { 'x-aula-viva-secret': keys.HMS_WEBHOOK_SECRET };
    expect((await school.anyone.raw('POST', '/v1/hms/webhook', body, secret)).status).toBe(200);
  });
  school.clock.set('2026-03-10T13:55:00Z');
  admin = await school.login('admin@x.test');
});
afterAll(async () => {
  for (const stop of stops) stop();
  await school.stop();
  cloud.close();
  vi.unstubAllGlobals();
});

const tokenOf = async (email: string, user_type: 'host' | 'guest') => {
  const caller = await school.login(email);
  const params = { room_id: taught.group.room_id, user_type };
  return (await caller.call('GET /v1/classes/:room_id/:user_type/token', { params })).token;
};

describe('a lesson held at 100ms', () => {
  it('is listed live, recorded, and counted to the second for each person', async () => {
    const { teacher, first, group, today } = taught;
    await school.db.insert(consents).values(
      [teacher, first].map(({ user_id }) => ({
        user_id,
        purpose: 'recording' as const,
        version: consentTexts.recording.version,
        fingerprint: consentTexts.recording.fingerprint,
        is_given: true,
        by_guardian: false,
        at: school.clock.now(),
      })),
    );
    const host = await cloud.enter(await tokenOf(teacher.email, 'host'));
    school.clock.set('2026-03-10T14:02:07Z');
    const guest = await cloud.enter(await tokenOf(first.email, 'guest'));

    const live = await admin.call('GET /v1/hms/live-classes', {});
    expect(JSON.stringify(live)).toContain(group.title);
    expect(JSON.stringify(live)).toContain(first.name);

    const caller = await school.login(teacher.email);
    const params = { room_id: group.room_id };
    const status = async () => (await caller.call('GET /v1/classes/:room_id/recording', { params })).status;
    await caller.call('POST /v1/classes/:room_id/recording', { params });
    await vi.waitFor(async () => expect(await status()).toBe('running'));

    school.clock.set('2026-03-10T14:51:30Z');
    await guest.leave();
    school.clock.set('2026-03-10T15:00:03Z');
    await host.leave();
    const student = await school.login(first.email);
    const response = await vi.waitFor(async () => {
      const { response: held } = await student.call('GET /v1/calendar/calendar-history', { query: {} });
      expect(held).toHaveLength(1);
      return held;
    });
    const { url } = await student.call('POST /v1/recordings/:id/play', {
      params: { id: response[0]?.id ?? '' },
    });
    const file = await fetch(`${school.url}${url}`);
    expect(Buffer.from(await file.arrayBuffer())).toEqual(cloud.video);

    const { rows } = await school.db.execute(
      sql`select user_id, event, lesson_id, at from presence where room_id = ${group.room_id} order by at, event`,
    );
    const at = (time: string) => new Date(`2026-03-10T${time}Z`);
    const lesson_id = today.id;
    expect(rows.map((row) => ({ ...row, at: new Date(String(row.at)) }))).toEqual([
      { user_id: teacher.user_id, event: 'join', lesson_id, at: at('13:55:00') },
      { user_id: first.user_id, event: 'join', lesson_id, at: at('14:02:07') },
      { user_id: first.user_id, event: 'leave', lesson_id, at: at('14:51:30') },
      { user_id: teacher.user_id, event: 'leave', lesson_id, at: at('15:00:03') },
    ]);
    const watching = await school.login('admin@x.test');
    const after = await watching.call('GET /v1/hms/live-classes', {});
    expect(JSON.stringify(after)).not.toContain(group.title);
  });
});
