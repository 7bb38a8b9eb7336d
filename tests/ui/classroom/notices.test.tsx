import { act, renderHook, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Notices } from '../../../src/portals/classroom/conference/session/Notices.tsx';
import { useNotices } from '../../../src/portals/classroom/conference/session/useNotices.ts';
import { showInRoom } from './room.tsx';

const open = () => {
  const { result } = renderHook(() => useNotices());
  const notify = (...inputs: Parameters<typeof result.current.notify>[0][]) =>
    act(() => {
      for (const input of inputs) result.current.notify(input);
    });
  const texts = () => result.current.notices.map(({ text }) => text);
  return { result, notify, texts };
};
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const named = (text: string) => ({ text, name: 'line' });

describe('the notices of the room', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('stay for 4 s, unless they are given another time', () => {
    const { notify, texts } = open();
    notify({ text: 'a' }, { text: 'short', lasts: 3000 }, { text: 'long', lasts: 15_000 });
    wait(2999);
    expect(texts()).toEqual(['a', 'short', 'long']);
    wait(1);
    expect(texts()).toEqual(['a', 'long']);
    wait(999);
    expect(texts()).toEqual(['a', 'long']);
    wait(1);
    expect(texts()).toEqual(['long']);
    wait(11_000);
    expect(texts()).toEqual([]);
  });

  it('are five at most: newer ones push out the oldest, but not what lasts', () => {
    const { notify, texts } = open();
    notify(...['a', 'b', 'c', 'd', 'e'].map((text) => ({ text })));
    expect(texts()).toEqual(['a', 'b', 'c', 'd', 'e']);
    notify({ text: 'f' });
    expect(texts()).toEqual(['b', 'c', 'd', 'e', 'f']);
    notify({ text: 'stays', lasts: 86_400_000 }, ...['g', 'h', 'i', 'j', 'k'].map((text) => ({ text })));
    expect(texts()).toEqual(['stays', 'h', 'i', 'j', 'k']);
  });

  it('replace an earlier one of the same name, which does not end them early, and go when dismissed', () => {
    const { result, notify, texts } = open();
    notify(named('Sem conexão'), { text: 'a', lasts: 60_000 });
    wait(3000);
    notify(named('You are now connected'));
    expect(texts()).toEqual(['a', 'You are now connected']);
    wait(3000);
    expect(texts()).toEqual(['a', 'You are now connected']);
    act(() => result.current.dismiss('line'));
    expect(texts()).toEqual(['a']);
  });
});

it('the button of a notice closes it, and does what it says', async () => {
  const [onClose, onAct] = [vi.fn(), vi.fn()];
  const notices = [
    {
      id: 1,
      text: 'Nova enquete: Vamos?',
      action: { text: 'Vote · Votar', beginsInEnglish: true, onAct },
    },
    { id: 2, text: 'Caio levantou a mão' },
  ];
  const { user } = showInRoom(<Notices notices={notices} onClose={onClose} />);
  await user.click(screen.getByRole('button', { name: 'Vote · Votar' }));
  expect(onClose.mock.calls).toEqual([[1]]);
  expect(onAct).toHaveBeenCalledTimes(1);
});

it('a notice that screen readers read elsewhere is there to be seen alone', () => {
  const notices = [
    { id: 1, text: 'A aula foi encerrada.', isReadElsewhere: true },
    { id: 2, text: 'Caio levantou a mão' },
  ];
  showInRoom(<Notices notices={notices} onClose={() => undefined} />);
  const isHidden = (text: string) => screen.getByText(text).closest('[aria-hidden="true"]') !== null;
  expect(isHidden('A aula foi encerrada.')).toBe(true);
  expect(isHidden('Caio levantou a mão')).toBe(false);
});

it('a notice that begins in English marks these words, and no others, for screen readers', () => {
  const notices = [
    { id: 1, text: 'You are now connected · Você está de volta', beginsInEnglish: true },
    { id: 2, text: 'Enquete · Vamos?', action: { text: 'Ver', onAct: () => undefined } },
    { id: 3, text: 'Nova', action: { text: 'Vote · Votar', beginsInEnglish: true, onAct: () => undefined } },
  ];
  showInRoom(<Notices notices={notices} onClose={() => undefined} />);
  const english = [...document.querySelectorAll('[lang="en"]')].map(({ textContent }) => textContent);
  expect(english).toEqual(['You are now connected', 'Vote']);
});
