import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { bytesOf, MOST_PAGES } from '../../../domain/board.ts';
import { allPermissions } from '../../../domain/permissions.ts';
import { board_items, lesson_boards } from '../../../server/areas/board/tables.ts';
import { buildAdmin } from '../../../server/demo/build/people.ts';
import type { Caller } from '../../support/caller.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';
import { taughtClass } from '../room/taught.ts';

type Taught = Awaited<ReturnType<typeof taughtClass>>;
export let school: School;
export let own: Taught;
export let foreign: Taught;
export let teacher: Caller;
export let ana: Caller;
export let bruno: Caller;
export let admin: Caller;
export let begun: string;

export const at = (moment: number) => school.clock.set(new Date(moment).toISOString());

/** Logs everyone in anew, as after a time in which their sessions ended. */
export async function logIn(): Promise<void> {
  teacher = await school.login(own.teacher.email);
  ana = await school.login(own.first.email);
  bruno = await school.login(own.second.email);
  admin = await school.login('admin@x.test');
}

/** A school for a file of tests, and a lesson that has begun for each of them. Files share their modules, so each calls this. */
export function holdLessons(): void {
  beforeAll(async () => {
    school = await startSchool();
    begun = school.clock.now().toISOString();
    await buildAdmin(school.db, allPermissions, { email: 'admin@x.test', password_hash: passwordHash });
  });
  beforeEach(async () => {
    school.clock.set(begun);
    own = await taughtClass(school);
    foreign = await taughtClass(school);
    // The lesson has begun.
    at(own.today.starts_at.getTime() + 10 * 60_000);
    await logIn();
  });
  afterAll(() => school.stop());
}

interface Change {
  id?: string;
  page?: number;
  kind?: 'pen' | 'marker' | 'text';
  points?: number[];
  text?: string;
}
export const item = (change: Change = {}) => ({
  id: randomUUID(),
  page: 1,
  kind: 'pen' as const,
  colour: 'blue' as const,
  size: 2 as const,
  points: [10, 20, 300, 400],
  text: '',
  ...change,
});
export const written = (text: string, change: Change = {}) =>
  item({ kind: 'text', points: [100, 100], text, ...change });

export const params = (id = own.today.id) => ({ params: { id } });
export const change = (by: Caller, body: { is_open?: boolean; students_draw?: boolean }, id?: string) =>
  by.try('PATCH /v1/calendar/:id/board', { ...params(id), body });
export const open = (id?: string) => change(teacher, { is_open: true }, id);
export const draw = (by: Caller, items: ReturnType<typeof item>[], id?: string) =>
  by.try('POST /v1/calendar/:id/board/items', { ...params(id), body: { items } });
export const remove = (by: Caller, ids: string[], is_removed = true, id?: string) =>
  by.try('POST /v1/calendar/:id/board/removal', { ...params(id), body: { ids, is_removed } });
export const clear = (by: Caller, until: number, page = 1) =>
  by.try('POST /v1/calendar/:id/board/clear', { ...params(), body: { page, until } });
export const turn = (by: Caller, page: number, id?: string) =>
  by.try('POST /v1/calendar/:id/board/page', { ...params(id), body: { page } });
export const bring = (by: Caller, id?: string) => by.try('POST /v1/calendar/:id/board/earlier', params(id));
export const read = (by: Caller, since = 0, id?: string) =>
  by.call('GET /v1/calendar/:id/board', { ...params(id), query: { since } });
export const idsSeen = async (by: Caller, id?: string) =>
  (await read(by, 0, id)).items.map((each) => each.id);

/** Items that take so many bytes, on the board or taken off it. */
export async function fill(bytes: number, removed_at: Date | null): Promise<void> {
  const text = 'x'.repeat(bytes);
  const { id: lesson_id } = own.today;
  const { user_id } = own.first;
  const large = {
    ...written(text, { page: MOST_PAGES }),
    lesson_id,
    user_id,
    place: 0,
    revision: 0,
    removed_at,
  };
  await school.db.insert(board_items).values({ ...large, created_at: school.clock.now() });
  const more = sql`${lesson_boards.bytes} + ${bytesOf(large)}`;
  await school.db.update(lesson_boards).set({ bytes: more }).where(sql`lesson_id = ${lesson_id}`);
}
