import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '../../contract/index.ts';
import { api } from './api.ts';

type Answer = ResponseOf<'GET /v1/calendar/:id/board'>;
export type BoardRow = Answer['items'][number];
export type Board = Answer;

const keyOf = (lesson_id: string | undefined) => [
  'GET /v1/calendar/:id/board',
  { params: { id: lesson_id } },
];

/** What is known, with what has changed since; removed items stay known, so that they can be put back. */
export function withChanges(known: Board | undefined, answer: Answer): Board {
  const rows = new Map(known?.items.map((row) => [row.id, row]));
  for (const row of answer.items) rows.set(row.id, row);
  const items = [...rows.values()].sort(
    (one, other) => one.place - other.place || (one.id < other.id ? -1 : 1),
  );
  return { ...answer, items };
}

/** The board of a lesson, of which each further read asks only for what has changed. Live events keep it up to date; whoever gets none reads it every so often. */
export function useBoard(lesson_id: string | undefined, everyMs?: number) {
  const client = useQueryClient();
  return useQuery<Board, Error>({
    queryKey: keyOf(lesson_id),
    enabled: lesson_id !== undefined,
    refetchInterval: everyMs ?? false,
    queryFn: async ({ signal }) => {
      const known = client.getQueryData<Board>(keyOf(lesson_id));
      const answer = await api('GET /v1/calendar/:id/board', {
        params: { id: lesson_id ?? '' },
        query: { since: known?.revision ?? 0 },
        signal,
      });
      return withChanges(client.getQueryData<Board>(keyOf(lesson_id)), answer);
    },
  });
}

export const refreshBoard = (client: QueryClient, lesson_id: string): Promise<void> =>
  client.invalidateQueries({ queryKey: keyOf(lesson_id) });
