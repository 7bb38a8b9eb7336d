import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { UserType } from '../../../domain/userTypes.ts';
import { session } from '../../../src/authProvider/session.ts';
import type { Lesson } from '../../../src/features/timetable/lesson/lesson.ts';
import { PrintedWeek } from '../../../src/portals/calendar/PrintedWeek.tsx';
import { isoDate, localZone } from '../../../src/ui/dates.ts';
import { buildSession, buildView } from '../support/people.ts';
import { buildLesson } from './build.ts';

const lesson = buildLesson();
const week = [isoDate(new Date(lesson.starts_at))];

function printed(type: UserType, ...lessons: Lesson[]) {
  session.set(buildSession({ view: buildView({ types: [type] }) }));
  render(<PrintedWeek lessons={lessons} week={week} />);
  return document.body.querySelector('section')?.textContent ?? '';
}

it("prints a teacher's lessons with the students' names and the time zone", () => {
  const text = printed('TEACHER', buildLesson({ student_names: ['Ana Souza', 'Bia Lima'] }));
  expect(text).toContain('Ana Souza, Bia Lima');
  expect(text).toContain(lesson.title);
  expect(text).toContain(`Horários no fuso ${localZone().replaceAll('_', ' ')}`);
});

it('prints the teacher for a student, and says in words that a lesson is cancelled', () => {
  const text = printed('STUDENT', buildLesson({ status: 'cancelled', student_names: ['Ana Souza'] }));
  expect(text).toContain(lesson.teacher_name);
  expect(text).toContain('Cancelada');
  expect(text).not.toContain('Ana Souza');
});

it('says that a day has no lessons', () => {
  expect(printed('TEACHER')).toContain('Sem aulas');
});

it('prints the teacher and the class for an administrator', () => {
  const text = printed('ADMIN', buildLesson());
  expect(text).toContain(lesson.teacher_name);
  expect(text).toContain(lesson.class_name);
});

it('prints a busy week of the school as rows by day and hour, each with its teacher and class', () => {
  const starts_at = (index: number) => new Date(Date.parse(lesson.starts_at) + index * 60_000).toISOString();
  const many = Array.from({ length: 120 }, (_, index) =>
    buildLesson({
      id: `${index}`,
      title: `Aula ${index}`,
      class_name: `Turma ${index}`,
      teacher_name: `Professora ${index}`,
      starts_at: starts_at(index),
      status: index === 0 ? 'cancelled' : 'scheduled',
    }),
  );
  printed('ADMIN', ...many);
  const rows = [...document.body.querySelectorAll('tbody tr')].map((row) => row.textContent);
  expect(rows).toHaveLength(120);
  expect(rows[0]).toContain('Cancelada');
  for (const part of ['Aula 119', 'Turma 119', 'Professora 119']) expect(rows[119]).toContain(part);
  expect(document.body.textContent).toContain('120 aulas');
});
