import { sql } from 'drizzle-orm';
import { bytesOf, MOST_PAGES } from '../../../domain/board.ts';
import { board_items, lesson_boards } from '../../../server/areas/board/tables.ts';
import { stroke } from '../../resources/areas/board.ts';
import type { Caller } from '../../support/caller.ts';
import { own, school, teacher } from '../room/preparedLesson.ts';

interface Change {
  id?: string;
  page?: number;
  kind?: 'pen' | 'marker' | 'text';
  points?: number[];
  text?: string;
}
export const item = (change: Change = {}) => ({ ...stroke(), text: '', ...change });
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

/** Adds an item that takes this number of bytes, removed or not. */
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
