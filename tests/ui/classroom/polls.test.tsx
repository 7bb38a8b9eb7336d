import type { HMSPoll } from '@100mslive/react-sdk';
import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PollForm } from '../../../src/portals/classroom/conference/panel/polls/PollForm.tsx';
import { type Polls, usePolls } from '../../../src/portals/classroom/conference/session/usePolls.ts';
import { showInRoom } from './room.tsx';

const sdk = vi.hoisted(() => ({
  poll: undefined as unknown,
  addResponsesToPoll: vi.fn<(id: string, answers: object[]) => Promise<void>>(),
  getPollResponses: vi.fn<(poll: object, self: boolean) => Promise<void>>(),
}));
vi.mock('@100mslive/react-sdk', async (load) => {
  const real = await load<typeof import('@100mslive/react-sdk')>();
  const { addResponsesToPoll, getPollResponses } = sdk;
  const actions = { interactivityCenter: { addResponsesToPoll, getPollResponses } };
  const store = { getState: () => sdk.poll };
  return {
    ...real,
    useHMSActions: () => actions,
    useHMSStore: (select: unknown) => (select === real.selectPolls ? [sdk.poll] : undefined),
    useHMSVanillaStore: () => store,
    useHMSVanillaNotifications: () => null,
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

let polls: Polls;
function Room() {
  polls = usePolls(true, () => undefined);
  return null;
}

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
