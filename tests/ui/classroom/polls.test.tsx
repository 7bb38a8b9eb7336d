import type { HMSPoll } from '@100mslive/react-sdk';
import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PollForm } from '../../../src/portals/classroom/conference/panel/polls/PollForm.tsx';
import { countUnanswered } from '../../../src/portals/classroom/conference/session/polls.ts';
import { type Polls, usePolls } from '../../../src/portals/classroom/conference/session/usePolls.ts';
import { showInRoom } from './room.tsx';

const sdk = vi.hoisted(() => ({
  poll: undefined as unknown,
  addResponsesToPoll: vi.fn<(id: string, answers: object[]) => Promise<void>>(),
  getPollResponses: vi.fn<(poll: object, self: boolean) => Promise<void>>(),
  getPolls: vi.fn<() => Promise<object[]>>(async () => []),
  role: 'guest',
  hear: (_notification: object): void => undefined,
}));
vi.mock('@100mslive/react-sdk', async (load) => {
  const real = await load<typeof import('@100mslive/react-sdk')>();
  const { addResponsesToPoll, getPollResponses, getPolls } = sdk;
  const actions = { interactivityCenter: { addResponsesToPoll, getPollResponses, getPolls } };
  const store = { getState: () => sdk.poll };
  const known = new Map<unknown, () => unknown>([
    [real.selectPolls, () => (sdk.poll ? [sdk.poll] : [])],
    [real.selectPermissions, () => permissions],
    [real.selectLocalPeerRoleName, () => sdk.role],
    [real.selectLocalPeerID, () => 'me'],
  ]);
  const permissions = { pollRead: true };
  const notifications = {
    onNotification: (hear: typeof sdk.hear) => {
      sdk.hear = hear;
      return () => undefined;
    },
  };
  return {
    ...real,
    useHMSActions: () => actions,
    useHMSStore: (select: unknown) => known.get(select)?.(),
    useHMSVanillaStore: () => store,
    useHMSVanillaNotifications: () => notifications,
  };
});

describe('a new poll', () => {
  const start = vi.fn(async () => undefined);
  const field = (name: string) => screen.getByRole('textbox', { name });
  const send = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Começar enquete' });

  it('says at its field what is wrong, and starts without blank options', async () => {
    const { user } = showInRoom(<PollForm onStart={start} />);
    expect(send().disabled).toBe(false);
    expect(screen.queryByText('Preencha este campo.')).toBeNull();
    await user.click(send());
    expect(screen.getAllByText('Preencha este campo.')).toHaveLength(3);
    expect(document.activeElement).toBe(field('Pergunta'));
    await user.type(field('Pergunta'), 'Wie schreibt man es?');
    await user.type(field('Opção 1'), 'schön');
    await user.type(field('Opção 2'), 'schön');
    await user.click(send());
    expect(screen.getByText('Esta opção já existe.')).toBeDefined();
    expect(document.activeElement).toBe(field('Opção 2'));
    expect(start).not.toHaveBeenCalled();
    await user.clear(field('Opção 2'));
    await user.type(field('Opção 2'), 'Schön ❤️');
    await user.click(screen.getByRole('button', { name: 'Mais uma opção' }));
    await user.click(send());
    expect(start).toHaveBeenCalledWith(
      { question: 'Wie schreibt man es?', options: ['schön', 'Schön ❤️'] },
      false,
    );
  });
});

it('the focus goes to an added option of a poll, and stays among them when one is removed', async () => {
  const { user } = showInRoom(<PollForm onStart={vi.fn()} />);
  const option = (n: number) => screen.getByRole('textbox', { name: `Opção ${n}` });
  const more = () => screen.queryByRole('button', { name: 'Mais uma opção' });
  for (let n = 3; more() !== null; n += 1) {
    more()?.focus();
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(option(n));
    await user.keyboard(`${n}`);
  }
  const remove = async (n: number) => {
    screen.getByRole('button', { name: `Tirar a opção ${n}` }).focus();
    await user.keyboard('{Enter}');
  };
  await remove(3);
  expect(document.activeElement).toBe(option(3));
  expect((option(3) as HTMLInputElement).value).toBe('4');
  await remove(5);
  expect(document.activeElement).toBe(option(4));
});

let polls: Polls;
function Room({ isShown = true, onOpen = () => undefined }: { isShown?: boolean; onOpen?: () => void }) {
  polls = usePolls(isShown, onOpen);
  return null;
}

