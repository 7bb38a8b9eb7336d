import { act, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { createStore, useStore } from '../../../src/browser/store.ts';
import { Polls } from '../../../src/portals/classroom/conference/panel/polls/Polls.tsx';
import type { ShownPoll } from '../../../src/portals/classroom/conference/session/polls.ts';
import { showInRoom } from './room.tsx';

const poll = (id: string, change: Partial<ShownPoll> = {}): ShownPoll => ({
  id,
  question: `Pergunta ${id}?`,
  isRunning: true,
  isMultiple: false,
  answered: 0,
  hasVoted: false,
  mayVote: false,
  rows: [
    { index: 1, text: 'Sim', votes: 0, share: 0, isMine: false },
    { index: 2, text: 'Não', votes: 0, share: 0, isMine: false },
  ],
  ...change,
});

const known = createStore<ShownPoll[]>([]);
const put = (...changed: ShownPoll[]) =>
  known.set([...changed, ...known.get().filter(({ id }) => changed.every((each) => each.id !== id))]);

let isHost = true;
let starts: () => Promise<void>;
/** The panel beside a room whose polls change. */
function Panel() {
  return (
    <Polls
      polls={{
        polls: useStore(known),
        mayWrite: isHost,
        start: () => starts(),
        vote: async ({ id }) => put(poll(id, { mayVote: true, hasVoted: true })),
        end: async (id) => put(poll(id, { isRunning: false })),
      }}
    />
  );
}

beforeEach(() => {
  isHost = true;
  known.set([]);
  starts = async () => put(poll('nova'));
});

const heading = (name: string) => screen.getByRole('heading', { name });
const headings = () => screen.getAllByRole('heading').map(({ textContent }) => textContent);
const field = (name: string) => screen.queryByRole<HTMLInputElement>('textbox', { name });
const button = (name: string) => screen.getByRole('button', { name });

async function fill(user: ReturnType<typeof showInRoom>['user']) {
  for (const name of ['Pergunta', 'Opção 1', 'Opção 2']) await user.type(field(name) as HTMLElement, name);
}

describe('the polls of a host', () => {
  it('begin with those that run, and the form for another waits behind a button', async () => {
    known.set([poll('a'), poll('b', { isRunning: false })]);
    const { user } = showInRoom(<Panel />);
    expect(headings()).toEqual(['Pergunta a?', 'Pergunta b?']);
    expect(field('Pergunta')).toBeNull();
    const open = button('Nova enquete');
    expect(heading('Pergunta a?').compareDocumentPosition(open)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(heading('Pergunta b?').compareDocumentPosition(open)).toBe(Node.DOCUMENT_POSITION_PRECEDING);
    await user.click(open);
    expect(document.activeElement).toBe(field('Pergunta'));
  });

  it('show the form at once while none runs', () => {
    known.set([poll('b', { isRunning: false })]);
    showInRoom(<Panel />);
    expect(field('Pergunta')).not.toBeNull();
    expect(screen.queryByRole('button', { name: 'Nova enquete' })).toBeNull();
  });

  it.each([
    ['before', async () => put(poll('nova'))],
    ['after', () => Promise.resolve()],
  ])('lead from the form to the heading of the new one, which arrives %s the answer', async (when, start) => {
    starts = start;
    const { user } = showInRoom(<Panel />);
    await fill(user);
    await user.click(button('Começar enquete'));
    if (when === 'after') act(() => put(poll('nova')));
    expect(document.activeElement).toBe(heading('Pergunta nova?'));
    expect(field('Pergunta')).toBeNull();
  });

  it('keep what is being written when another host starts one', async () => {
    const { user } = showInRoom(<Panel />);
    await user.type(field('Pergunta') as HTMLElement, 'Que dia');
    act(() => put(poll('outra')));
    expect(document.activeElement).toBe(field('Pergunta'));
    expect(field('Pergunta')?.value).toBe('Que dia');
  });

  it('leave the form as it is, and the focus in it, when the start fails', async () => {
    starts = () => Promise.reject(new Error('offline'));
    const { user, notify } = showInRoom(<Panel />);
    await fill(user);
    await user.click(button('Começar enquete'));
    expect(notify).toHaveBeenCalledTimes(1);
    act(() => put(poll('outra')));
    expect(document.activeElement).toBe(button('Começar enquete'));
  });

  it('move the focus to the heading of the one that the host has ended', async () => {
    known.set([poll('a')]);
    const { user } = showInRoom(<Panel />);
    button('Encerrar enquete').focus();
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(heading('Pergunta a?'));
    expect(screen.getByText('Encerrada')).toBeTruthy();
  });
});

describe('polls that others change', () => {
  it('keep the focus of whoever was answering one, at its heading', () => {
    isHost = false;
    known.set([poll('a', { mayVote: true }), poll('b', { mayVote: true })]);
    showInRoom(<Panel />);
    const answer = screen.getAllByRole('radio', { name: 'Sim' })[1] as HTMLElement;
    answer.focus();
    act(() => put(poll('b', { mayVote: true, isRunning: false })));
    expect(document.activeElement).toBe(heading('Pergunta b?'));
  });

  it('keep the focus of a host between the form and its button', () => {
    known.set([poll('a')]);
    showInRoom(<Panel />);
    button('Nova enquete').focus();
    act(() => put(poll('a', { isRunning: false })));
    expect(document.activeElement).toBe(field('Pergunta'));
  });
});

describe('the answer to a poll', () => {
  it('moves the focus to the heading above the result', async () => {
    isHost = false;
    known.set([poll('a', { mayVote: true })]);
    const { user } = showInRoom(<Panel />);
    await user.click(screen.getByRole('radio', { name: 'Sim' }));
    await user.click(button('Vote · Votar'));
    expect(document.activeElement).toBe(heading('Pergunta a?'));
  });
});

describe('the result of a poll', () => {
  const rows = () => within(screen.getByRole('list', { name: 'Resultado' })).getAllByRole('listitem');

  it.each([
    [true, 'Ninguém respondeu ainda'],
    [false, 'Ninguém respondeu'],
  ])('has words and no numbers while nobody has answered (running: %s)', (isRunning, text) => {
    known.set([poll('a', { isRunning })]);
    showInRoom(<Panel />);
    expect(screen.getByText(text)).toBeTruthy();
    expect(rows().map(({ textContent }) => textContent)).toEqual(['Sim', 'Não']);
  });

  it('counts the options that nobody chose in the plural', () => {
    const [yes, no] = poll('a').rows as [ShownPoll['rows'][number], ShownPoll['rows'][number]];
    known.set([poll('a', { answered: 1, rows: [{ ...yes, votes: 1, share: 100 }, no] })]);
    showInRoom(<Panel />);
    expect(rows().map(({ textContent }) => textContent)).toEqual(['Sim1 voto · 100%', 'Não0 votos · 0%']);
    expect(screen.getByText('1 pessoa respondeu')).toBeTruthy();
  });
});
