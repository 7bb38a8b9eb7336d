import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { flushSync } from 'react-dom';
import { MemoryRouter, useLocation, useNavigate } from 'react-router';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Permission } from '../../../domain/permissions.ts';
import type { UserType } from '../../../domain/userTypes.ts';
import { session } from '../../../src/authProvider/session.ts';
import LessonsPage from '../../../src/portals/calendar/LessonsPage.tsx';
import type { Lesson } from '../../../src/portals/calendar/lesson.ts';
import { preloadDialogs } from '../../../src/ui/Dialog.tsx';
import { Toasts } from '../../../src/ui/Toasts.tsx';
import { toasts } from '../../../src/ui/toast.ts';
import { at, fakeServer } from '../support/browser.ts';
import { buildSession, buildView } from '../support/people.ts';
import { quietBell, toastsNow } from '../teacher/screen.tsx';
import { buildLesson } from './build.ts';

const server = fakeServer();
beforeAll(preloadDialogs);
// Axe, in other files of the same worker, uses it where it exists.
afterEach(() => Reflect.deleteProperty(document, 'elementFromPoint'));

const teacher = '00000000-0000-4000-8000-000000000001';
const other = '00000000-0000-4000-8000-0000000000bb';
const confident = '00000000-0000-4000-8000-0000000000dd';
const stranger = '00000000-0000-4000-8000-0000000000cc';
const gone = '00000000-0000-4000-8000-0000000000ee';
const ahead = buildLesson({ recurrence: true, recurrence_type: 'Semana', recurrence_days: ['tuesday'] });
const everything: Permission[] = ['view:calendar', 'edit:calendar', 'delete:calendar'];
const nothingInTheWay = {
  ...{ lessons: 1, before: 1, moved: 1, added: 0, dropped: 0, first: ahead.starts_at, last: ahead.starts_at },
  ...{ closed: [], conflicts: [], conflict_count: 0 },
};

let asked: URLSearchParams[];
let sent: { call: string; body: Record<string, unknown> }[];
const noted = (call: string, data: unknown) => async (info: { request: Request }) => {
  const text = await info.request.text();
  sent.push({ call, body: text ? JSON.parse(text) : {} });
  return HttpResponse.json({ data });
};
beforeEach(() => {
  // Missing in jsdom; the calendar's drag asks for it.
  document.elementFromPoint = () => null;
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T12:00:00Z') });
  asked = [];
  sent = [];
  server.use(
    quietBell(),
    ...['/v1/makeups', '/v1/reschedules'].map((path) =>
      http.get(at(path), () => HttpResponse.json({ data: { response: [], total: 0 } })),
    ),
    http.get(at('/v1/teachers/names'), () =>
      HttpResponse.json({
        data: [
          { id: teacher, name: 'Helena Sampaio', course_ids: [], teaches_advanced: false },
          { id: other, name: 'Ana Luz', course_ids: [ahead.course_id], teaches_advanced: false },
          { id: confident, name: 'Bia Cruz', course_ids: [ahead.course_id], teaches_advanced: true },
          { id: stranger, name: 'Rui Paz', course_ids: [stranger] },
        ],
      }),
    ),
    http.post(at('/v1/calendar/:id/preview'), noted('preview', nothingInTheWay)),
    http.patch(at('/v1/calendar/:id'), noted('change', ahead)),
    http.post(at('/v1/calendar/:id/cancel'), noted('cancel', { cancelled: 1 })),
    http.delete(at('/v1/calendar/:id'), noted('delete', { erased: true })),
  );
});

function show(
  lessons: readonly Lesson[],
  {
    type = 'ADMIN',
    permissions = everything,
    groups,
    line,
    search = '',
  }: {
    type?: UserType;
    permissions?: Permission[];
    groups?: object[];
    line?: Promise<void>;
    search?: string;
  } = {},
) {
  server.use(
    http.get(at('/v1/calendar'), async ({ request }) => {
      await line;
      const query = new URL(request.url).searchParams;
      asked.push(query);
      const isCounted = groups && query.has('group');
      return HttpResponse.json({ data: isCounted ? { response: [], groups } : { response: lessons } });
    }),
  );
  toasts.set([]);
  const view = buildView({ types: [type], permissions });
  session.set(buildSession({ view: { ...view, user: { ...view.user, teacher_id: teacher } } }));
  return render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[`/${search}`]}>
        <LessonsPage />
        <Address />
        <Toasts />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
