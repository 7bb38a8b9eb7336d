import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Permission } from '../../../domain/permissions.ts';
import { href } from '../../../src/browser/href.ts';
import { at, fakeServer } from '../support/browser.ts';
import { quietBell } from '../teacher/screen.tsx';
import { openAt } from './open.tsx';

const server = fakeServer();
beforeEach(() => {
  localStorage.clear();
  server.use(
    quietBell(),
    http.get(at('/v1/match/promises'), () =>
      HttpResponse.json({ data: { kept: 1, soon: 0, late: 0, soon_hours: 6, offer_next: false } }),
    ),
    http.get(at('/v1/*'), () => HttpResponse.json({ data: page([]) })),
  );
});
const page = (response: object[]) => ({
  response,
  page: 1,
  pageSize: 20,
  hasNextPage: false,
  total: response.length,
  next: null,
});

const when = '2026-03-10T13:00:00.000Z';
const pupil = { id: '1', student_id: 's1', student_name: 'Caio Viana', photo_url: null, created_at: when };
interface List {
  path: string;
  call: string;
  needs: readonly Permission[];
  row: object;
  /** Users, by the names that lead to them. */
  people: Record<string, string>;
}
const lists: Record<string, List> = {
  transfers: {
    path: '/student-transfer',
    call: '/v1/students-transfer',
    needs: ['view:students_transfer'],
    row: {
      ...pupil,
      student_user_id: 'u1',
      teacher_name: 'Juliana Prado',
      teacher_user_id: 'u2',
      new_teacher_name: 'Rui Telles',
      new_teacher_user_id: 'u3',
      status: 'PENDING',
      transfer_type: 'TEACHER_CHANGE',
    },
    people: { 'Caio Viana': 'u1', 'Juliana Prado': 'u2', 'Rui Telles': 'u3' },
  },
  'requests for another hour': {
    path: '/reschedules',
    call: '/v1/reschedules',
    needs: ['view:calendar'],
    row: {
      ...pupil,
      student_user_id: 'u1',
      teacher_name: 'Juliana Prado',
      teacher_user_id: 'u2',
      status: 'pending',
      lesson_starts_at: when,
      starts_at: when,
      expires_at: when,
    },
    people: { 'Caio Viana': 'u1', 'Juliana Prado': 'u2' },
  },
  classes: {
    path: '/classes',
    call: '/v1/classes',
    needs: ['view:classes'],
    row: {
      id: 'k1',
      title: 'Inglês, manhã',
      teacher_name: 'Juliana Prado',
      teacher_user_id: 'u2',
      recurrence_days: [],
      recurrence_types: [],
      student_quantity: 1,
      max_students: 10,
      status: true,
      next_lesson: null,
    },
    people: { 'Juliana Prado': 'u2' },
  },
  students: {
    path: '/students',
    call: '/v1/students',
    needs: ['view:students'],
    row: {
      id: 's1',
      student_id: 's1',
      user_id: 'u1',
      name: 'Caio Viana',
      email: 'caio@x.test',
      phone: null,
      photo_url: null,
      birthdate: null,
      onboarding_status: 'CONCLUIDO',
      student_level: 'Básico',
      teacher_name: 'Juliana Prado',
      teacher_user_id: 'u2',
      fev_name: null,
      created_at: when,
      payment_failed: false,
    },
    people: { 'Caio Viana': 'u1', 'Juliana Prado': 'u2' },
  },
  'students without a teacher': {
    path: '/students-without-match',
    call: '/v1/students-without-match',
    needs: ['view:students_without_match'],
    row: {
      ...pupil,
      match_id: 'm1',
      user_id: 'u1',
      name: 'Caio Viana',
      vendor: 'Vera Lima',
      seller_user_id: 'u4',
      planPaymentDate: null,
      status: 'pending-allocation',
      waiting_since: when,
      due: when,
      student_level: 'Básico',
    },
    people: { 'Caio Viana': 'u1', 'Vera Lima': 'u4' },
  },
  'the log': {
    path: '/logs',
    call: '/v1/logs',
    needs: ['view:logs'],
    row: {
      id: 7,
      user_name: 'Renata Figueiredo',
      actor_id: 'u5',
      created_at: when,
      context: 'Usuários',
      context_code: 'users',
      entity: 'users',
      entity_id: 'u1',
      entity_name: 'Caio Viana',
      operation: 'U',
      details: 'x',
      changes: [],
      person_id: 'u1',
      student_id: null,
      student_name: null,
    },
    people: { 'Renata Figueiredo': 'u5' },
  },
  'students who wait': {
    path: '/students-waiting-teacher-acceptance',
    call: '/v1/match/waiting',
    needs: ['view:users'],
    row: {
      ...pupil,
      match_id: 'm1',
      user_id: 'u1',
      teacher_name: 'Juliana Prado',
      teacher_user_id: 'u2',
      fev_name: 'Vera Lima',
      seller_user_id: 'u4',
      due: when,
      reminded_at: null,
    },
    people: { 'Caio Viana': 'u1', 'Juliana Prado': 'u2', 'Vera Lima': 'u4' },
  },
};

describe.each(Object.entries(lists))('the list of %s', (_, { path, call, needs, row, people }) => {
  beforeEach(() => server.use(http.get(at(call), () => HttpResponse.json({ data: page([row]) }))));

  it('leads from each name to the page of its person', async () => {
    openAt(path, [...needs, 'edit:users']);
    for (const [name, id] of Object.entries(people)) {
      const [link] = await screen.findAllByRole('link', { name });
      expect(link?.getAttribute('href')).toBe(href('/users/person', { id }));
    }
  });

  it('shows plain names to those who may not open people', async () => {
    openAt(path, [...needs]);
    for (const name of Object.keys(people)) {
      await screen.findAllByText(name);
      expect(screen.queryByRole('link', { name })).toBeNull();
    }
  });
});

it('the list of students leads a seller to students, and not to teachers, whom a seller does not reach', async () => {
  const { call, path, row } = lists.students as List;
  const steps = { all: 1, sign: 0, pay: 0, start: 0, hours: 0, ready: 1, late: 0 };
  server.use(
    http.get(at(call), () => HttpResponse.json({ data: page([row]) })),
    http.get(at('/v1/students/steps'), () => HttpResponse.json({ data: steps })),
  );
  openAt(path, ['view:students', 'edit:users'], { type: 'FEV' });
  expect(await screen.findAllByRole('link', { name: 'Caio Viana' })).not.toEqual([]);
  expect(screen.queryByRole('link', { name: 'Juliana Prado' })).toBeNull();
});
