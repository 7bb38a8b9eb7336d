import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { useRef } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { draftMessage } from '../../../domain/boardDrafts.ts';
import { SIGNALS } from '../../../domain/roomProtocol.ts';
import type { Board, BoardRow } from '../../../src/dataProvider/useBoard.ts';
import { BoardTile } from '../../../src/portals/classroom/conference/board/BoardTile.tsx';
import { noteOpening } from '../../../src/portals/classroom/conference/board/opening.ts';
import { useRoom } from '../../../src/portals/classroom/conference/session/roomContext.ts';
import { useWakingTap } from '../../../src/portals/classroom/conference/stage/useWakingTap.ts';
import { showInRoom } from '../classroom/room.tsx';
import { at, fakeServer } from '../support/browser.ts';
import { drag, dragWith, press } from './drag.ts';
import { boardOf, row } from './row.ts';

type Heard = (notification: { data: Record<string, unknown> }) => void;
const { sendBroadcastMessage, listeners } = vi.hoisted(() => ({
  sendBroadcastMessage: vi.fn((_message: string, _type: string) => Promise.resolve()),
  listeners: new Set<Heard>(),
}));
vi.mock('@100mslive/react-sdk', async (load) => ({
  ...(await load<typeof import('@100mslive/react-sdk')>()),
  useHMSActions: () => ({ sendBroadcastMessage }),
  useHMSVanillaNotifications: () => ({
    onNotification: (listener: Heard) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  }),
}));

const server = fakeServer();
const path = '/v1/calendar/lesson-1/board';
let sent: { to: string; body: Record<string, unknown> }[];

beforeEach(() => {
  sent = [];
  listeners.clear();
  sendBroadcastMessage.mockClear();
  const answer = { data: { revision: 1, ids: ['1'] } };
  server.use(
    http.all(at(`${path}/:what`), async ({ request, params }) => {
      const text = await request.text();
      sent.push({ to: String(params.what), body: text === '' ? {} : JSON.parse(text) });
      return HttpResponse.json(answer);
    }),
    http.patch(at(path), async ({ request }) => {
      sent.push({ to: 'board', body: (await request.json()) as Record<string, unknown> });
      return HttpResponse.json(answer);
    }),
  );
});

function Tile({ isIdle }: { isIdle: boolean }) {
  const { board } = useRoom();
  const stage = useRef<HTMLDivElement>(null);
  useWakingTap(stage, isIdle);
  return (
    <div ref={stage}>
      {board && <BoardTile board={board} />}
      <footer />
    </div>
  );
}

/** `isIdle`: header and toolbar are hidden. */
function open(items: BoardRow[], change: Partial<Board> = {}, isIdle = false) {
  const board = (data: Board) => ({
    lesson_id: 'lesson-1',
    data,
    isShown: true,
    setHidden: () => undefined,
    setOpen: () => Promise.resolve(),
  });
  const first = boardOf(items, change);
  const shown = showInRoom(
    <QueryClientProvider client={new QueryClient()}>
      <Tile isIdle={isIdle} />
    </QueryClientProvider>,
    { board: board(first) },
  );
  /** What the server says next. */
  const read = (next: Partial<Board>) => shown.change({ board: board({ ...first, ...next }) });
  const paper = screen.getByTestId('board');
  // One unit of the board is one pixel.
  vi.spyOn(paper, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 1600, 900));
  return { ...shown, read, paper, strokes: () => paper.querySelectorAll('svg > path').length };
}

const tool = (name: string) => screen.getByRole('button', { name });
const sentItems = () =>
  sent.filter(({ to }) => to === 'items').flatMap(({ body }) => body.items as BoardRow[]);

