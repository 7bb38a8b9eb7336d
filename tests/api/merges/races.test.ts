import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Enrolment } from '../../support/enrolment.ts';
import { studentForm } from '../../support/registration.ts';
import { race, rowsOf } from '../races/race.ts';
import { buildTwins, type MergeSchool, seen, startMergeSchool } from './school.ts';

let world: MergeSchool;

beforeAll(async () => {
  world = await startMergeSchool();
});
afterAll(() => world.school.stop());

const merging = async (twins: Parameters<typeof seen>[1], take: Parameters<typeof seen>[2] = []) => {
  const input = await seen(world.admin, twins, take);
  return () => world.admin.try('POST /v1/users/:id/merge', input);
};

describe('merges at the same time', () => {
  it('of one person in both directions: one happens', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { kept, dissolved } = await buildTwins(world);
      const { outcome } = await race([
        await merging({ kept, dissolved }),
        await merging({ kept: dissolved, dissolved: kept }),
        await merging({ kept, dissolved }),
      ]);
      expect(outcome).toEqual({ '200 ok': 1, '404 not_found': 2 });
    }
  });

  it('of two records into a third: one happens, the other was read before it', async () => {
    const [one, two] = [await buildTwins(world), await buildTwins(world)];
    const { outcome } = await race([
      await merging({ kept: one.kept, dissolved: one.dissolved }),
      await merging({ kept: one.kept, dissolved: two.dissolved }),
    ]);
    expect(outcome).toEqual({ '200 ok': 1, '409 stale': 1 });
  });
});

describe('a merge at the same time as', () => {
  it('a change of either record: the later one has read an older version', async () => {
    const { kept, dissolved } = await buildTwins(world);
    const params = { id: kept.user_id };
    const form = await world.admin.call('GET /v1/users/:id', { params });
    const { outcome } = await race<'POST /v1/users/:id/merge' | 'PATCH /v1/users/:id'>([
      await merging({ kept, dissolved }, ['name']),
      () =>
        world.admin.try('PATCH /v1/users/:id', {
          params,
          body: { ...form, phone: '+55 11 95555-1111' } as never,
        }),
    ]);
    expect(outcome).toEqual({ '200 ok': 1, '409 stale': 1 });
  });

  it('the signature of the contract: a signed record stays, a dissolved one is not signed', async () => {
    const { school, admin, fev_id } = world;
    const [course] = (await admin.call('GET /v1/courses', { query: {} })).response;
    for (let round = 0; round < 4; round += 1) {
      const { kept } = await buildTwins(world);
      const enrolment = new Enrolment(school);
      const email = `corrida.${round}@x.test`;
      await enrolment.register(admin, studentForm(course?.id ?? '', { email, confirm_email: email, fev_id }));
      await enrolment.confirmEmail();
      const merge = await merging({ kept, dissolved: enrolment });
      const [reply] = await Promise.all([merge(), enrolment.sign().catch(() => undefined)]);
      const signed = await rowsOf(
        school,
        'select 1 from contracts join students using (student_id) where user_id = $1 and signed_at is not null',
        [enrolment.user_id],
      );
      const left = await rowsOf(school, 'select 1 from users where user_id = $1', [enrolment.user_id]);
      expect([reply.status, signed.length, left.length]).toEqual(
        reply.status === 200 ? [200, 0, 0] : [417, 1, 1],
      );
    }
  });
});
