import { type BoardItem, MOST_ITEMS_AT_ONCE, MOST_ITEMS_OF_PAGE } from '../../../domain/board.ts';
import { session } from '../../authProvider/session.ts';
import { tabStorage } from '../../browser/storage.ts';
import { ApiError } from '../../dataProvider/ApiError.ts';
import { putBoardItems, removeBoardItems } from '../../dataProvider/boardCalls.ts';
import type { BoardRow } from '../../dataProvider/useBoard.ts';

export type BoardChange =
  | { readonly kind: 'put'; readonly items: readonly BoardItem[] }
  | { readonly kind: 'removal'; readonly ids: readonly string[]; readonly is_removed: boolean };

/** A change that the board as it was read does not show yet; `revision` once the server has it. */
type Pending = BoardChange & { readonly revision?: number };

/** Strokes that follow each other quickly, as in handwriting, travel together. */
const APART_MS = 300;
/** The pause after a failure doubles with each further one. */
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Ends early when the browser is online again. */
async function waitForLine(ms: number): Promise<void> {
  const stop = new AbortController();
  const online = new Promise<void>((resolve) =>
    window.addEventListener('online', () => resolve(), { signal: stop.signal }),
  );
  await Promise.race([wait(ms), online]);
  stop.abort();
}

/** Whether the same change would be refused again. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  error.status !== 429 &&
  error.status !== 440;

/** The board as its user has changed it, before the server has answered. */
export function overlaid(rows: readonly BoardRow[], changes: readonly BoardChange[]): readonly BoardRow[] {
  if (changes.length === 0) return rows;
  const shown = new Map(rows.map((row) => [row.id, row]));
  for (const change of changes) {
    if (change.kind === 'put')
      for (const item of change.items) {
        const before = shown.get(item.id);
        const {
          place = Number.MAX_SAFE_INTEGER,
          author_name = null,
          is_mine = true,
          is_removed = false,
          drawn_at = new Date().toISOString(),
        } = before ?? {};
        const { points, ...rest } = item;
        shown.set(item.id, {
          ...rest,
          points: [...points],
          place,
          author_name,
          is_mine,
          is_removed,
          drawn_at,
        });
      }
    else
      for (const id of change.ids) {
        const before = shown.get(id);
        if (before) shown.set(id, { ...before, is_removed: change.is_removed });
      }
  }
  return [...shown.values()];
}

/** The first changes that one call carries, and how many they are. */
function nextCall(changes: readonly Pending[]): { change: BoardChange; count: number } | null {
  const [first] = changes;
  if (!first) return null;
  let change: BoardChange = first;
  let count = 1;
  for (const next of changes.slice(1)) {
    const joined = joinedWith(change, next);
    if (!joined) break;
    change = joined;
    count += 1;
  }
  return { change, count };
}

function joinedWith(one: BoardChange, other: BoardChange): BoardChange | null {
  if (one.kind === 'put' && other.kind === 'put') {
    // A text that is moved step by step travels once, to where it is last.
    const items = [...new Map([...one.items, ...other.items].map((item) => [item.id, item])).values()];
    return items.length <= MOST_ITEMS_AT_ONCE ? { kind: 'put', items } : null;
  }
  if (one.kind !== 'removal' || other.kind !== 'removal' || one.is_removed !== other.is_removed) return null;
  const ids = [...one.ids, ...other.ids];
  return ids.length <= MOST_ITEMS_OF_PAGE ? { ...one, ids } : null;
}

/** Where the outboxes of this page keep what is unsent. What others keep was left by the page before a reload. */
const living = new Set<string>();

interface Options {
  lesson_id: string;
  /** Reads the board again. */
  onSaved: () => void;
  onRefused: (error: unknown) => void;
}

/**
 * Sends changes of a board one after the other, and again until the server has answered: items bear ids of the browser, so
 * that a call whose answer was lost changes nothing more.
 */
export function createOutbox({ lesson_id, onSaved, onRefused }: Options) {
  let pending: readonly Pending[] = [];
  let isSending = false;
  let isLate = false;
  const refused = new Set<string>();
  // Whoever logs in after somebody else sends nothing of theirs.
  const prefix = `aula-viva.board-unsent.${session.get()?.view.user.user_id}.${lesson_id}.`;
  const key = prefix + crypto.randomUUID();
  living.add(key);
  const keep = () => {
    const unsent = pending.filter(({ revision }) => revision === undefined);
    if (unsent.length > 0) tabStorage.write(key, unsent);
    else tabStorage.remove(key);
  };
  let waiting: (() => void)[] = [];
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const send = (change: BoardChange): Promise<{ revision: number }> =>
    change.kind === 'put'
      ? putBoardItems(lesson_id, change.items)
      : removeBoardItems(lesson_id, change.ids, change.is_removed);

  async function work(): Promise<void> {
    if (isSending) return;
    isSending = true;
    let pause = FIRST_PAUSE_MS;
    for (;;) {
      const unsent = pending.filter(({ revision }) => revision === undefined);
      const next = nextCall(unsent);
      if (!next) break;
      const sent = new Set(unsent.slice(0, next.count));
      try {
        const { revision } = await send(next.change);
        pending = pending.map((each) => (sent.has(each) ? { ...each, revision } : each));
        keep();
        isLate = false;
        pause = FIRST_PAUSE_MS;
        onSaved();
        tell();
        await wait(APART_MS);
      } catch (error) {
        if (isRefusal(error)) {
          pending = pending.filter((each) => !sent.has(each));
          keep();
          if (next.change.kind === 'put') for (const { id } of next.change.items) refused.add(id);
          isLate = false;
          pause = FIRST_PAUSE_MS;
          onRefused(error);
          tell();
          continue;
        }
        isLate = true;
        tell();
        await waitForLine(pause);
        pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
      }
    }
    isSending = false;
    for (const resolve of waiting) resolve();
    waiting = [];
  }

  return {
    add(change: BoardChange): void {
      pending = [...pending, change];
      keep();
      tell();
      void work();
    },
    /** Goes on with what was unsent when the page was reloaded. */
    restore(): void {
      const left = tabStorage.keys().filter((each) => each.startsWith(prefix) && !living.has(each));
      if (left.length === 0) return;
      pending = [...left.flatMap((each) => tabStorage.read<BoardChange[]>(each) ?? []), ...pending];
      keep();
      for (const each of left) tabStorage.remove(each);
      tell();
      void work();
    },
    /** Forgets what the board as it was read shows. */
    seen(revision: number): void {
      const left = pending.filter((each) => each.revision === undefined || each.revision > revision);
      if (left.length === pending.length) return;
      pending = left;
      tell();
    },
    pending: (): readonly BoardChange[] => pending,
    /** Whether the server has refused to store the item. */
    isRefused: (id: string): boolean => refused.has(id),
    /** Resolves once the server has answered for everything. */
    settled: (): Promise<void> =>
      isSending ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(),
    /** Whether the server has not answered for the last change. */
    isLate: (): boolean => isLate,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
