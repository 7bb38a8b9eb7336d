import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { send } from '../../security/send.ts';
import { Target } from '../../security/target.ts';
import { buildWorld, type World } from '../../security/world.ts';
import { banners } from './specification/banners.ts';
import type { Case } from './specification/case.ts';
import { classes } from './specification/classes.ts';
import { classFiles } from './specification/classFiles.ts';
import { figures } from './specification/figures.ts';
import { finance } from './specification/finance.ts';
import { people } from './specification/people.ts';
import { shell } from './specification/shell.ts';
import { transfers } from './specification/transfers.ts';

const cases: readonly Case[] = [
  ...figures,
  ...shell,
  ...people,
  ...transfers,
  ...finance,
  ...banners,
  ...classFiles,
  // Last, because they end every session.
  ...classes,
];

let world: World;
beforeAll(async () => {
  world = await buildWorld();
});
afterAll(() => world.school.stop());

const methodsOf = (call: Case['call']): readonly string[] => {
  const [method = ''] = call.split(' ');
  return method === 'UPDATE' ? ['PUT', 'PATCH'] : [method];
};

/** Every call of the specification, sent as a client that follows it would. */
describe.each(cases)('$call as $as', ({ call, as, write }) => {
  it.each(methodsOf(call))('responds to %s', async (method) => {
    const profile = world.profiles[as ?? 'A'];
    const { path, body, status = 200 } = await write(new Target(world, profile, 'own'));
    const seen = await send(world.school.url, { method, path, body, token: as && profile.token });
    expect([seen.status, seen.status === status ? '' : seen.text]).toEqual([status, '']);
    if (status !== 200 || seen.type.startsWith('text/event-stream')) return;
    if (call.endsWith('-xls')) return expect(seen.type).toContain('spreadsheetml.sheet');
    expect(seen.json).toHaveProperty('data');
  });
});
