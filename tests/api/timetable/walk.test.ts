import { afterAll, beforeAll, expect, it } from 'vitest';
import { type School, startSchool } from '../../support/school.ts';
import { Steps } from './walk/steps.ts';
import { startWalk } from './walk/world.ts';

const seed = Number(process.env.WALK_SEED ?? 20_260_310);
const count = Number(process.env.WALK_STEPS ?? 90);
const races = process.env.WALK_RACES === '1';

let school: School;
beforeAll(async () => {
  school = await startSchool({}, false);
});
// `stop` fails if PostgreSQL counted a deadlock in this file's database.
afterAll(() => school.stop());

it(
  `a school in which everyone acts at random keeps its timetable: ${count} steps of seed ${seed}`,
  async () => {
    const steps = new Steps(await startWalk(school, seed), seed, races);
    let accepted = 0;
    await steps.begin();
    for (let number = 1; number <= count; number += 1) {
      const { done, names, faults } = await steps.take(number);
      const step = [`step ${number} of seed ${seed} at ${school.clock.now().toISOString()}`, ...done];
      expect(faults, step.join('\n')).toEqual([]);
      accepted += names.filter(({ status }) => status === 200).length;
    }
    // A walk that is always refused would prove nothing.
    expect(accepted).toBeGreaterThan(count / 2);
  },
  90_000 + count * 5000,
);
