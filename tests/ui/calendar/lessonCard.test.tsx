import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { LessonCard } from '../../../src/portals/calendar/LessonCard.tsx';
import { datesIn, localZone } from '../../../src/ui/dates.ts';
import { buildLesson } from './build.ts';

const before = new Date('2026-11-20T09:00:00.000Z');
const hours = ({ starts_at, ends_at } = buildLesson()) =>
  datesIn('pt-BR', localZone()).formatTimeRange(starts_at, ends_at);
const textOf = (lesson = buildLesson()) =>
  render(<LessonCard lesson={lesson} now={before} />).container.textContent;

it('shows hours, title, class and student count, in that order', () => {
  const lesson = buildLesson();
  expect(textOf(lesson)).toBe(`${hours(lesson)}Modal verbsInglês Básico 2, 1 aluno`);
});

it('counts the student of a private lesson too', () => {
  const lesson = buildLesson({ plan_type: 'Particular', title: 'Inglês Básico 2' });
  expect(textOf(lesson)).toBe(`${hours(lesson)}Inglês Básico 21 aluno`);
});
