import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LessonTimer } from '../../../src/portals/classroom/conference/stage/LessonTimer.tsx';
import { showInRoom } from './room.tsx';

const start = new Date('2026-03-10T22:00:00Z');
const end = new Date('2026-03-10T23:00:00Z');
const MINUTE = 60_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Opens the room when `left` minutes remain, in a browser whose clock is slow by `clockLag`. */
function open(left: number, clockLag = 0) {
  vi.setSystemTime(end.getTime() - left * MINUTE - clockLag);
  return showInRoom(<LessonTimer />, { times: { start, end, clockLag } });
}
const shown = () => screen.getByRole('timer').textContent;
const wait = (minutes: number) => act(() => vi.advanceTimersByTimeAsync(minutes * MINUTE));

describe('the lesson’s timer', () => {
  it('counts down by the minute', async () => {
    open(12);
    expect(shown()).toBe('faltam 12 min');
    await wait(1);
    expect(shown()).toBe('faltam 11 min');
    await wait(9.5);
    expect(shown()).toBe('faltam 2 min');
    await wait(1);
    expect(shown()).toBe('falta 1 min');
    await wait(1);
    expect(shown()).toBe('acabou agora');
    await wait(3);
    expect(shown()).toBe('acabou há 3 min');
  });

  it('counts down to the start before it', () => {
    open(70);
    expect(shown()).toBe('começa em 10 min');
  });

  it.each([-7 * 3_600_000, 45 * MINUTE])(
    'goes by the server’s clock when the browser’s is wrong (%i ms)',
    (lag) => {
      open(12, lag);
      expect(shown()).toBe('faltam 12 min');
    },
  );

  it('tells everyone once, 5 minutes before the end', async () => {
    const { notify } = open(6);
    expect(notify).not.toHaveBeenCalled();
    await wait(1);
    expect(notify.mock.calls).toEqual([
      [{ name: 'time', text: 'Faltam 5 minutos para o fim da aula.', lasts: 8000 }],
    ]);
    await wait(8);
    expect(notify).toHaveBeenCalledTimes(1);
  });

  it('tells nothing to those who enter later', async () => {
    const { notify } = open(4);
    await wait(2);
    expect(notify).not.toHaveBeenCalled();
  });

  it('is right at once after a computer has slept', async () => {
    open(30);
    vi.setSystemTime(end.getTime() - 9 * MINUTE);
    await wait(0.4);
    expect(shown()).toBe('faltam 9 min');
  });

  it('is absent where the times are not known', () => {
    showInRoom(<LessonTimer />);
    expect(screen.queryByRole('timer')).toBeNull();
  });
});
