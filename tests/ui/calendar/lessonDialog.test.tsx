import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { UserType } from '../../../domain/userTypes.ts';
import { session, studentInactive } from '../../../src/authProvider/session.ts';
import { LessonDialog } from '../../../src/features/timetable/lesson/LessonDialog.tsx';
import type { Lesson } from '../../../src/features/timetable/lesson/lesson.ts';
import { preloadDialogs } from '../../../src/ui/Dialog.tsx';
import { classFile, pageOf } from '../classFiles/classFile.ts';
import { at, fakeServer } from '../support/browser.ts';
import { buildSession, buildView } from '../support/people.ts';
import { buildLesson } from './build.ts';

const server = fakeServer();
beforeAll(preloadDialogs);
beforeEach(() => {
  const config = {
    version: '4.2.0',
    demo: false,
    staging: false,
    links: {},
    support: { email: null, phone: null },
  };
  server.use(http.get(at('/v1/config'), () => HttpResponse.json({ data: config })));
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T08:50:00Z') });
});

function Address() {
  const { pathname, search } = useLocation();
  return <p>{pathname + search}</p>;
}

function open(lesson: Lesson, type: UserType = 'TEACHER', permissions: string[] = []) {
  session.set(buildSession({ view: buildView({ types: [type], permissions: permissions as never }) }));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={['/calendar']}>
        <Routes>
          <Route path="/calendar" element={<LessonDialog lesson={lesson} onClose={() => undefined} />} />
          <Route path="*" element={<Address />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

describe("a lesson's details", () => {
  it('lead into the room while it is open', async () => {
    open(buildLesson());
    expect(screen.getByText('60 minutos')).toBeTruthy();
    expect(screen.getByText('Sem descrição')).toBeTruthy();
    expect(screen.getByText('Sala aberta')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Entrar na aula' }));
    expect(screen.getByText('/conference?room=room-1')).toBeTruthy();
  });

  it('show when the room opens before it does', () => {
    vi.setSystemTime(new Date('2026-11-24T08:00:00Z'));
    open(buildLesson());
    expect(screen.queryByRole('button', { name: 'Entrar na aula' })).toBeNull();
    expect(screen.getByText('A sala abre 15 minutos antes do início.')).toBeTruthy();
  });

  it.each([
    ['TEACHER', true],
    ['STUDENT', false],
    ['ADMIN', false],
  ] as const)('let only the teacher open an ended lesson again (%s)', (type, mayReopen) => {
    open(buildLesson({ calendar_history_id: 'h', session_open: false }), type);
    expect(screen.getByText('Aula encerrada')).toBeTruthy();
    expect(screen.queryByText('Sala aberta')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Entrar na aula' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Abrir de novo' }) !== null).toBe(mayReopen);
  });

  it('do not offer to join a cancelled lesson', () => {
    open(buildLesson({ status: 'cancelled' }));
    expect(screen.getByText('Cancelada')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Entrar na aula' })).toBeNull();
  });

  it('list the students to the teacher', () => {
    open(buildLesson());
    expect(screen.getByText('Caio Prates Godoy')).toBeTruthy();
  });

  it('keep an inactive student out of the room, and show why', async () => {
    studentInactive.set(true);
    open(buildLesson(), 'STUDENT');
    await userEvent.click(screen.getByRole('button', { name: 'Entrar na aula' }));
    expect(await screen.findByRole('dialog', { name: /Conta Inativa/ })).toBeTruthy();
    expect(screen.queryByText('/conference?room=room-1')).toBeNull();
  });

  it('do not list the students to a student', () => {
    open(buildLesson({ students: [] }), 'STUDENT');
    expect(screen.queryByText('Alunos')).toBeNull();
  });

  it('list the files of the class, which open above the lesson', async () => {
    const asked = vi.fn<(query: URLSearchParams) => void>();
    server.use(
      http.get(at('/v1/teacher-documents'), ({ request }) => {
        asked(new URL(request.url).searchParams);
        const text = { ...classFile, id: '00000000-0000-4000-8000-0000000000f2', title: 'Roteiro' };
        return HttpResponse.json(pageOf([classFile, { ...text, type: 'text/plain' }]));
      }),
    );
    const lesson = buildLesson();
    open(lesson, 'STUDENT', ['view:teacher_documents']);
    await userEvent.click(screen.getByRole('button', { name: 'Recursos Digitais' }));
    const link = await screen.findByRole('link', { name: 'Download de Roteiro' });
    expect(link.getAttribute('href')).toContain('&as=Roteiro');
    expect(screen.queryByRole('button', { name: /^Roteiro/ })).toBeNull();
    expect(asked.mock.calls[0]?.[0].get('class_id')).toBe(lesson.class_id);
    await userEvent.click(screen.getByRole('button', { name: /^Apostila 1/ }));
    const shown = await screen.findByRole('img', { name: 'Apostila 1' });
    expect(shown.getAttribute('src')).toBe(classFile.url);
  });

  it('offer no files to people who may not see them', () => {
    open(buildLesson(), 'ADMIN');
    expect(screen.queryByRole('button', { name: 'Recursos Digitais' })).toBeNull();
  });
});
