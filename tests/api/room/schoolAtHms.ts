import { desc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { allPermissions } from '../../../domain/permissions.ts';
import { lesson_recordings } from '../../../server/areas/recordings/tables.ts';
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
export let school: School;
export let cloud: Awaited<ReturnType<typeof startHmsCloud>>;
/** A class whose room is at 100ms. */
export let taught: Awaited<ReturnType<typeof taughtClass>>;
export let admin: Caller;

/** Starts a school whose rooms are at 100ms for a file of tests. Modules are shared between files, so each file calls this. */
export function prepareHms(): void {
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
    cloud.onWebhook(deliver);
    school.clock.set('2026-03-10T13:55:00Z');
    admin = await school.login('admin@x.test');
  });
  afterAll(async () => {
    for (const stop of stops) stop();
    await school.stop();
    cloud.close();
    vi.unstubAllGlobals();
  });
}

/** Brings a webhook to the school. */
export async function deliver(body: object): Promise<void> {
  const secret = { 'x-aula-viva-secret': keys.HMS_WEBHOOK_SECRET };
  expect((await school.anyone.raw('POST', '/v1/hms/webhook', body, secret)).status).toBe(200);
}

export const tokenOf = async (email: string, user_type: 'host' | 'guest') => {
  const caller = await school.login(email);
  const params = { room_id: taught.group.room_id, user_type };
  return (await caller.call('GET /v1/classes/:room_id/:user_type/token', { params })).token;
};

/** The recordings of the room, the newest first. */
export const recordingsNow = () => {
  const { room_id, started_at } = lesson_recordings;
  return school.db
    .select()
    .from(lesson_recordings)
    .where(eq(room_id, taught.group.room_id))
    .orderBy(desc(started_at));
};
