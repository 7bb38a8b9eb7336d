import { rows } from './inputs/all.ts';
import type { Row } from './inputs/row.ts';
import type { Outcome } from './matrix/judge.ts';
import { formOf, pathOf, send } from './send.ts';
import { Target, type Which } from './target.ts';
import type { Profile, World } from './world.ts';

/** Widened from the types of its own call. */
export const rowOf = (key: string) => rows[key] as Row<'GET /v1/students'>;

interface Input {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  files?: object;
  bytes?: Blob;
}

export async function tryCall(
  world: World,
  key: string,
  profile: Profile,
  which: Which,
  token: string | null = profile.token,
): Promise<Outcome> {
  const row = rowOf(key);
  const target = new Target(world, profile, which);
  const input = (await row.send(target)) as Input;
  const body = input.body === undefined ? undefined : JSON.stringify(input.body);
  const headers = row.headers?.(target, body ?? '') ?? {};
  const sent = formOf(input) ?? body;
  const seen = await send(world.school.url, { ...pathOf(key, input), token, body: sent, headers });
  const isGood = seen.status < 300 && seen.json !== undefined;
  const data = seen.json?.data as never;
  const { student, teacher, waiting, group } = world.stranger;
  const strange = [student.student_id, student.user_id, teacher.teacher_id, waiting.student_id, group.id];
  return {
    ...seen,
    shows: isGood && (row.shows?.(data, target) ?? false),
    showsStranger: which === 'own' && strange.some((id) => seen.text.includes(id)),
  };
}
