import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { BoardItem } from '../../../domain/board.ts';
import { type Session, session } from '../../../src/authProvider/session.ts';
import { withChanges } from '../../../src/dataProvider/useBoard.ts';
import { createOutbox, overlaid } from '../../../src/features/board/outbox.ts';
import { at, fakeServer } from '../support/browser.ts';
import { boardOf, row } from './row.ts';

const server = fakeServer();
const path = '/v1/calendar/lesson-1/board';
const item = (id: string): BoardItem => ({
  id,
  page: 1,
  kind: 'pen',
  colour: 'blue',
  size: 1,
  points: [1, 2, 3, 4],
  text: '',
});
const put = (...ids: string[]) => ({ kind: 'put' as const, items: ids.map(item) });

let sent: string[][];
let bodies: BoardItem[][];
let answers: (() => Response)[];
const onSaved = vi.fn();
const onRefused = vi.fn();
const saved = (revision: number) => () => HttpResponse.json({ data: { revision } });

beforeEach(() => {
  sent = [];
  bodies = [];
  answers = [];
  onSaved.mockClear();
  onRefused.mockClear();
  server.use(
    http.post(at(`${path}/items`), async ({ request }) => {
      const { items } = (await request.json()) as { items: BoardItem[] };
      sent.push(items.map(({ id }) => id));
      bodies.push(items);
      return (answers.shift() ?? saved(sent.length))();
    }),
    http.post(at(`${path}/removal`), async ({ request }) => {
      const { ids } = (await request.json()) as { ids: string[] };
      sent.push(ids);
      return (answers.shift() ?? saved(sent.length))();
    }),
  );
});

const open = () => createOutbox({ lesson_id: 'lesson-1', onSaved, onRefused });