describe('the polls of before one came', () => {
  it.each([
    ['started', 1],
    ['stopped', 1],
    ['created', 0],
  ])('that are %s are read with the own answer %i times', async (state, times) => {
    sdk.poll = { id: 'p', state };
    sdk.getPolls.mockResolvedValueOnce([{ id: 'p', state }]);
    sdk.getPollResponses.mockReset();
    showInRoom(<Room />);
    await act(async () => undefined);
    expect(sdk.getPolls).toHaveBeenCalled();
    expect(sdk.getPollResponses.mock.calls).toEqual(Array.from({ length: times }, () => [sdk.poll, true]));
  });
});

describe('the polls that wait for an answer', () => {
  const running = { id: 'p', state: 'started', rolesThatCanVote: ['guest'] };
  const question = { index: 1, text: 'Vamos?', type: 'single-choice', options: [{ index: 1, text: 'Sim' }] };
  const first = { ...running, questions: [question] };
  const countOf = (poll: object, role = 'guest') => {
    sdk.poll = poll;
    sdk.role = role;
    showInRoom(<Room />);
    return countUnanswered(polls.polls);
  };

  it('are counted until they are answered', async () => {
    sdk.addResponsesToPoll.mockResolvedValueOnce();
    expect(countOf(first)).toBe(1);
    await act(() => polls.vote(polls.polls[0] as Polls['polls'][number], [1]));
    expect(countUnanswered(polls.polls)).toBe(0);
  });

  it('are not counted once they have ended, were answered elsewhere, or are for others', () => {
    expect(countOf({ ...first, state: 'stopped' })).toBe(0);
    expect(countOf({ ...first, questions: [{ ...question, responses: [{ option: 1 }] }] })).toBe(0);
    expect(countOf(first, 'host')).toBe(0);
  });
});

describe('a notice of a poll', () => {
  const started = (change: object = {}) =>
    act(() =>
      sdk.hear({
        type: 'POLL_STARTED',
        data: { title: 'Vamos?', startedBy: 'peer-host', rolesThatCanVote: ['guest'], ...change },
      }),
    );
  beforeEach(() => {
    sdk.poll = undefined;
    sdk.role = 'guest';
  });

  it('leads those who may vote to it', () => {
    const onOpen = vi.fn();
    const { notify } = showInRoom(<Room isShown={false} onOpen={onOpen} />);
    started();
    expect(notify.mock.calls).toMatchObject([
      [
        {
          name: 'poll',
          text: 'Nova enquete: Vamos?',
          action: { text: 'Vote · Votar', beginsInEnglish: true },
        },
      ],
    ]);
    notify.mock.calls[0]?.[0].action.onAct();
    expect(onOpen).toHaveBeenCalled();
  });

  it('offers no vote, but its result, to those who may not vote', () => {
    sdk.role = 'host';
    const { notify } = showInRoom(<Room isShown={false} />);
    started();
    expect(notify.mock.calls).toMatchObject([
      [{ text: 'Nova enquete: Vamos?', action: { text: 'Ver resultado' } }],
    ]);
  });

  it('is not for the person who started it', () => {
    const { notify } = showInRoom(<Room isShown={false} />);
    started({ startedBy: 'me' });
    expect(notify).not.toHaveBeenCalled();
  });
});

describe('a vote whose reply was lost', () => {
  const question = { index: 1, text: 'Vamos?', type: 'single-choice', options: [] };
  const poll = (responses: object[]) => ({
    id: 'p',
    state: 'started',
    questions: [{ ...question, responses }],
  });
  const vote = () => {
    const [shown] = polls.polls;
    if (!shown) throw new Error('no poll');
    return polls.vote(shown, [2]);
  };
  beforeEach(() => {
    sdk.poll = poll([]) as unknown as HMSPoll;
    sdk.addResponsesToPoll.mockReset();
    sdk.addResponsesToPoll.mockRejectedValue(new Error('409'));
    sdk.getPollResponses.mockReset();
    showInRoom(<Room />);
  });

  it('counts as given once the room says so', async () => {
    sdk.getPollResponses.mockImplementation(async () => {
      sdk.poll = poll([{ questionIndex: 1, option: 2 }]);
    });
    await act(vote);
    expect(sdk.getPollResponses).toHaveBeenCalledWith(expect.objectContaining({ id: 'p' }), true);
  });

  it('fails when the room knows none', async () => {
    sdk.getPollResponses.mockResolvedValue();
    await expect(act(vote)).rejects.toThrow('409');
  });
});
