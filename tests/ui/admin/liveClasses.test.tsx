import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { session } from '../../../src/authProvider/session.ts';
import LiveClassesPage from '../../../src/portals/admin/liveClasses/LiveClassesPage.tsx';
import { at, fakeServer } from '../support/browser.ts';
import { buildSession, buildView } from '../support/people.ts';
import { quietBell } from '../teacher/screen.tsx';
import { show } from './support.tsx';

const server = fakeServer();
const lesson = {
  room_id: 'sala-1',
  lesson_id: 'a',
  class_name: 'Inglês Básico 2',
  description: 'Inglês Básico 2, aula 9',
  session_recurrence_days: ['tuesday', 'thursday'],
  session_hour: '11:00',
  timezone: 'America/Sao_Paulo',
  starts_at: '2026-03-10T14:00:00.000Z',
  ends_at: '2026-03-10T15:00:00.000Z',
  teacher_name: 'Helena Sampaio',
  is_teacher_missing: false,
};
const person = (name: string, role: string) => ({ name, role, joined_at: '2026-03-10T13:58:00.000Z' });
const live = {
  ...lesson,
  id: 's-1',
  started_at: '2026-03-10T13:56:00.000Z',
  recording_status: null as string | null,
  peers: [person('Helena Sampaio', 'host'), person('Ana Lima', 'guest'), person('Carla', 'observer')],
};
let response: object[];
let empty: object[];
let asked: number;

beforeEach(() => {
  vi.stubEnv('TZ', 'America/Sao_Paulo');
  [response, empty, asked] = [[live], [], 0];
  session.set(buildSession({ view: buildView({ types: ['ADMIN'], permissions: ['view:live_classes'] }) }));
  server.use(
    quietBell(),
    http.get(at('/v1/hms/live-classes'), () => {
      asked += 1;
      return HttpResponse.json({ data: { now: '2026-03-10T14:05:00.000Z', response, empty } });
    }),
  );
});

const row = async (name: string | RegExp) => screen.findByRole('row', { name });
const textOf = (cell: HTMLElement) => cell.textContent;