describe('what is drawn on the whiteboard', () => {
  it('is sent in the order in which it was drawn, several strokes in one call', async () => {
    const outbox = open();
    outbox.add(put('a'));
    outbox.add(put('b'));
    outbox.add(put('c'));
    outbox.add({ kind: 'removal', ids: ['b'], is_removed: true });
    await outbox.settled();
    expect(sent).toEqual([['a'], ['b', 'c'], ['b']]);
  });

  it('is sent again under the same ids when the answer was lost (BOARD-4)', async () => {
    const outbox = open();
    answers = [() => HttpResponse.error(), () => HttpResponse.json({ code: 'internal' }, { status: 500 })];
    outbox.add(put('a'));
    await vi.waitFor(() => expect(outbox.isLate()).toBe(true));
    expect(overlaid([], outbox.pending()).map(({ id }) => id)).toEqual(['a']);
    await outbox.settled();
    expect(sent).toEqual([['a'], ['a'], ['a']]);
    expect(outbox.isLate()).toBe(false);
    expect(onRefused).not.toHaveBeenCalled();
  });

  it('is sent in its last form where it has moved on before it was sent', async () => {
    const outbox = open();
    const moved = (x: number) => ({ ...item('t'), kind: 'text' as const, text: 'whose', points: [x, 20] });
    outbox.add(put('a'));
    for (const x of [20, 40, 60]) outbox.add({ kind: 'put', items: [moved(x)] });
    outbox.add(put('b'));
    await outbox.settled();
    expect(sent).toEqual([['a'], ['t', 'b']]);
    expect(bodies[1]?.[0]?.points).toEqual([60, 20]);
  });

  it('waits longer after each failure, up to half a minute, and goes on once the browser is online again', async () => {
    const outbox = open();
    const times = vi.spyOn(globalThis, 'setTimeout');
    const expected = [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000];
    answers = expected.map(() => () => HttpResponse.error());
    // An answer makes the next failure the first one again.
    answers.push(saved(1), () => HttpResponse.error());
    const pauses = () => times.mock.calls.map(([, ms]) => ms).filter((ms) => ms !== undefined && ms >= 1000);
    const failsWith = async (expectation: () => void) => {
      await vi.waitFor(expectation);
      times.mockClear();
      window.dispatchEvent(new Event('online'));
    };
    outbox.add(put('a'));
    for (const ms of expected) await failsWith(() => expect(pauses()).toEqual([ms]));
    await vi.waitFor(() => expect(outbox.isLate()).toBe(false));
    outbox.add(put('b'));
    // The connection that answered has a time of its own.
    await failsWith(() => expect(pauses()).toContain(1000));
    await outbox.settled();
    expect(sent).toHaveLength(expected.length + 3);
  });

  it('leaves the board and is explained when the server refuses it', async () => {
    const outbox = open();
    answers = [() => HttpResponse.json({ code: 'board_locked', message: 'Só o professor' }, { status: 417 })];
    outbox.add(put('a'));
    await outbox.settled();
    expect(sent).toEqual([['a']]);
    expect(onRefused).toHaveBeenCalledOnce();
    expect(outbox.pending()).toEqual([]);
  });

  it('is sent after a reload of the page, by its author alone', async () => {
    const enter = (user_id: string) => {
      const view = { user: { user_id } } as Session['view'];
      session.set({ token: '', refreshToken: '', view });
    };
    enter('ana');
    const outbox = open();
    answers = [saved(1), () => HttpResponse.error()];
    outbox.add(put('a'));
    await outbox.settled();
    outbox.add(put('b'));
    outbox.add({ kind: 'removal', ids: ['a'], is_removed: true });
    await vi.waitFor(() => expect(outbox.isLate()).toBe(true));
    // A board that is shown again in the same page leaves them to the one that has them.
    const second = open();
    second.restore();
    expect(second.pending()).toEqual([]);

    const reloaded = async () => {
      vi.resetModules();
      const { createOutbox: create } = await import('../../../src/features/board/outbox.ts');
      const next = create({ lesson_id: 'lesson-1', onSaved, onRefused });
      next.restore();
      return next;
    };
    enter('bruno');
    expect((await reloaded()).pending()).toEqual([]);
    enter('ana');
    const after = await reloaded();
    expect(overlaid([row('a')], after.pending()).map(({ id, is_removed }) => [id, is_removed])).toEqual([
      ['a', true],
      ['b', false],
    ]);
    await after.settled();
    expect(sent).toEqual([['a'], ['b'], ['b'], ['a']]);
    // Once they are answered, nothing is left to send.
    expect((await reloaded()).pending()).toEqual([]);
    window.dispatchEvent(new Event('online'));
    await outbox.settled();
  });

  it('shows until the board as it was read has it', async () => {
    const outbox = open();
    answers = [saved(7)];
    outbox.add(put('a'));
    await outbox.settled();
    outbox.seen(6);
    expect(outbox.pending()).toHaveLength(1);
    outbox.seen(7);
    expect(outbox.pending()).toEqual([]);
  });
});

it('changes that are under way lie over the board as it was read', () => {
  const rows = [row('1'), row('2', { kind: 'text', text: 'one', points: [5, 5] })];
  const moved = { ...item('2'), kind: 'text' as const, text: 'two', points: [9, 9] };
  const shown = overlaid(rows, [
    { kind: 'put', items: [moved] },
    { kind: 'removal', ids: ['1', 'unknown'], is_removed: true },
    put('3'),
  ]);
  expect(shown.map(({ id, is_removed }) => [id, is_removed])).toEqual([
    ['1', true],
    ['2', false],
    ['3', false],
  ]);
  expect(shown[1]).toMatchObject({ text: 'two', points: [9, 9], author_name: 'Helena Sampaio', place: 2 });
});

it('what has changed is added to the board that is known, in the order in which it was drawn', () => {
  const known = boardOf([row('1'), row('3')]);
  const next = withChanges(known, boardOf([row('2'), row('1', { is_removed: true })], { revision: 5 }));
  expect(next.items.map(({ id, is_removed }) => [id, is_removed])).toEqual([
    ['1', true],
    ['2', false],
    ['3', false],
  ]);
  expect(next.revision).toBe(5);
});