describe('the whiteboard on the stage', () => {
  it('draws with the chosen pen, shows it at once, tells the others and stores it', async () => {
    const { user, paper, strokes } = open([]);
    await user.click(tool('Cor e espessura'));
    await user.click(screen.getByRole('radio', { name: 'Laranja' }));
    await user.click(screen.getByRole('radio', { name: 'Grosso' }));
    await user.keyboard('{Escape}');
    await user.click(tool('Marca-texto'));
    drag(paper, [10, 10], [200, 10], [400, 10]);
    expect(strokes()).toBe(1);
    await waitFor(() => expect(sentItems()).toHaveLength(1));
    const [stored] = sentItems();
    expect(stored).toMatchObject({
      kind: 'marker',
      colour: 'orange',
      size: 3,
      points: [10, 10, 400, 10],
      page: 1,
    });
    const [message, type] = sendBroadcastMessage.mock.calls[0] ?? [];
    expect(type).toBe(SIGNALS.board);
    expect(JSON.parse(message ?? '')[0]).toBe(stored?.id);
    await user.keyboard('{Control>}z{/Control}');
    expect(strokes()).toBe(0);
    await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    expect(strokes()).toBe(1);
    await user.click(tool('Desfazer'));
    expect(strokes()).toBe(0);
    await user.click(tool('Refazer'));
    expect(strokes()).toBe(1);
    // All of them, so that none arrives during the next test.
    await waitFor(
      () =>
        expect(sent.slice(1).map(({ to, body }) => [to, body.is_removed, body.ids])).toEqual(
          [true, false, true, false].map((is_removed) => ['removal', is_removed, [stored?.id]]),
        ),
      { timeout: 10_000 },
    );
  });

  it('erases whole strokes: the teacher all, a student only their own', async () => {
    const rows = [row('1', { is_mine: true }), row('2', { points: [100, 200, 300, 200] })];
    const { user, paper, strokes } = open(rows, { can_lead: false });
    expect(screen.queryByRole('button', { name: 'Limpar a página' })).toBeNull();
    await user.click(tool('Borracha'));
    drag(paper, [200, 50], [200, 100], [200, 200]);
    expect(strokes()).toBe(1);
    await waitFor(() => expect(sent).toEqual([{ to: 'removal', body: { ids: ['1'], is_removed: true } }]));
  });

  it('is drawn, written and erased on from the paper alone; what began on it may leave it', async () => {
    const { user, paper, strokes } = open([row('1', { is_mine: true, points: [0, 100, 300, 100] })]);
    const frame = paper.parentElement as HTMLElement;
    drag(frame, [-20, 10], [200, 10]);
    expect(strokes()).toBe(1);
    await user.click(tool('Borracha'));
    drag(frame, [-5, 100], [-1, 100]);
    expect(strokes()).toBe(1);
    await user.click(tool('Escrever texto'));
    // A mouse that is released outside the whiteboard tells nothing of it.
    press(frame, [10, 850]);
    drag(frame, [10, 950]);
    expect(screen.queryByLabelText('Texto no quadro')).toBeNull();
    drag(frame, [10, 850]);
    await user.click(tool('Caneta'));
    await waitFor(() => expect(screen.queryByLabelText('Texto no quadro')).toBeNull());
    drag(frame, [10, 10], [10, -40]);
    expect(strokes()).toBe(2);
    await waitFor(() => expect(sentItems()).toMatchObject([{ points: [10, 10, 10, 0] }]));
    expect(sent).toHaveLength(1);
  });

  it('takes the focus to its tools where this user opened it, whose tools are one stop of the Tab key', async () => {
    noteOpening(true);
    const { user } = open([]);
    await waitFor(() => expect(document.activeElement).toBe(tool('Caneta')));
    await user.keyboard('{ArrowRight}{Enter}');
    expect(tool('Marca-texto').getAttribute('aria-pressed')).toBe('true');
    await user.keyboard('{End}');
    expect(document.activeElement).toBe(tool('Opções do quadro'));
    await user.tab();
    expect(screen.getByRole('toolbar').contains(document.activeElement)).toBe(false);
    cleanup();
    // Opened by somebody else, or back after a shared screen.
    open([]);
    await new Promise(requestAnimationFrame);
    expect(document.activeElement).toBe(document.body);
  });

  it('keeps the field that a finger opened: the mouse press that browsers add takes no focus, but the next one does', async () => {
    const { user, paper } = open([]);
    await user.click(tool('Escrever texto'));
    dragWith('touch', paper, [100, 100]);
    expect(document.activeElement).toBe(screen.getByLabelText('Texto no quadro'));
    const isTaken = () => fireEvent.mouseDown(paper);
    expect(isTaken()).toBe(false);
    dragWith('touch', paper, [700, 700]);
    expect(isTaken()).toBe(true);
    await user.keyboard('{Escape}');
    // A mouse has sent its own press before the field is there: the next one is meant for the field.
    fireEvent.mouseDown(paper);
    drag(paper, [100, 100]);
    expect(fireEvent.mouseDown(screen.getByLabelText('Texto no quadro'))).toBe(true);
  });

  it('is not touched by the tap that brings header and toolbar back', async () => {
    const rows = [row('1'), row('2', { kind: 'text', text: 'whose', points: [800, 800] })];
    const { user, paper, strokes } = open(rows, {}, true);
    const tap = (target: Element, place: [number, number]) => {
      dragWith('touch', target, place);
      fireEvent.click(target, { detail: 1 });
    };
    const shown = strokes();
    tap(paper, [500, 500]);
    expect(strokes()).toBe(shown);
    await user.click(tool('Borracha'));
    tap(paper, [row('1').points[0] ?? 0, row('1').points[1] ?? 0]);
    expect(strokes()).toBe(shown);
    await user.click(tool('Escrever texto'));
    tap(paper, [500, 500]);
    tap(tool('Texto: whose'), [810, 810]);
    expect(screen.queryByLabelText('Texto no quadro')).toBeNull();
    expect(sent).toEqual([]);
    expect(sendBroadcastMessage).not.toHaveBeenCalled();
  });

  it.each([
    ['a finger that moves on', 'touch', 1],
    ['a stylus, also where it only touches', 'pen', 0],
    ['a mouse, also where it only clicks', 'mouse', 0],
  ])('is drawn on by %s while header and toolbar are hidden', async (_, pointer, least) => {
    const { paper, strokes } = open([], {}, true);
    const places: [number, number][] = [
      [10, 10],
      [14, 10],
      [200, 10],
    ];
    dragWith(pointer, paper, ...places.slice(0, least === 1 ? 3 : 1));
    expect(strokes()).toBe(1);
    await waitFor(() => expect(sentItems()).toHaveLength(1));
    expect(sentItems()[0]?.points.slice(0, 2)).toEqual([10, 10]);
  });

  it('is written on, moved and erased by keyboard alone, and read by a screen reader', async () => {
    const { user } = open([row('1', { kind: 'text', text: 'whose', points: [100, 100], is_mine: true })], {
      can_lead: false,
    });
    tool('Escrever texto').focus();
    await user.keyboard('{Enter}');
    await user.type(screen.getByLabelText('Texto no quadro'), 'used to{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(tool('Texto: used to')));
    await waitFor(() => expect(sentItems()[0]).toMatchObject({ kind: 'text', text: 'used to' }));
    await user.keyboard('{ArrowRight}{ArrowDown}');
    await waitFor(() => {
      const [first, ...later] = sentItems();
      const [x = 0, y = 0] = first?.points ?? [];
      expect(later.at(-1)?.points).toEqual([x + 20, y + 20]);
    });
    const list = within(screen.getByRole('list', { name: 'Escrito nesta página' }));
    expect(list.getAllByRole('listitem')).toHaveLength(2);
    tool('Texto: whose').focus();
    await user.keyboard('{Enter}');
    const field = screen.getByLabelText('Texto no quadro');
    expect(field).toHaveProperty('value', 'whose');
    await user.keyboard('{Escape}');
    tool('Texto: whose').focus();
    await user.keyboard('{Delete}');
    expect(screen.queryByRole('button', { name: 'Texto: whose' })).toBeNull();
    await waitFor(() =>
      expect(sent.at(-1)).toEqual({ to: 'removal', body: { ids: ['1'], is_removed: true } }),
    );
  });

  it('keeps a text on the page on which it was begun when the teacher turns to another one', async () => {
    const own = row('1', { kind: 'text', text: 'whose', is_mine: true });
    const { user, read } = open([own], { can_lead: false, pages: 2 });
    const write = async (text: string, page: number) => {
      await user.type(screen.getByLabelText('Texto no quadro'), text);
      read({ page });
      await user.keyboard('{Enter}');
    };
    tool('Escrever texto').focus();
    await user.keyboard('{Enter}');
    await write('used to', 2);
    await waitFor(() => expect(sentItems()).toMatchObject([{ text: 'used to', page: 1 }]));
    // The focus moves to a text that was written in the next frame.
    await new Promise(requestAnimationFrame);
    read({ page: 1 });
    tool('Texto: whose').focus();
    await user.keyboard('{Enter}');
    await write(' is it', 2);
    await waitFor(() => expect(sentItems()[1]).toMatchObject({ id: '1', text: 'whose is it', page: 1 }));
  });

  it('shows and sends what was unsent when the page was reloaded', async () => {
    const { id, page, kind, colour, size, points, text } = row('7');
    const unsent = [{ kind: 'put', items: [{ id, page, kind, colour, size, points, text }] }];
    sessionStorage.setItem('aula-viva.board-unsent.undefined.lesson-1.before', JSON.stringify(unsent));
    const { strokes } = open([]);
    expect(strokes()).toBe(1);
    await waitFor(() => expect(sentItems()).toMatchObject([{ id: '7', points }]));
    await waitFor(() => expect(sessionStorage).toHaveLength(0));
  });

  it('is only looked at where the user may not draw, whose tools are gone', () => {
    const { paper, strokes } = open(
      [row('1', { kind: 'text', text: 'whose', points: [100, 100] }), row('2')],
      {
        can_lead: false,
        can_draw: false,
        students_draw: false,
      },
    );
    expect(screen.getByText('Só o professor desenha agora.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Caneta' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Texto/ })).toBeNull();
    expect(screen.getByRole('list', { name: 'Escrito nesta página' }).textContent).toBe('whose');
    drag(paper, [10, 10], [400, 10]);
    expect(strokes()).toBe(1);
    expect(sendBroadcastMessage).not.toHaveBeenCalled();
  });

  it('is cleared after a question, up to what was seen, which can be undone', async () => {
    const { user } = open([row('1')], { revision: 9 });
    await user.click(tool('Limpar a página'));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Limpar a página' }));
    await waitFor(() => expect(sent).toEqual([{ to: 'clear', body: { page: 1, until: 9 } }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(tool('Desfazer'));
    await waitFor(() =>
      expect(sent.at(-1)).toEqual({ to: 'removal', body: { ids: ['1'], is_removed: false } }),
    );
  });

  it('is cleared of what the teacher saw and drew, not of what came meanwhile', async () => {
    server.use(http.post(at(`${path}/items`), () => HttpResponse.json({ data: { revision: 12 } })));
    const { user, paper, strokes } = open([row('1')], { revision: 9 });
    drag(paper, [10, 10], [400, 10]);
    const [message] = sendBroadcastMessage.mock.calls[0] ?? [];
    const drawn = JSON.parse(message ?? '')[0];
    await user.click(tool('Limpar a página'));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Limpar a página' }));
    await waitFor(() =>
      expect(sent).toEqual([
        { to: 'clear', body: { page: 1, until: 9 } },
        { to: 'removal', body: { ids: [drawn], is_removed: true } },
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(tool('Desfazer'));
    await waitFor(() =>
      expect(sent.at(-1)).toEqual({ to: 'removal', body: { ids: ['1', drawn], is_removed: false } }),
    );
    expect(strokes()).toBe(2);
  });

  it('is not cleared once the teacher has cancelled, also while the line is down', async () => {
    server.use(http.post(at(`${path}/items`), () => HttpResponse.error()));
    const { user, paper } = open([row('1')], { revision: 9 });
    drag(paper, [10, 10], [400, 10]);
    await screen.findByText('O quadro ainda não foi salvo. Tentando de novo…');
    const confirm = async () => {
      await user.click(tool('Limpar a página'));
      await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Limpar a página' }));
    };
    await confirm();
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await confirm();
    server.use(http.post(at(`${path}/items`), () => HttpResponse.json({ data: { revision: 12 } })));
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(sent.map(({ to }) => to)).toEqual(['clear', 'removal']));
  });

  it('lets the teacher turn pages, decide who draws and bring in the last board', async () => {
    const { user } = open([], { pages: 2, has_earlier: true });
    await user.click(tool('Próxima página do quadro'));
    await user.click(tool('Opções do quadro'));
    await user.click(screen.getByRole('switch', { name: 'Alunos podem desenhar' }));
    await user.click(screen.getByRole('button', { name: 'Trazer o quadro da última aula' }));
    await waitFor(() => expect(sent.map(({ to }) => to)).toEqual(['page', 'board', 'earlier']));
    expect(sent[0]?.body).toEqual({ page: 2 });
    expect(sent[1]?.body).toEqual({ students_draw: false });
  });
});

describe('a stroke that somebody else is drawing', () => {
  const id = '0b8e1a52-9f0d-4c57-8a39-5f1d5c3f2a10';
  const part = (from: number, points: number[]) =>
    draftMessage({ id, page: 1, kind: 'pen', colour: 'blue', size: 2, from, points });
  const hear = (message: string, senderRole = 'guest') =>
    act(() => {
      for (const listener of listeners) listener({ data: { type: SIGNALS.board, senderRole, message } });
    });
  const drafts = () => [...screen.getByTestId('board').querySelectorAll('svg > g > path')];

  it('grows as it arrives, and is not drawn across a part that was lost', () => {
    open([]);
    hear(part(0, [10, 10, 20, 20]));
    expect(drafts()).toHaveLength(1);
    hear(part(4, [30, 30]));
    expect(drafts()[0]?.getAttribute('d')).toMatch(/L30 30$/);
    hear(part(8, [900, 800]));
    expect(drafts()[0]?.getAttribute('d')).toMatch(/L30 30$/);
  });

  it('is gone once the stored stroke is there', () => {
    open([row(id)]);
    hear(part(0, [10, 10, 20, 20]));
    expect(drafts()).toHaveLength(0);
  });

  it('is not shown of a student while the teacher alone draws', () => {
    open([], { students_draw: false });
    hear(part(0, [10, 10, 20, 20]));
    expect(drafts()).toHaveLength(0);
    hear(part(0, [10, 10, 20, 20]), 'host');
    expect(drafts()).toHaveLength(1);
  });
});