/** The query of the address, and the browser's way back. */
function Address() {
  const { search } = useLocation();
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => void navigate(-1)}>
      {`Endereço ${search}`}
    </button>
  );
}
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const card = async (title: string) => {
  const found = (await screen.findAllByText(title)).map((each) => each.closest<HTMLElement>('.rbc-event'));
  const [event] = found.filter((each) => each !== null);
  if (!event) throw new Error(`no card ${title}`);
  return event;
};

describe("the administrators' calendar", () => {
  it('shows the lessons of all teachers, or of one', async () => {
    show([ahead]);
    await card('Modal verbs');
    expect(screen.getByText(/^Horários no fuso /)).toBeTruthy();
    expect(asked[0]?.get('teacher_id')).toBeNull();
    await screen.findByRole('option', { name: 'Ana Luz' });
    await userEvent.selectOptions(screen.getByLabelText('Professor'), 'Ana Luz');
    await waitFor(() => expect(asked.at(-1)?.get('teacher_id')).toBe(other));
  });

  it('shows a month, a day and a list', async () => {
    show([ahead]);
    await card('Modal verbs');
    await userEvent.selectOptions(screen.getByLabelText('Visão'), 'Mês');
    expect(await screen.findByText('1 a 30 de novembro')).toBeTruthy();
    await waitFor(() => expect(asked).toHaveLength(2));
    await userEvent.click(screen.getByRole('button', { name: 'Terça-feira, 24 de novembro' }));
    expect(await screen.findByText('Terça-feira, 24 de novembro')).toBeTruthy();
    await userEvent.selectOptions(screen.getByLabelText('Visão'), 'Lista');
    expect(await screen.findByRole('button', { name: /Modal verbs.*1 aluno/ })).toBeTruthy();
  });

  it('shows what its address says, and ignores what it cannot show', async () => {
    const { unmount } = show([ahead], { search: `?view=month&date=2026-12-10&teacher=${other}` });
    expect(await screen.findByText('1 a 31 de dezembro')).toBeTruthy();
    await waitFor(() => expect(asked.at(-1)?.get('teacher_id')).toBe(other));
    unmount();
    show([ahead], { search: '?view=year&date=2026-13-10&teacher=x' });
    expect(await screen.findByText('22 a 28 de novembro')).toBeTruthy();
    await waitFor(() => expect(asked.at(-1)?.get('teacher_id')).toBeNull());
  });

  it('keeps view, day and teacher in its address, from which the browser returns', async () => {
    show([ahead]);
    await card('Modal verbs');
    await screen.findByRole('option', { name: 'Ana Luz' });
    await userEvent.selectOptions(screen.getByLabelText('Professor'), 'Ana Luz');
    await userEvent.selectOptions(screen.getByLabelText('Visão'), 'Lista');
    await press('Próxima semana');
    const address = `?view=list&date=2026-11-30&teacher=${other}`;
    expect(await screen.findByText('29 de novembro a 5 de dezembro')).toBeTruthy();
    await press(`Endereço ${address}`);
    expect(await screen.findByText('22 a 28 de novembro')).toBeTruthy();
    await press('Próxima semana');
    await press('Hoje');
    expect(screen.getByText(`Endereço ?teacher=${other}`)).toBeTruthy();
  });

  it('goes back to the former view, however many weeks were passed', async () => {
    show([ahead]);
    await card('Modal verbs');
    await userEvent.selectOptions(screen.getByLabelText('Visão'), 'Lista');
    for (const _ of [1, 2, 3]) await press('Próxima semana');
    await press('Endereço ?view=list&date=2026-12-14');
    expect(await screen.findByText(/^Endereço\s*$/)).toBeTruthy();
    expect(screen.getByLabelText<HTMLSelectElement>('Visão').value).toBe('week');
  });

  it.each([
    ['by the name in the lessons', [{ teacher_id: gone, teacher_name: 'Caio Reis' }], 'Caio Reis · Inativo'],
    ['in words without lessons', [], 'Professor inativo ou excluído'],
  ])('names a teacher who is not active any more %s', async (_, lessons, name) => {
    show(lessons.map(buildLesson), { search: `?teacher=${gone}` });
    const shown = () => screen.getByLabelText<HTMLSelectElement>('Professor').selectedOptions[0]?.text;
    await waitFor(() => expect(shown()).toBe(name));
    expect(asked.at(-1)?.get('teacher_id')).toBe(gone);
    await userEvent.selectOptions(screen.getByLabelText('Professor'), 'Todos');
    expect(screen.queryByRole('option', { name })).toBeNull();
  });

  it('follows clicks that come faster than the router, together', async () => {
    show([ahead]);
    await card('Modal verbs');
    await screen.findByRole('option', { name: 'Ana Luz' });
    await userEvent.selectOptions(screen.getByLabelText('Visão'), 'Lista');
    const next = screen.getByRole('button', { name: 'Próxima semana' });
    const teacher = screen.getByLabelText<HTMLSelectElement>('Professor');
    // Each click is shown before the next one; the router is not done before the last.
    act(() => {
      flushSync(() => next.click());
      flushSync(() => {
        teacher.value = other;
        teacher.dispatchEvent(new Event('change', { bubbles: true }));
      });
      flushSync(() => next.click());
    });
    expect(await screen.findByText('6 a 12 de dezembro')).toBeTruthy();
    expect(await screen.findByText(`Endereço ?view=list&date=2026-12-07&teacher=${other}`)).toBeTruthy();
    expect(teacher.value).toBe(other);
  });

  it.each([
    ['another week', () => userEvent.click(screen.getByRole('button', { name: 'Próxima semana' }))],
    ['another teacher', () => userEvent.selectOptions(screen.getByLabelText('Professor'), 'Ana Luz')],
  ])('shows no lessons under the name of %s while its own are read', async (_, choose) => {
    show([ahead]);
    await card('Modal verbs');
    await screen.findByRole('option', { name: 'Ana Luz' });
    await userEvent.selectOptions(screen.getByLabelText('Visão'), 'Lista');
    await screen.findByRole('button', { name: /Modal verbs/ });
    let answer = () => {};
    const late = new Promise<void>((resolve) => {
      answer = resolve;
    });
    server.use(
      http.get(at('/v1/calendar'), async () => {
        await late;
        return HttpResponse.json({ data: { response: [buildLesson({ title: 'Past simple' })] } });
      }),
    );
    await choose();
    await waitFor(() => expect(screen.queryByRole('button', { name: /Modal verbs/ })).toBeNull());
    answer();
    expect(await screen.findByRole('button', { name: /Past simple/ })).toBeTruthy();
  });

  it('groups the lessons of a busy hour, and lists them', async () => {
    const ids = ['a', 'b', 'c'].map((id) => buildLesson({ id, title: `Aula ${id}` }));
    const hour = { starts_at: '2026-11-24T09:00:00.000Z', ends_at: '2026-11-24T10:00:00.000Z' };
    const earlier = buildLesson({ id: 'd', title: 'Aula d', starts_at: '2026-11-24T08:30:00.000Z' });
    show([earlier, ...ids], { groups: [{ ...hour, count: 3, titles: ['Aula a', 'Aula b', 'Aula c'] }] });
    await press(/3 aulas/);
    const list = within(await screen.findByRole('dialog'));
    expect(await list.findByText('Aula c')).toBeTruthy();
    // It is on in that hour, and begins in the one before.
    expect(list.queryByText('Aula d')).toBeNull();
    const [counted, full] = asked;
    expect([counted?.get('group'), counted?.get('most')]).toEqual(['hour', '2']);
    expect([full?.get('start_date'), full?.get('end_date')]).toEqual([hour.starts_at, hour.ends_at]);
    await userEvent.click(list.getByRole('button', { name: /Aula b/ }));
    expect(await screen.findByRole('dialog', { name: /Aula b/ })).toBeTruthy();
  });

  it('counts the lessons of a full hour in the list, and draws a long list in parts', async () => {
    const hour = { starts_at: '2026-11-24T09:00:00.000Z', ends_at: '2026-11-24T10:00:00.000Z' };
    const many = Array.from({ length: 70 }, (_, index) =>
      buildLesson({ id: String(index), title: `Aula ${index}` }),
    );
    let reached: () => void = () => undefined;
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(on: (entries: object[]) => void) {
          reached = () => on([{ isIntersecting: true }]);
        }
        observe = () => undefined;
        disconnect = () => undefined;
      },
    );
    show(many, { groups: [{ ...hour, count: 70, titles: ['Aula 0'] }] });
    await userEvent.selectOptions(await screen.findByLabelText('Visão'), 'Lista');
    await press(/70 aulas.*Aula 0/);
    const list = within(await screen.findByRole('dialog'));
    await waitFor(() => expect(list.getAllByText(/^Aula /)).toHaveLength(60));
    act(reached);
    expect(list.getAllByText(/^Aula /)).toHaveLength(70);
    vi.unstubAllGlobals();
  });

  it('says that a week has no lessons', async () => {
    show([]);
    expect(await screen.findByText('Nenhuma aula neste período.')).toBeTruthy();
  });

  it('says that lessons are loading while the line is slow', async () => {
    const line = Promise.withResolvers<void>();
    show([], { line: line.promise });
    expect(await screen.findByText('Carregando')).toBeTruthy();
    line.resolve();
    expect(await screen.findByText('Nenhuma aula neste período.')).toBeTruthy();
    expect(screen.queryByText('Carregando')).toBeNull();
  });

  it('moves a lesson by keyboard: M, another hour, save', async () => {
    show([{ ...ahead, recurrence: false }]);
    (await card('Modal verbs')).focus();
    await userEvent.keyboard('m');
    const date = await screen.findByLabelText('Data');
    expect(document.activeElement).toBe(date);
    expect(within(screen.getByRole('dialog')).getByText(/^Horários no fuso /)).toBeTruthy();
    const [start, end] = [screen.getByLabelText('Início'), screen.getByLabelText('Fim')];
    await userEvent.clear(start);
    await userEvent.type(start, '21:00');
    // The end follows, so that the lesson lasts as long as before.
    expect((end as HTMLInputElement).value).toBe('22:00');
    await userEvent.clear(end);
    await userEvent.type(end, '20:00');
    await press('Salvar');
    expect(await screen.findByText('A hora fim precisa ser após a hora início')).toBeTruthy();
    expect(sent).toEqual([]);
    await userEvent.clear(end);
    await userEvent.type(end, '22:00');
    await press('Salvar');
    expect(await screen.findByText('Agenda atualizada com sucesso!')).toBeTruthy();
    expect(sent.map(({ call }) => call)).toEqual(['preview', 'change']);
    expect(sent[1]?.body).toMatchObject({ start_hour: '21:00', scope: 'this', updated_at: ahead.updated_at });
    expect(sent[1]?.body).not.toHaveProperty('title');
  });

  it('shows what is invalid in one toast, until the lesson is saved', async () => {
    show([{ ...ahead, recurrence: false }]);
    await press('Editar Modal verbs');
    const title = await screen.findByLabelText('Título');
    await userEvent.clear(title);
    await press('Salvar');
    await press('Salvar');
    const toast = ['warning', 'Atenção', 'Informe o título da aula.'];
    expect(toastsNow()).toEqual([toast]);
    expect(sent).toEqual([]);
    await userEvent.type(title, 'Unidade 4');
    expect(toastsNow()).toEqual([toast]);
    await press('Salvar');
    expect(await screen.findByText('Agenda atualizada com sucesso!')).toBeTruthy();
    expect(toastsNow().map(([variant]) => variant)).toEqual(['success']);
  });

  it('warns of a substitute without the advanced level, for advanced students alone', async () => {
    const warning = () =>
      within(screen.getByRole('dialog')).queryByText('Não leciona para o nível Avançado.');
    const warned = async (advanced: boolean) => {
      const { unmount } = show([{ ...ahead, advanced }]);
      await press('Editar Modal verbs');
      const dialog = within(await screen.findByRole('dialog'));
      await dialog.findByRole('option', { name: 'Ana Luz' });
      const choice = dialog.getByLabelText(/^Professor/);
      const seen = [warning() !== null];
      for (const name of ['Ana Luz', 'Bia Cruz', 'Helena Sampaio']) {
        await userEvent.selectOptions(choice, name);
        seen.push(warning() !== null);
      }
      unmount();
      return seen;
    };
    expect(await warned(true)).toEqual([false, true, false, false]);
    expect(await warned(false)).toEqual([false, false, false, false]);
  });

  it('asks which lessons of a series change, and what to do with each that clashes', async () => {
    const original_start = '2026-12-01T09:00:00.000Z';
    const clash = {
      ...{ kind: 'teacher', original_start, starts_at: original_start, ends_at: '2026-12-01T10:00:00.000Z' },
      person: { id: other, name: 'Ana Luz' },
      ...{
        with_title: 'Francês 1',
        with_starts_at: original_start,
        with_ends_at: '2026-12-01T09:30:00.000Z',
      },
    };
    const plan = { ...nothingInTheWay, lessons: 3, before: 4, last: '2026-12-15T09:00:00.000Z' };
    let answerLate = () => {};
    const late = new Promise<void>((resolve) => {
      answerLate = resolve;
    });
    server.use(
      http.post(at('/v1/calendar/:id/preview'), async ({ request }) => {
        const { scope } = (await request.json()) as { scope: string };
        if (scope === 'all') await late;
        const answer =
          scope === 'this' ? nothingInTheWay : { ...plan, conflicts: [clash], conflict_count: 1 };
        return HttpResponse.json({ data: answer });
      }),
    );
    show([ahead]);
    await press('Editar Modal verbs');
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByRole('option', { name: 'Ana Luz' });
    const choice = within(dialog).getByLabelText(/^Professor/);
    const names = within(choice).getAllByRole('option');
    expect(names.map(({ textContent }) => textContent)).toEqual(['Helena Sampaio', 'Ana Luz', 'Bia Cruz']);
    await userEvent.selectOptions(choice, 'Ana Luz');
    await press('Salvar');
    await userEvent.click(await screen.findByLabelText('Esta e as seguintes'));
    expect(await screen.findByText(/^Ana Luz já dá a aula Francês 1/)).toBeTruthy();
    expect(screen.getByText(/^3 aulas, de .* Antes: 4 aulas\.$/)).toBeTruthy();
    expect(screen.queryByLabelText('Manter assim mesmo')).toBeNull();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Salvar' }).disabled).toBe(true);
    // What another scope would do is not known yet.
    await userEvent.click(screen.getByLabelText('Todas as próximas'));
    await waitFor(() => expect(screen.queryByText(/^3 aulas/)).toBeNull());
    expect(screen.queryByLabelText('Pular esta aula')).toBeNull();
    answerLate();
    expect(await screen.findByLabelText('Pular esta aula')).toBeTruthy();
    await userEvent.click(screen.getByLabelText('Esta e as seguintes'));
    await userEvent.click(await screen.findByLabelText('Pular esta aula'));
    await press('Salvar');
    expect(await screen.findByText('Agenda atualizada com sucesso!')).toBeTruthy();
    expect(sent).toEqual([
      {
        call: 'change',
        body: {
          ...{ teacher_id: other, updated_at: ahead.updated_at },
          ...{ scope: 'following', skip: [original_start] },
        },
      },
    ]);
  });

  it('shows and saves the last choice, whatever order the answers arrive in', async () => {
    const plan = { ...nothingInTheWay, lessons: 3, last: '2026-12-15T09:00:00.000Z' };
    const lines = { following: Promise.withResolvers<void>(), all: Promise.withResolvers<void>() };
    server.use(
      http.post(at('/v1/calendar/:id/preview'), async ({ request }) => {
        const { scope } = (await request.json()) as { scope: 'this' | 'following' | 'all' };
        if (scope !== 'this') await lines[scope].promise;
        return HttpResponse.json({ data: scope === 'all' ? { ...plan, lessons: 40 } : plan });
      }),
    );
    show([ahead]);
    await press('Editar Modal verbs');
    const dialog = await screen.findByRole('dialog');
    await userEvent.type(within(dialog).getByLabelText(/^Título/), ' 2');
    await press('Salvar');
    for (const scope of ['Esta e as seguintes', 'Todas as próximas', 'Esta e as seguintes'])
      await userEvent.click(await screen.findByLabelText(scope));
    lines.all.resolve();
    lines.following.resolve();
    expect(await screen.findByText(/^3 aulas, de /)).toBeTruthy();
    expect(screen.queryByText(/^40 aulas/)).toBeNull();
    await press('Salvar');
    await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ scope: 'following' }));
  });

  it('cancels with a reason', async () => {
    show([ahead]);
    await userEvent.click(await card('Modal verbs'));
    await press('Cancelar aula');
    const dialog = await screen.findByRole('dialog', { name: 'Cancelar aula' });
    expect(dialog.textContent).toContain('Terça-feira, 24 de novembro, 09:00–10:00Horários no fuso UTC');
    const confirm = within(dialog).getByRole('button', { name: 'Cancelar aula' });
    await userEvent.click(confirm);
    expect(await within(dialog).findByText('Informe o motivo do cancelamento.')).toBeTruthy();
    expect(toastsNow()).toEqual([['warning', 'Atenção', 'Informe o motivo do cancelamento.']]);
    await userEvent.type(screen.getByLabelText('Motivo'), 'Falta de luz');
    await userEvent.click(screen.getByLabelText('Todas as próximas'));
    await userEvent.click(confirm);
    expect(await screen.findByText('1 aula cancelada.')).toBeTruthy();
    expect(sent).toEqual([{ call: 'cancel', body: { reason: 'Falta de luz', scope: 'all' } }]);
  });

  it('deletes a past lesson after a confirmation, and offers it for no other', async () => {
    const past = { starts_at: '2026-11-23T09:00:00.000Z', ends_at: '2026-11-23T09:20:00.000Z', duration: 20 };
    show([ahead, buildLesson({ id: 'past', title: 'Conversa', ...past })]);
    await card('Conversa');
    expect(screen.queryByRole('button', { name: 'Excluir Modal verbs' })).toBeNull();
    await press('Excluir Conversa');
    await screen.findByRole('dialog', { name: 'Confirmar exclusão' });
    expect(
      screen.getByText(/^Tem certeza de deseja excluir essa agenda\? Essa ação não pode ser revertida!$/),
    ).toBeTruthy();
    await press('Excluir');
    expect(await screen.findByText('Agenda deletada com sucesso!')).toBeTruthy();
  });

  it('says that a lesson which is made up was kept as cancelled', async () => {
    server.use(http.delete(at('/v1/calendar/:id'), () => HttpResponse.json({ data: { erased: false } })));
    const past = { starts_at: '2026-11-23T09:00:00.000Z', ends_at: '2026-11-23T09:20:00.000Z', duration: 20 };
    show([buildLesson({ id: 'past', title: 'Conversa', ...past })]);
    await press('Excluir Conversa');
    await screen.findByRole('dialog', { name: 'Confirmar exclusão' });
    await press('Excluir');
    expect(await screen.findByText(/foi mantida como cancelada/)).toBeTruthy();
  });

  it('shows a message to an administrator without the permission', async () => {
    show([ahead], { permissions: ['view:calendar'] });
    await press('Editar Modal verbs');
    expect(await screen.findByText('Você não tem permissão para editar esta agenda.')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('other calendars', () => {
  it('let a teacher write title and description, and nothing else', async () => {
    show([{ ...ahead, recurrence: false }], { type: 'TEACHER' });
    await userEvent.click(await card('Modal verbs'));
    expect(screen.queryByRole('button', { name: /Mover|Cancelar aula|Excluir|Histórico/ })).toBeNull();
    await press('Editar');
    const title = await screen.findByLabelText('Título');
    expect(screen.queryByLabelText('Data')).toBeNull();
    await userEvent.clear(title);
    await userEvent.type(title, 'Unidade 4');
    await press('Salvar');
    expect(await screen.findByText('Agenda atualizada com sucesso!')).toBeTruthy();
    expect(sent).toEqual([
      { call: 'change', body: { title: 'Unidade 4', updated_at: ahead.updated_at, scope: 'this' } },
    ]);
  });

  it('let a substitute change the own lesson without asking for the others of the series', async () => {
    show([{ ...ahead, recurrence: true, substituted: true }], { type: 'TEACHER' });
    await userEvent.click(await card('Modal verbs'));
    await press('Editar');
    const title = await screen.findByLabelText('Título');
    await userEvent.clear(title);
    await userEvent.type(title, 'Unidade 4');
    await press('Salvar');
    expect(await screen.findByText('Agenda atualizada com sucesso!')).toBeTruthy();
    expect(sent).toMatchObject([{ call: 'change', body: { title: 'Unidade 4', scope: 'this' } }]);
  });

  it('offer nothing to a student', async () => {
    show([ahead], { type: 'STUDENT', permissions: ['view:calendar'] });
    await userEvent.click(await card('Modal verbs'));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getAllByRole('button')).toHaveLength(1);
  });

  it('say in words that a lesson was moved and has a substitute', async () => {
    show([{ ...ahead, moved: true, substituted: true }], { type: 'STUDENT' });
    const text = (await card('Modal verbs')).textContent;
    expect(text).toContain('Remarcada');
    expect(text).toContain('Professor substituto');
  });
});
