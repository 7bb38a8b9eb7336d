import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { MemoryRouter } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import type { UserType } from '../../../domain/userTypes.ts';
import { session } from '../../../src/authProvider/session.ts';
import ProgressPage from '../../../src/portals/progress/ProgressPage.tsx';
import { at, fakeServer } from '../support/browser.ts';
import { buildSession, buildView } from '../support/people.ts';
import { pageOf, pastLesson, progressFigures } from '../support/progress.ts';
import { quietBell } from '../teacher/screen.tsx';

const server = fakeServer();
const student_id = 's1';
const file = {
  id: 'f1',
  title: 'Apostila 1',
  class_title: 'Turma das terças',
  url: '/files/f1?sig=1',
  created_at: '2026-03-01T12:00:00.000Z',
};
let figures: object;
let pages: object[][];
let files: object[];
const asked: string[] = [];

beforeEach(() => {
  figures = progressFigures;
  pages = [[pastLesson()]];
  files = [file];
  asked.length = 0;
  const read = () => HttpResponse.json({ data: { student_id, student_name: 'Lia Souza', ...figures } });
  const lessons = ({ request }: { request: Request }) => {
    const { searchParams, pathname } = new URL(request.url);
    asked.push(pathname);
    const page = Number(searchParams.get('page'));
    return HttpResponse.json(pageOf(pages[page - 1] ?? [], page, page < pages.length));
  };
  server.use(
    quietBell(),
    http.get(at('/v1/progress'), read),
    http.get(at('/v1/progress/lessons'), lessons),
    http.get(at('/v1/students/:id/progress'), read),
    http.get(at('/v1/students/:id/progress/lessons'), lessons),
    http.get(at('/v1/teacher-documents'), () => HttpResponse.json(pageOf(files))),
  );
});

function open(type: UserType, address = '/progress', permissions = ['view:teacher_documents']) {
  session.set(buildSession({ view: buildView({ types: [type], permissions }) }));
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[address]}>
        <ProgressPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

describe("a student's progress", () => {
  it('shows attendance, means, certificates, lessons and files on one page', async () => {
    open('STUDENT');
    expect(await screen.findByRole('heading', { name: 'Meu progresso' })).toBeTruthy();
    const attendance = await screen.findByRole('region', { name: 'Presença' });
    expect(within(attendance).getByText('75%')).toBeTruthy();
    expect(within(attendance).getByText('9 de 12 aulas')).toBeTruthy();
    const marks = screen.getByRole('region', { name: 'Avaliações até aqui' });
    expect(within(marks).getByText('4,08')).toBeTruthy();
    expect(within(marks).getByText('3,75 de 5')).toBeTruthy();
    const check = screen.getByRole('link', { name: 'Validar certificado' });
    expect(check.getAttribute('href')).toBe(`/certificate?hash=${'ab'.repeat(16)}`);
    expect(screen.getByText('Próximo certificado')).toBeTruthy();
    expect(screen.getByText('Verbos no passado')).toBeTruthy();
    expect(screen.getByText('Turma das terças, com Helena Prado')).toBeTruthy();
    expect(screen.getByText('Presente')).toBeTruthy();
    const shared = await screen.findByRole('link', { name: /^Apostila 1/ });
    expect(shared.getAttribute('href')).toBe('/files/f1?sig=1&as=Apostila%201');
  });

  it('says what is not there, and shows no zeros', async () => {
    figures = {
      attendance: { classes_attendance: 0, classes_number: 0, percentage: null },
      marks: { evaluations: 0, conversation: null, understanding: null, dedication: null, mean: null },
      certificates: [],
      ahead: [],
    };
    pages = [[]];
    files = [];
    open('STUDENT');
    expect(await screen.findByText('Sua participação aparece depois da primeira aula.')).toBeTruthy();
    expect(screen.getByText('Nenhuma avaliação')).toBeTruthy();
    expect(screen.getByText('Nenhuma aula dada')).toBeTruthy();
    expect(await screen.findByText('Nenhum arquivo compartilhado ainda.')).toBeTruthy();
    expect(screen.queryByText('0%')).toBeNull();
  });

  it.each([
    [{ is_present: null }, 'Não conta na presença'],
    [{ is_present: false }, 'Faltou'],
    [{ is_late: true }, 'Chegou atrasado'],
  ])('names the presence in a lesson in a word (%o)', async (changes, word) => {
    pages = [[pastLesson(changes)]];
    open('STUDENT');
    expect(await screen.findByText(word)).toBeTruthy();
    expect(screen.queryByText('Presente')).toBeNull();
  });

  it('loads older lessons on request, and says where nothing was written', async () => {
    pages = [[pastLesson()], [pastLesson({ id: 'l2', lesson_subject: null, lesson_notes: null })]];
    const user = open('STUDENT');
    await user.click(await screen.findByRole('button', { name: 'Mostrar mais aulas' }));
    expect(await screen.findByText('O professor não escreveu sobre esta aula.')).toBeTruthy();
    expect(screen.getByText('Verbos no passado')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Mostrar mais aulas' })).toBeNull();
  });

  it('can be tried again after a failure', async () => {
    let fails = true;
    server.use(
      http.get(at('/v1/progress'), () =>
        fails
          ? HttpResponse.json({ code: 'internal', message: 'Erro', requestId: 'r' }, { status: 500 })
          : HttpResponse.json({ data: { student_id, student_name: 'Lia', ...progressFigures } }),
      ),
    );
    const user = open('STUDENT');
    const again = await screen.findByRole('button', { name: 'Tentar novamente' });
    fails = false;
    await user.click(again);
    expect(await screen.findByText('75%')).toBeTruthy();
  });

  it('is that of the student of the address for a teacher', async () => {
    open('TEACHER', '/progress?id=s1');
    expect(await screen.findByRole('heading', { name: 'Progresso de Lia Souza' })).toBeTruthy();
    expect(asked).toEqual(['/api/v1/students/s1/progress/lessons']);
  });

  it('leaves out files for those who may not read them', async () => {
    open('ADMIN', '/progress?id=s1', ['view:students']);
    expect(await screen.findByText('Verbos no passado')).toBeTruthy();
    expect(screen.queryByText('Arquivos compartilhados')).toBeNull();
  });
});
