import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { at } from '../support/browser.ts';
import { toastsNow } from '../teacher/screen.tsx';
import { buildLesson } from './build.ts';
import { ahead, calendarServer, card, nothingInTheWay, other, press } from './calendarServer.tsx';

const { server, school, show } = calendarServer();

describe("a change in the administrators' calendar", () => {
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
    expect(school.sent).toEqual([]);
    await userEvent.clear(end);
    await userEvent.type(end, '22:00');
    await press('Salvar');
    expect(await screen.findByText('Agenda atualizada com sucesso!')).toBeTruthy();
    expect(school.sent.map(({ call }) => call)).toEqual(['preview', 'change']);
    expect(school.sent[1]?.body).toMatchObject({
      start_hour: '21:00',
      scope: 'this',
      updated_at: ahead.updated_at,
    });
    expect(school.sent[1]?.body).not.toHaveProperty('title');
  });

  it('saves an hour by the Ctrl+Enter that completes it', async () => {
    show([{ ...ahead, recurrence: false }]);
    await press('Editar Modal verbs');
    const start = await screen.findByLabelText('Início');
    await userEvent.clear(start);
    await userEvent.type(start, '21');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Agenda atualizada com sucesso!')).toBeTruthy();
    expect(school.sent.at(-1)?.body).toMatchObject({ start_hour: '21:00' });
  });

  it('asks before it closes while the plan of the change is read, since nothing is saved yet', async () => {
    server.use(http.post(at('/v1/calendar/:id/preview'), () => new Promise<never>(() => undefined)));
    show([{ ...ahead, recurrence: false }]);
    await press('Editar Modal verbs');
    await userEvent.type(await screen.findByLabelText('Título'), ' 2');
    await press('Salvar');
    await press('Cancelar');
    expect(await screen.findByText('Sair sem salvar?')).toBeTruthy();
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
    expect(school.sent).toEqual([]);
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
      kind: 'teacher',
      original_start,
      starts_at: original_start,
      ends_at: '2026-12-01T10:00:00.000Z',
      person: { id: other, name: 'Ana Luz' },
      with_title: 'Francês 1',
      with_starts_at: original_start,
      with_ends_at: '2026-12-01T09:30:00.000Z',
    };
    const group = {
      ...clash,
      holiday: null,
      weekday: 'tuesday',
      start_hour: '06:00',
      end_hour: '07:00',
      count: 1,
      original_starts: [original_start],
      can_keep: false,
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
          scope === 'this'
            ? nothingInTheWay
            : { ...plan, conflicts: [clash], conflict_count: 1, groups: [group] };
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
    expect(school.sent).toEqual([
      {
        call: 'change',
        body: {
          teacher_id: other,
          updated_at: ahead.updated_at,
          scope: 'following',
          skip: [original_start],
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
    await waitFor(() => expect(school.sent.at(-1)?.body).toMatchObject({ scope: 'following' }));
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
    expect(school.sent).toEqual([{ call: 'cancel', body: { reason: 'Falta de luz', scope: 'all' } }]);
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
    expect(school.sent).toEqual([
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
    expect(school.sent).toMatchObject([{ call: 'change', body: { title: 'Unidade 4', scope: 'this' } }]);
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
