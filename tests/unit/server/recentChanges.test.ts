import { expect, it } from 'vitest';
import { RecentChanges } from '../../../server/platform/recentChanges.ts';

const of = (id: string) => (each: string) => each === id;

function hearing() {
  let now = 1000;
  const recent = new RecentChanges(() => now);
  return { recent, pass: (milliseconds: number) => (now += milliseconds) };
}

it('names each topic once that concerns someone, of the time that is asked about', () => {
  const { recent, pass } = hearing();
  recent.listening();
  pass(100);
  recent.hear('me', of('a'));
  pass(100);
  for (const id of ['a', 'b', 'a']) recent.hear('student', of(id));
  recent.hear('sessions', of('ADMIN'));
  expect(recent.topicsOf(['a'], 100)).toEqual(['me', 'student']);
  expect(recent.topicsOf(['a'], 50)).toEqual(['student']);
  expect(recent.topicsOf(['b', 'ADMIN'], 100)).toEqual(['student', 'sessions']);
  expect(recent.topicsOf(['c'], 100)).toEqual([]);
});

it('does not answer for a time in which it did not listen', () => {
  const { recent, pass } = hearing();
  expect(recent.topicsOf(['a'], 0)).toBeNull();
  recent.listening();
  pass(100);
  expect(recent.topicsOf(['a'], 100)).toBeNull();
  expect(recent.topicsOf(['a'], 99)).toEqual([]);
  recent.lost();
  recent.hear('me', of('a'));
  expect(recent.topicsOf(['a'], 1)).toBeNull();
  recent.listening();
  pass(10);
  expect(recent.topicsOf(['a'], 5)).toEqual([]);
});

it('does not answer for what it has forgotten', () => {
  const { recent, pass } = hearing();
  recent.listening();
  pass(1);
  recent.hear('me', of('a'));
  pass(61_000);
  expect(recent.topicsOf(['a'], 61_000)).toEqual(['me']);
  recent.hear('me', of('b'));
  expect(recent.topicsOf(['a'], 61_000)).toBeNull();
  expect(recent.topicsOf(['a'], 60_000)).toEqual([]);
  for (let n = 0; n < 6000; n += 1) {
    pass(1);
    recent.hear('student', of('a'));
  }
  expect(recent.topicsOf(['a'], 5500)).toBeNull();
  expect(recent.topicsOf(['a'], 4000)).toEqual(['student']);
});
