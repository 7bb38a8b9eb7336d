import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from '../../../src/authProvider/session.ts';
import type { Lesson } from '../../../src/features/timetable/lesson/lesson.ts';
import LessonsPage from '../../../src/portals/calendar/LessonsPage.tsx';
import { preloadDialogs } from '../../../src/ui/Dialog.tsx';
import { Toasts } from '../../../src/ui/Toasts.tsx';
import { toasts } from '../../../src/ui/toast.ts';
import { at, fakeServer } from '../support/browser.ts';
import { buildSession, buildView } from '../support/people.ts';
import { TestRouter } from '../support/TestRouter.tsx';
import { quietBell } from '../teacher/screen.tsx';
import { buildLesson } from './build.ts';

const server = fakeServer();
beforeAll(async () => {
  await preloadDialogs();
  await import('../../../src/features/timetable/lesson/LessonDialogs.tsx');
  await import('../../../src/portals/calendar/WeekCalendar.tsx');
}, 30_000);
afterEach(() => Reflect.deleteProperty(document, 'elementFromPoint'));

/** On Wednesday 25 November, two days ahead. */
const lesson = buildLesson({ starts_at: '2026-11-25T12:00:00.000Z', ends_at: '2026-11-25T13:00:00.000Z' });
const makeup = {
  id: 'm',
  student_id: 's',
  lesson_id: 'given-up',
  title: 'Past tense',
  class_name: 'Inglês Básico 2',
  teacher_name: 'Helena Sampaio',
  starts_at: '2026-11-18T12:00:00.000Z',
  used_at: null,
  given_up_at: '2026-11-10T12:00:00.000Z',
  expires_at: '2026-12-18T12:00:00.000Z',
};
const request = {
  id: 'r',
  created_at: '2026-11-22T12:00:00.000Z',
  updated_at: '2026-11-22T12:00:00.000Z',
  status: 'pending',
  student_id: 's',
  student_name: '',
  photo_url: null,
  lesson_id: lesson.id,
  title: 'Modal verbs',
  class_name: 'Inglês Básico 2',
  lesson_starts_at: lesson.starts_at,
  lesson_ends_at: lesson.ends_at,
  starts_at: '2026-11-27T10:00:00.000Z',
  to_lesson_id: null,
  ends_at: '2026-11-27T11:00:00.000Z',
  to_title: null,
  teacher_id: 't',
  message: null,
  reason: null,
  teacher_name: 'Helena Sampaio',
  decided_at: null,
  expires_at: lesson.starts_at,
};
const seat = {
  starts_at: '2026-11-26T14:00:00.000Z',
  ends_at: '2026-11-26T15:00:00.000Z',
  to_lesson_id: 'seat',
  title: 'Phrasal verbs',
  teacher_name: 'Ana Luz',
};
const free = {
  starts_at: '2026-11-26T09:00:00.000Z',
  ends_at: '2026-11-26T10:00:00.000Z',
  to_lesson_id: null,
  title: null,
  teacher_name: 'Helena Sampaio',
};
const pageOf = (response: readonly object[]) => ({
  data: { response, page: 1, pageSize: 100, hasNextPage: false, total: response.length, next: null },
});

let sent: { call: string; body: unknown }[];
let hours: { hours: object[]; has_hours: boolean };
let weeks: (string | null)[];
/** What the hours of a week wait for. */
let line: Promise<void> | undefined;
const noted = (call: string, data: unknown) => async (info: { request: Request }) => {
  const text = await info.request.text();
  sent.push({ call, body: text ? JSON.parse(text) : {} });
  return HttpResponse.json({ data });
};
beforeEach(() => {
  document.elementFromPoint = () => null;
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T12:00:00Z') });
  sent = [];
  weeks = [];
  line = undefined;
  hours = { hours: [free, seat], has_hours: true };
  server.use(
    quietBell(),
    http.get(at('/v1/students/:id/status'), () => HttpResponse.json({ data: { is_active: true } })),
    http.get(at('/v1/calendar/:id/hours'), async ({ request: { url } }) => {
      const { searchParams } = new URL(url);
      weeks.push(searchParams.get('start_date'));
      await line;
      const window = { first: '2026-11-24T12:00:00.000Z', last: '2026-12-25T12:00:00.000Z' };
      return HttpResponse.json({ data: { ...window, ...hours } });
    }),
    http.post(at('/v1/calendar/:id/give-up'), noted('give-up', makeup)),
    http.post(at('/v1/reschedules'), noted('ask', request)),
    http.post(at('/v1/reschedules/:id/withdraw'), noted('withdraw', { ...request, status: 'withdrawn' })),
  );
});

