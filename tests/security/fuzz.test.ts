import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../../contract/call.ts';
import { calls } from '../../contract/index.ts';
import { rowOf } from './attempt.ts';
import { arbitraryOf } from './fuzz/arbitrary.ts';
import { faultsOf } from './fuzz/check.ts';
import { applyEdits, edit, type Said } from './fuzz/edits.ts';
import { leadsTo, requestOf, transport } from './fuzz/transport.ts';
import { send } from './send.ts';
import { Target } from './target.ts';
import { buildWorld, type Profile, type ProfileName, profileNames, type World } from './world.ts';

/** Reproducible; FUZZ_SEED=7 FUZZ_RUNS=300 searches further. */
const seed = Number(process.env.FUZZ_SEED ?? 20_260_310);
const numRuns = Number(process.env.FUZZ_RUNS ?? 20);
const wanderers: (ProfileName | null)[] = ['A', 'S', 'T', null];

let world: World;
beforeAll(async () => {
  world = await buildWorld();
});
afterAll(() => world.school.stop());

/** The profile's own ids and a stranger's, so that no run harms the rows of another profile. */
const idsOf = ({ house }: Profile): string[] =>
  [house, world.stranger]
    .flatMap(({ student, teacher, waiting, group, ...rest }) => [
      ...[student.student_id, student.user_id, teacher.teacher_id, group.id, group.room_id, rest.fev_id],
      ...[waiting.student_id, waiting.match_id, rest.lesson_id, rest.unmarked, rest.to_mark, world.course_id],
    ])
    .filter((id): id is string => id !== null);

/** A valid input with small edits, which reaches the handler, or one generated from the schema. */
const planOf = (call: Call, ids: readonly string[]) =>
  fc.record({
    from: fc.constantFrom('row' as const, 'row' as const, 'schema' as const),
    parts: fc.record(
      Object.fromEntries(
        (['params', 'query', 'body'] as const).flatMap((part) => {
          const schema = call[part];
          return schema ? [[part, arbitraryOf(schema, ids)]] : [];
        }),
      ),
    ),
    /** Fields of the valid body or query that take a generated value instead. */
    mended: fc.array(fc.nat(40), { maxLength: 3 }),
    edits: fc.array(edit, { maxLength: 2 }),
    travel: transport,
  });

function mend(base: Said, parts: Said, mended: readonly number[]): Said {
  const said = structuredClone(base);
  for (const part of ['query', 'body'] as const) {
    const [mine, other] = [said[part], parts[part]] as (Record<string, unknown> | undefined)[];
    const names = Object.keys(other ?? {});
    for (const at of mended) {
      const name = names[at % Math.max(1, names.length)];
      if (mine && other && name !== undefined) mine[name] = other[name];
    }
  }
  return said;
}

describe.each(Object.entries(calls as Record<string, Call>))('%s', (key, call) => {
  it.each(wanderers)(
    'answers %s in its own words, whatever it is sent',
    { timeout: 600_000 },
    async (name) => {
      const profile = world.profiles[name ?? 'S'];
      const row = rowOf(key);
      await fc.assert(
        fc.asyncProperty(planOf(call, idsOf(profile)), async ({ from, parts, mended, edits, travel }) => {
          await world.school.services.pool.query('delete from rate_limits');
          const said = parts as Said;
          const base =
            from === 'row'
              ? mend((await row.send(new Target(world, profile, 'own'))) as Said, said, mended)
              : said;
          const changed = applyEdits(base, edits);
          const request = requestOf(key, changed.said, travel);
          const seen = await send(world.school.url, { ...request, token: name ? profile.token : null });
          const isWebhook = key.endsWith('/webhook');
          const faults = faultsOf(
            leadsTo(key, request) ? call : null,
            seen,
            changed.strange && travel.how === 'plain' && !isWebhook,
          );
          if (seen.status < 300 && row.renews)
            for (const each of row.renews === 'everyone' ? profileNames : [profile.name])
              await world.renew(each);
          const sent = `${name} ${request.method} ${request.path} ${JSON.stringify(request.headers ?? {})} ${request.body}`;
          expect(faults, sent.slice(0, 3000)).toEqual([]);
        }),
        { seed: seed + Object.keys(calls).indexOf(key), numRuns, endOnFailure: true },
      );
    },
  );
});