it('shows each room with its hour, people, teacher and recording, and the ids to copy', async () => {
  show(<LiveClassesPage />);
  const cells = within(await row(/aula 9/)).getAllByRole('cell');
  expect(cells.map(textOf)).toEqual([
    'ter, qui 11:00',
    'Inglês Básico 2, aula 9Inglês Básico 2',
    '21 da escola acompanhando',
    '10:56',
    'Helena Sampaio',
    'Sem gravação',
    'Entrar na aula',
  ]);
  expect(screen.getAllByRole('columnheader').map(textOf)).toEqual([
    'Aula',
    'Titulo',
    'Quantidade de Pessoas',
    'Início',
    'Professor',
    'Estado da Gravação',
    'Ações',
  ]);
  expect(screen.getByRole('button', { name: 'Copiar Id da Sessão (session_id)' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Entrar na aula' }).getAttribute('href')).toBe(
    '/conference?room=sala-1',
  );
});

it('copies the ids of session and room', async () => {
  const user = show(<LiveClassesPage />);
  const written = vi.spyOn(navigator.clipboard, 'writeText');
  await user.click(await screen.findByRole('button', { name: 'Copiar Id da Sessão (session_id)' }));
  expect(written).toHaveBeenLastCalledWith('s-1');
  expect(await screen.findByText('Copiado!')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Copiar Id da Sala (room_id)' }));
  expect(written).toHaveBeenLastCalledWith('sala-1');
});

it('lists who is there, as what, and since when, and follows the room while the dialog is open', async () => {
  const user = show(<LiveClassesPage />);
  await user.click(await screen.findByRole('button', { name: /^Participação: / }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getAllByRole('row').map(textOf)).toEqual([
    'ParticipanteFunçãoEntrada',
    'Helena SampaioProfessor10:58',
    'Ana LimaAluno10:58',
    'CarlaAdministrador10:58',
  ]);
  response = [];
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Atualizar' }));
  expect(await screen.findByText('Nenhuma aula agora')).toBeTruthy();
});

it.each([
  ['starting', 'Começando'],
  ['running', 'Gravando'],
  ['stopping', 'Parando'],
  ['post_processing', 'Pós-processamento'],
  ['completed', 'Completo'],
  ['failed', 'Erro'],
])('names the state %s of a recording', async (recording_status, words) => {
  response = [{ ...live, recording_status }];
  show(<LiveClassesPage />);
  expect(
    within(await row(/aula 9/))
      .getAllByRole('cell')
      .map(textOf),
  ).toContain(words);
});

it('shows a session outside of lessons by its id and room, and a room without people or teacher as such', async () => {
  const outside = {
    ...live,
    lesson_id: null,
    class_name: null,
    description: null,
    session_recurrence_days: [],
    session_hour: null,
    timezone: null,
    starts_at: null,
    ends_at: null,
    teacher_name: null,
    peers: [],
    started_at: null,
  };
  response = [outside];
  show(<LiveClassesPage />);
  const cells = within(await row(/sala-1/)).getAllByRole('cell');
  expect(cells.slice(0, 5).map(textOf)).toEqual(['s-1', 'sala-1', '0', '-', 'Não se Conectou!']);
  const eye = screen.getByRole('button', { name: 'Não há Participantes ainda' });
  expect(eye.getAttribute('aria-disabled')).toBe('true');
  expect(screen.queryByRole('link', { name: 'Entrar na aula' })).toBeNull();
});

it('puts lessons without their teacher at the top, with who waits, and lists lessons without anybody quietly', async () => {
  // The browser's clock is an hour fast.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-10T15:05:00Z') });
  response = [{ ...live, is_teacher_missing: true, peers: [person('Ana Lima', 'guest')] }];
  empty = [
    {
      ...lesson,
      lesson_id: 'b',
      room_id: 'sala-2',
      description: 'Francês, aula 1',
      is_teacher_missing: true,
    },
  ];
  show(<LiveClassesPage />);
  const strip = await screen.findByRole('region', { name: '2 aulas começaram e estão sem professor' });
  expect(within(strip).getAllByRole('listitem').map(textOf)).toEqual([
    'Inglês Básico 2, aula 9, às 11:00: Helena SampaioAtraso de 5 minutos1 pessoa espera',
    'Francês, aula 1, às 11:00: Helena SampaioAtraso de 5 minutos',
  ]);
  expect(
    screen.getByText('2 aulas começaram e estão sem professor', { selector: '[role=status]' }),
  ).toBeTruthy();
  expect(strip.closest('[role=status]')).toBeNull();
  expect(textOf(await row(/Francês/))).toContain('Ninguém na sala');
  vi.useRealTimers();
});

it('asks once after a failure, says so, and keeps what it had until it is read again', async () => {
  const user = show(<LiveClassesPage />);
  await row(/aula 9/);
  server.use(
    http.get(at('/v1/hms/live-classes'), () => {
      asked += 1;
      return HttpResponse.json({ code: 'unavailable', message: 'x' }, { status: 503 });
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Atualizar' }));
  expect(
    await screen.findByText('Não foi possível atualizar a lista. Estes dados podem ser antigos.'),
  ).toBeTruthy();
  expect(asked).toBe(2);
  expect(await row(/aula 9/)).toBeTruthy();
});

it('clears the list for an account that is inactive, and leads to the support', async () => {
  server.use(
    http.get(at('/v1/hms/live-classes'), () =>
      HttpResponse.json({ code: 'student_inactive', message: 'Aluno inativo' }, { status: 403 }),
    ),
  );
  show(<LiveClassesPage />);
  expect(await screen.findByRole('heading', { name: 'Acesso Restrito' })).toBeTruthy();
  expect(screen.getByText(/^Você não pode acessar as aulas gravadas no momento/)).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});