function show(
  lessons: readonly Lesson[],
  { makeups = [], requests = [] }: { makeups?: object[]; requests?: { status: string }[] } = {},
) {
  server.use(
    http.get(at('/v1/calendar'), () => HttpResponse.json({ data: { response: lessons } })),
    http.get(at('/v1/makeups'), () => HttpResponse.json(pageOf(makeups))),
    http.get(at('/v1/reschedules'), ({ request: { url } }) => {
      const status = new URL(url).searchParams.get('status');
      return HttpResponse.json(pageOf(requests.filter((each) => !status || each.status === status)));
    }),
  );
  toasts.set([]);
  const view = buildView({ types: ['STUDENT'], permissions: ['view:calendar'] });
  session.set(buildSession({ view: { ...view, user: { ...view.user, student_id: 's' } } }));
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <TestRouter>
        <LessonsPage />
        <Toasts />
      </TestRouter>
    </QueryClientProvider>,
  );
}
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const open = async (title: string) => {
  const found = (await screen.findAllByText(title)).map((each) => each.closest<HTMLElement>('.rbc-event'));
  await userEvent.click(found.find((each) => each !== null) ?? document.body);
};
const dialog = async () => within(await screen.findByRole('dialog'));
const toastsNow = () => toasts.get().map(({ text }) => text);

describe('a student’s lesson', () => {
  it('can be given up until 24 hours before, for a make-up', async () => {
    show([lesson]);
    await open('Modal verbs');
    expect((await dialog()).getByText(/sem custo até terça-feira, 24 de novembro às 12:00/)).toBeTruthy();
    await press('Não posso ir');
    expect((await dialog()).getByText(/usar até sexta-feira, 25 de dezembro às 12:00/)).toBeTruthy();
    await press('Desmarcar aula');
    await waitFor(() => expect(sent).toEqual([{ call: 'give-up', body: { updated_at: lesson.updated_at } }]));
    expect(toastsNow()).toEqual([
      'Aula desmarcada. Use a sua reposição até sexta-feira, 18 de dezembro às 12:00.',
    ]);
  });

  it('explains afterwards why it no longer can', async () => {
    show([{ ...lesson, starts_at: '2026-11-24T11:59:00.000Z', ends_at: '2026-11-24T12:59:00.000Z' }]);
    await open('Modal verbs');
    expect((await dialog()).getByText(/terminou 24 horas antes da aula/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Não posso ir' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Pedir outro horário' })).toBeNull();
  });

  it('is asked to another hour, chosen among those that fit, by keyboard alone', async () => {
    show([lesson]);
    await open('Modal verbs');
    await press('Pedir outro horário');
    const shown = await dialog();
    expect(await shown.findByText('Quinta-feira, 26 de novembro', { selector: 'legend' })).toBeTruthy();
    expect(shown.getByText('Horários no fuso UTC')).toBeTruthy();
    await press('Enviar pedido');
    expect(shown.getByText('Escolha um horário.')).toBeTruthy();
    expect(toastsNow()).toEqual(['Escolha um horário.']);
    const hour = shown.getByRole('button', { name: '14:00–15:00, na aula Phrasal verbs, com Ana Luz' });
    hour.focus();
    await userEvent.keyboard('{Enter}');
    expect(hour.getAttribute('aria-pressed')).toBe('true');
    await userEvent.type(shown.getByLabelText('Mensagem ao professor opcional'), 'Tenho uma prova.');
    await press('Enviar pedido');
    await waitFor(() =>
      expect(sent).toEqual([
        {
          call: 'ask',
          body: {
            lesson_id: lesson.id,
            starts_at: seat.starts_at,
            to_lesson_id: 'seat',
            message: 'Tenho uma prova.',
          },
        },
      ]),
    );
    expect(toastsNow()).toEqual(['Pedido enviado. Avisamos quando o professor responder.']);
  });

  it('shows other weeks, and what to do when nothing fits', async () => {
    hours = { hours: [], has_hours: true };
    show([lesson]);
    await open('Modal verbs');
    await press('Pedir outro horário');
    const shown = await dialog();
    expect(await shown.findByText('Nenhum horário serve nesta semana')).toBeTruthy();
    expect(shown.getByRole('link', { name: 'Meus horários' }).getAttribute('href')).toBe(
      '/edit-availability-student',
    );
    expect(shown.getByRole('button', { name: 'Semana anterior' })).toHaveProperty('disabled', true);
    let answer = () => {};
    line = new Promise((resolve) => {
      answer = resolve;
    });
    await press('Próxima semana');
    await waitFor(() => expect(weeks).toEqual(['2026-11-24', '2026-12-01']));
    expect(shown.queryByText('Nenhum horário serve nesta semana')).toBeNull();
    answer();
    expect(await shown.findByText('Nenhum horário serve nesta semana')).toBeTruthy();
    for (const _ of [1, 2, 3]) await press('Próxima semana');
    await waitFor(() => expect(weeks.at(-1)).toBe('2026-12-22'));
    expect(shown.getByRole('button', { name: 'Próxima semana' })).toHaveProperty('disabled', true);
  });

  it('says that the reader has no hours of their own', async () => {
    hours = { hours: [], has_hours: false };
    show([lesson]);
    await open('Modal verbs');
    await press('Pedir outro horário');
    expect(await (await dialog()).findByText('Você ainda não informou seus horários')).toBeTruthy();
  });

  it('that the school cancelled is made up where there is a make-up for it, and not otherwise', async () => {
    const cancelled = { ...lesson, status: 'cancelled' as const, cancel_cause: 'school' as const };
    const other = { ...cancelled, id: 'other', title: 'Conditionals', starts_at: '2026-11-26T12:00:00.000Z' };
    show([cancelled, { ...other, ends_at: '2026-11-26T13:00:00.000Z' }], {
      makeups: [{ ...makeup, lesson_id: lesson.id }],
    });
    await open('Modal verbs');
    expect(await (await dialog()).findByRole('button', { name: 'Escolher horário' })).toBeTruthy();
    await press('Fechar');
    await open('Conditionals');
    await dialog();
    expect(screen.queryByRole('button', { name: 'Escolher horário' })).toBeNull();
  });

  it('shows until when its pending request waits', async () => {
    show([lesson], { requests: [request] });
    await open('Modal verbs');
    expect(
      await (await dialog()).findByText(/O professor responde até quarta-feira, 25 de novembro/),
    ).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Pedir outro horário' })).toBeNull();
  });
});

