import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../../../contract/call.ts';
import { calls } from '../../../contract/index.ts';
import { rowOf } from '../attempt.ts';
import { readTable } from '../matrix/table.ts';
import { send } from '../send.ts';
import { Target } from '../target.ts';
import { buildWorld, type Profile, type ProfileName, profileNames, type World } from '../world.ts';
import { arbitraryOf } from './arbitrary.ts';
import { faultsOf } from './check.ts';
import { applyEdits, edit, type Input } from './edits.ts';
import { leadsTo, requestOf, transport } from './transport.ts';

/** Reproducible; FUZZ_SEED=7 FUZZ_RUNS=300 searches further. */
const seed = Number(process.env.FUZZ_SEED ?? 20_260_310);
const numRuns = Number(process.env.FUZZ_RUNS ?? 12);
const callers: (ProfileName | null)[] = ['A', 'S', 'T', null];
const expected = new Map(readTable().map((line) => [line.call, line]));

/** A caller who is refused before the input is read meets the same code whatever is in it. */
function runsFor(key: string, name: ProfileName | null): number {
  const line = expected.get(key);
  const isRefused = name === null ? line?.auth === 'shut' : line?.of(name) === 'no';
  return isRefused ? Math.ceil(numRuns / 5) : numRuns;
}

/**
 * The profile's own ids and a stranger's, so that no run harms the rows of another profile. A call that deletes guesses no lesson of theirs,
 * on which the rows of later calls stand.
 */
const idsOf = (world: World, { fixture }: Profile, key: string): string[] =>
  [fixture, world.stranger]
    .flatMap(({ student, teacher, waiting, group, ...rest }) => [
      ...[student.student_id, student.user_id, teacher.teacher_id, group.id, group.room_id, rest.fev_id],
      ...[waiting.student_id, waiting.match_id, rest.unmarked, rest.to_mark, world.course_id],
      ...(key.startsWith('DELETE ') ? [] : [rest.lesson_id]),
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
    /** Positions of fields in the valid body or query that get a generated value. */
    replaced: fc.array(fc.nat(40), { maxLength: 3 }),
    edits: fc.array(edit, { maxLength: 2 }),
    travel: transport,
  });

function replaceFields(base: Input, parts: Input, replaced: readonly number[]): Input {
  const input = structuredClone(base);
  for (const part of ['query', 'body'] as const) {
    const [mine, other] = [input[part], parts[part]] as (Record<string, unknown> | undefined)[];
    const names = Object.keys(other ?? {});
    for (const at of replaced) {
      const name = names[at % Math.max(1, names.length)];
      if (mine && other && name !== undefined) mine[name] = other[name];
    }
  }
  return input;
}

/** How many requests are made of one valid input, whose rows cost more than a request. */
const MOST_USES = 4;

/** The valid input of a call; built again once the call has used its rows up. */
class ValidInput {
  readonly #build: () => Promise<Input>;
  #input: Input | undefined;
  #uses = 0;

  constructor(build: () => Promise<Input>) {
    this.#build = build;
  }

  async take(): Promise<Input> {
    if (this.#uses === MOST_USES) this.renew();
    this.#input ??= await this.#build();
    this.#uses += 1;
    return this.#input;
  }

  renew(): void {
    this.#input = undefined;
    this.#uses = 0;
  }
}

/** Sends generated input to each selected call; the selection splits the calls over files that run in parallel. */
export function fuzzCalls(selects: (key: string) => boolean): void {
  let world: World;
  beforeAll(async () => {
    world = await buildWorld();
  });
  afterAll(() => world.school.stop());

  describe.each(Object.entries(calls as Record<string, Call>).filter(([key]) => selects(key)))(
    '%s',
    (key, call) => {
      it.each(callers)('returns only documented responses to %s', { timeout: 600_000 }, async (name) => {
        const profile = world.profiles[name ?? 'S'];
        const row = rowOf(key);
        const valid = new ValidInput(
          async () => (await row.send(new Target(world, profile, 'own'))) as Input,
        );
        await fc.assert(
          fc.asyncProperty(
            planOf(call, idsOf(world, profile, key)),
            async ({ from, parts, replaced, edits, travel }) => {
              await world.school.services.pool.query('delete from rate_limits');
              const generated = parts as Input;
              const base =
                from === 'row' ? replaceFields(await valid.take(), generated, replaced) : generated;
              const changed = applyEdits(base, edits);
              const request = requestOf(key, changed.input, travel);
              const seen = await send(world.school.url, { ...request, token: name ? profile.token : null });
              const isWebhook = key.endsWith('/webhook');
              const faults = faultsOf(
                leadsTo(key, request) ? call : null,
                seen,
                changed.strange && travel.how === 'plain' && !isWebhook,
              );
              if (seen.status < 300 && !key.startsWith('GET ')) valid.renew();
              if (seen.status < 300 && row.renews)
                for (const each of row.renews === 'everyone' ? profileNames : [profile.name])
                  await world.renew(each);
              const sent = `${name} ${request.method} ${request.path} ${JSON.stringify(request.headers ?? {})} ${request.body}`;
              expect(faults, sent.slice(0, 3000)).toEqual([]);
            },
          ),
          { seed: seed + Object.keys(calls).indexOf(key), numRuns: runsFor(key, name), endOnFailure: true },
        );
      });
    },
  );
}
