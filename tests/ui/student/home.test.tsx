import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { MemoryRouter, useLocation } from 'react-router';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from '../../../src/authProvider/session.ts';
import StudentHomePage from '../../../src/portals/student/home/StudentHomePage.tsx';
import { preloadDialogs } from '../../../src/ui/Dialog.tsx';
import { buildLesson } from '../calendar/build.ts';
import { at, fakeServer } from '../support/browser.ts';
import { buildSession, buildView } from '../support/people.ts';
import { quietBell } from '../teacher/screen.tsx';

const server = fakeServer();
beforeAll(async () => {
  await preloadDialogs();
  await import('../../../src/features/timetable/student/OwnLessonDialog.tsx');
}, 30_000);

/** On Wednesday 25 November, two days ahead. */
const lesson = buildLesson({ starts_at: '2026-11-25T12:00:00.000Z', ends_at: '2026-11-25T13:00:00.000Z' });
const pageOf = (response: readonly object[]) => ({
  data: { response, page: 1, pageSize: 100, hasNextPage: false, total: response.length, next: null },
});

const Place = () => <p>{`at ${useLocation().pathname}`}</p>;

let sent: unknown[];
function show(requests: readonly object[] = [], change: Partial<typeof lesson> = {}) {
  server.use(
    quietBell(),
    http.get(at('/v1/calendar'), () => HttpResponse.json({ data: { response: [{ ...lesson, ...change }] } })),
    http.get(at('/v1/makeups'), () => HttpResponse.json(pageOf([]))),
    http.get(at('/v1/reschedules'), () => HttpResponse.json(pageOf(requests))),
    http.get(at('/v1/students/:id/status'), () => HttpResponse.json({ data: { is_active: true } })),
    http.post(at('/v1/calendar/:id/give-up'), async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ data: { expires_at: '2026-12-25T12:00:00.000Z' } });
    }),
    // The other cards.
    http.get(at('/v1/*'), () =>
      HttpResponse.json({ message: 'x', code: 'forbidden', requestId: 'r' }, { status: 403 }),
    ),
  );
  const view = buildView({ types: ['STUDENT'], permissions: ['view:calendar'] });
  session.set(buildSession({ view: { ...view, user: { ...view.user, student_id: 's' } } }));
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <StudentHomePage />
        <Place />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T12:00:00Z') });
  sent = [];
});
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

describe("a lesson on the student's home", () => {
  const now = '2026-11-23T12:10:00.000Z';
  const running = {
    starts_at: '2026-11-23T12:00:00.000Z',
    ends_at: '2026-11-23T13:00:00.000Z',
    calendar_history_id: 'h',
  };

  it('is live, with a way in, while its session is open', async () => {
    vi.setSystemTime(now);
    show([], { ...running, session_open: true });
    expect((await screen.findByRole('timer')).textContent).toBe('Ao vivo agora');
    expect(screen.getByRole('button', { name: 'Entrar na aula' })).toBeDefined();
  });

  it('reads as ended, without a way in, once the teacher has ended it for everyone', async () => {
    vi.setSystemTime(now);
    show([], running);
    expect((await screen.findByRole('timer')).textContent).toBe('Aula encerrada');
    expect(screen.queryByRole('button', { name: /Entrar na aula|Abrir de novo/ })).toBeNull();
  });

  it('opens from the banner with what the calendar offers, and is given up there', async () => {
    show();
    await press('Ver detalhes');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/sem custo até terça-feira, 24 de novembro às 12:00/)).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Pedir outro horário' })).toBeTruthy();
    await press('Não posso ir');
    await press('Desmarcar aula');
    await waitFor(() => expect(sent).toEqual([{ updated_at: lesson.updated_at }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('opens from the week by keyboard alone, and says that a request waits', async () => {
    show([
      {
        id: 'r',
        status: 'pending',
        lesson_id: lesson.id,
        title: lesson.title,
        reason: null,
        starts_at: '2026-11-27T10:00:00.000Z',
        expires_at: lesson.starts_at,
      },
    ]);
    await press(/quarta-feira, 25 de novembro, com aula/i);
    const row = await screen.findByRole('button', { name: /^12:00\s*Modal verbs/ });
    row.focus();
    await userEvent.keyboard('{Enter}');
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(/O professor responde até quarta-feira, 25 de novembro/)).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Pedir outro horário' })).toBeNull();
  });
});

it('promises no certificate while none can be issued', async () => {
  const attendance = { classes_attendance: 28, classes_number: 30, percentage: 93 };
  show();
  server.use(
    http.get(at('/v1/dashboard/classesAttendance/:id'), () => HttpResponse.json({ data: attendance })),
  );
  await screen.findByText('93%');
  expect(screen.queryByText(/certificado/i)).toBeNull();
});

describe('a student whose lessons go on', () => {
  const waitingFor = (
    onboarding_status: NonNullable<ReturnType<typeof buildView>['user']['onboarding_status']>,
  ) => {
    show();
    const held = buildSession();
    const user = {
      ...session.get()?.view.user,
      ...held.view.user,
      student_id: 's',
      onboarding_status,
      has_class: true,
    };
    const view = { ...held.view, types: ['STUDENT' as const], activeType: 'STUDENT' as const, user };
    act(() => session.set({ ...held, view }));
  };

  it.each([
    ['AGUARDANDO_ASSINATURA_CONTRATO', 'Assinar o contrato'],
    ['AGUARDANDO_NOVA_TENTATIVA_DE_PAGAMENTO', 'Pagar o plano'],
    ['AGUARDANDO_PREENCHIMENTO_DISPONIBILIDADE', 'Informar seus horários'],
  ] as const)('reads which step is open (%s), and is led there (ONB-8)', async (status, step) => {
    waitingFor(status);
    const card = within(await screen.findByRole('region', { name: 'Um passo em aberto' }));
    await userEvent.click(card.getByRole('button', { name: new RegExp(step) }));
    expect(await screen.findByText('at /welcome')).toBeDefined();
  });

  it.each(['AGUARDANDO_INICIO_VIGENCIA_CONTRATO', 'AGUARDANDO_MATCH', 'CONCLUIDO'] as const)(
    'reads of none where nothing is to be done (%s)',
    async (status) => {
      waitingFor(status);
      await screen.findByRole('heading', { level: 1 });
      expect(screen.queryByRole('region', { name: 'Um passo em aberto' })).toBeNull();
    },
  );
});