describe('Reposições', () => {
  it('are shown above the calendar with what is open, and nothing without any', async () => {
    show([lesson], { makeups: [makeup], requests: [request] });
    const bar = within(await screen.findByRole('region', { name: 'Reposições' }));
    expect(await bar.findByText('1 reposição para usar, 1 pedido esperando resposta')).toBeTruthy();
    await userEvent.click(bar.getByRole('button', { name: 'Ver' }));
    const shown = await dialog();
    expect(await shown.findByText('Usar até sexta-feira, 18 de dezembro às 12:00')).toBeTruthy();
    await userEvent.click(await shown.findByRole('button', { name: 'Retirar pedido' }));
    await waitFor(() => expect(sent).toEqual([{ call: 'withdraw', body: {} }]));
    await userEvent.click(shown.getByRole('button', { name: 'Escolher horário' }));
    expect(await (await dialog()).findByText('Escolha outro horário')).toBeTruthy();
  });

  it('show an answer with its reason', async () => {
    const refused = { ...request, status: 'refused', reason: 'Estarei em viagem.' };
    show([lesson], { requests: [refused] });
    await press('Ver');
    const shown = await dialog();
    expect(await shown.findByText('Motivo: Estarei em viagem.')).toBeTruthy();
    expect(await shown.findByText('Nenhuma reposição para usar.')).toBeTruthy();
    expect(shown.getByText('Não aceito')).toBeTruthy();
  });

  it('say why a request ended', async () => {
    show([lesson], { requests: [{ ...request, status: 'void' }] });
    await press('Ver');
    const shown = await dialog();
    expect(await shown.findByText('Encerrado')).toBeTruthy();
    expect(shown.getByText('A escola mudou ou cancelou a aula.')).toBeTruthy();
    expect(shown.queryByRole('button', { name: 'Retirar pedido' })).toBeNull();
  });

  it('are absent while there is nothing', async () => {
    show([lesson]);
    await open('Modal verbs');
    expect(screen.queryByRole('region', { name: 'Reposições' })).toBeNull();
  });
});
