import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allPermissions, type Permission } from '../../domain/permissions.ts';
import { roles } from '../../server/areas/identity/tables.ts';
import { tryCall } from './attempt.ts';
import { readTable } from './matrix/table.ts';
import { pathOf, send } from './send.ts';
import { buildWorld, type Profile, type World } from './world.ts';

const guarded = readTable().filter(({ by }) => by.length > 0);
const unknownId = '00000000-0000-4000-8000-000000000000';
const refused = '403 forbidden';
/** Without which the listed permission is not enough. */
const also: Readonly<Record<string, readonly Permission[]>> = {
  'POST /v1/privacy-requests/:id/accept': ['edit:users'],
};

let world: World;
let clerk: Profile;
beforeAll(async () => {
  world = await buildWorld();
  clerk = world.profiles.A;
});
afterAll(() => world.school.stop());

/** Other holders of the permission to edit roles remain. */
const grant = (permissions: readonly Permission[]) =>
  world.school.db
    .update(roles)
    .set({ permissions: [...permissions] })
    .where(sql`id in (select role_id from user_roles where user_id = ${clerk.me.user_id})`);

async function outcome(call: string): Promise<string> {
  await world.school.services.pool.query('delete from rate_limits');
  await world.offerAgain();
  const { status, json } = await tryCall(world, call, clerk, 'own');
  if (status < 300 && call.endsWith('logout-all')) await world.renew('A');
  return `${status} ${String(json?.code ?? 'ok')}`;
}

it('uses only permissions of the catalogue', () => {
  expect(guarded.flatMap(({ by }) => by).filter((each) => !allPermissions.includes(each))).toEqual([]);
});

describe.each(guarded)('$call', ({ call, by, of }) => {
  it.each(by)('is allowed to an administrator with only %s', async (permission) => {
    await grant([permission, ...(also[call] ?? [])]);
    expect(await outcome(call)).toBe(of('A') === 'none' ? '404 not_found' : '200 ok');
  });

  it.each(also[call] ?? [])('is refused to an administrator without %s', async (permission) => {
    await grant(allPermissions.filter((each) => each !== permission));
    expect(await outcome(call)).toBe(refused);
  });

  it('is refused to an administrator with every other permission', async () => {
    await grant(allPermissions.filter((each) => !by.includes(each)));
    expect(await outcome(call)).toBe(refused);
  });
});

it.each(allPermissions)('%s alone allows no call that does not list it', async (permission) => {
  await grant([permission]);
  const others = guarded.filter(({ by }) => !by.includes(permission));
  const got = await Promise.all(
    others.map(async ({ call }) => {
      const { method, path } = pathOf(call, {});
      const body = method === 'GET' ? undefined : {};
      const request = { method, path: path.replaceAll('undefined', unknownId), token: clerk.token, body };
      const { status, json } = await send(world.school.url, request);
      return `${call}: ${status} ${String(json?.code ?? 'ok')}`;
    }),
  );
  expect(got).toEqual(others.map(({ call }) => `${call}: ${refused}`));
});
