import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { LessonCard } from '../../../src/portals/calendar/LessonCard.tsx';
import { buildLesson } from './build.ts';

const now = new Date('2026-11-23T12:00:00Z');
const textOf = (duration: number) => {
  const ends_at = new Date(Date.parse('2026-11-24T09:00:00Z') + duration * 60_000).toISOString();
  const lesson = buildLesson({ status: 'cancelled', duration, ends_at });
  return render(<LessonCard lesson={lesson} now={now} />).container.textContent;
};

const day = 'Terça-feira, 24 de novembro, ';

it('names the day, which its column alone shows, and says of a cancelled lesson so beside its hours, where there is room for both', () => {
  const who = 'Inglês Básico 2, 1 aluno';
  expect(textOf(60)).toBe(`${day}09:00–10:00Modal verbsCancelada · ${who}`);
  expect(textOf(30)).toBe(`${day}09:00 · CanceladaModal verbs${who}`);
  expect(textOf(15)).toBe(`${day}CanceladaModal verbs${who}`);
});
