import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '../../contract/index.ts';
import { rowOf, tryCall } from './attempt.ts';
import { judges } from './matrix/judge.ts';
import { readTable } from './matrix/table.ts';
import { buildWorld, outsiders, profileNames, type World } from './world.ts';

const table = readTable();
let world: World;
beforeAll(async () => {
  world = await buildWorld();
});
afterAll(() => world.school.stop());
beforeEach(async () => {
  await world.school.services.pool.query('delete from rate_limits');
  await world.offerAgain();
});

it('has one line for every call, and no other', () => {
  expect(table.map(({ call }) => call).sort()).toEqual(Object.keys(calls).sort());
});

const rejection: Record<(typeof outsiders)[number], string> = {
  anonymous: '401 unauthenticated',
  expired: '440 token_expired',
  revoked: '401 session_ended',
  off: '401 session_ended',
  garbage: '401 unauthenticated',
};

describe.each(table)('$call', ({ call, auth, of }) => {
  it('returns to every profile what the table lists', async () => {
    const faults: string[] = [];
    for (const name of profileNames) {
      const judge = judges[of(name)];
      if (!judge) throw new Error(`The table has an unknown outcome: ${of(name)}`);
      const row = rowOf(call);
      const found = await judge(async (which) => {
        const outcome = await tryCall(world, call, world.profiles[name], which);
        if (row.renews && outcome.status < 300)
          for (const each of row.renews === 'everyone' ? profileNames : [name]) await world.renew(each);
        return outcome;
      }, row.mixes ?? false);
      faults.push(...found.map((fault) => `${name} (${of(name)}) ${fault}`));
    }
    expect(faults).toEqual([]);
  });

  it(auth === 'open' ? 'requires no session' : 'is refused without a valid session', async () => {
    const faults: string[] = [];
    for (const outsider of outsiders) {
      const token = world.tokens[outsider];
      const seen = await tryCall(world, call, world.profiles.S, 'own', token);
      const got = `${seen.status} ${String(seen.json?.code ?? '')}`;
      const wanted =
        auth === 'shut' ? rejection[outsider] : of('S') === 'sign' ? '401 unauthenticated' : '200 ';
      if (got !== wanted) faults.push(`${outsider}: ${got}, not ${wanted}`);
    }
    expect(faults).toEqual([]);
  });
});
