import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, it } from 'vitest';
import { toasts } from '../../../src/ui/toast.ts';
import { openAt } from '../backOffice/open.tsx';
import { at, fakeServer } from '../support/browser.ts';
import { toastsNow } from '../teacher/screen.tsx';
import { classSchool, refusal, taught } from './school.ts';

const server = fakeServer();

describe('the list of classes', () => {
  it('shows name, days, teacher, seats and status', async () => {
    server.use(...classSchool().handlers);
    openAt('/classes');
    const row = (await screen.findByText('Inglês da noite')).closest('tr') as HTMLElement;
    for (const text of ['ter', 'Ana Souza', '1 de 10']) expect(within(row).getByText(text)).toBeDefined();
    expect(screen.getByRole('heading', { name: 'Turmas' })).toBeDefined();
  });

  it('asks before a class is switched off, naming the lessons that are cancelled', async () => {
    const rows = [taught()];
    const { handlers, sent } = classSchool(rows);
    server.use(...handlers);
    const { user } = openAt('/classes');
    await user.click(await screen.findByRole('switch', { name: 'Inglês da noite: Ativo' }));
    const dialog = await screen.findByRole('dialog', { name: /Desativar Inglês da noite\?/ });
    expect(within(dialog).getByText(/^7 aulas por vir serão canceladas/)).toBeDefined();
    expect(sent).toEqual([]);
    rows[0] = taught({ status: false });
    await user.click(within(dialog).getByRole('button', { name: 'Desativar' }));
    expect(await screen.findByRole('switch', { name: 'Inglês da noite: Inativo' })).toBeDefined();
    expect(sent).toEqual([{ call: 'status', body: { status: false } }]);
  });

  it('offers to undo the switching off, with the version that it has left', async () => {
    const rows = [taught()];
    const { handlers, sent } = classSchool(rows);
    server.use(...handlers);
    const { user } = openAt('/classes');
    await user.click(await screen.findByRole('switch', { name: 'Inglês da noite: Ativo' }));
    const dialog = await screen.findByRole('dialog', { name: /Desativar Inglês da noite\?/ });
    await user.click(within(dialog).getByRole('button', { name: 'Desativar' }));
    await waitFor(() => expect(toasts.get().at(-1)?.action?.label).toBe('Desfazer'));
    toasts.get().at(-1)?.action?.run();
    await waitFor(() =>
      expect(sent.at(-1)).toEqual({
        call: 'status',
        body: { status: true, is_undo: true, updated_at: '2026-03-10T12:00:00.000Z' },
      }),
    );
  });

  it('leaves the switch as it was when the server fails', async () => {
    server.use(
      http.patch(at('/v1/classes/:id/change-status'), () => refusal(500, 'internal', 'x')),
      ...classSchool([taught({ status: false })]).handlers,
    );
    const { user } = openAt('/classes');
    await user.click(await screen.findByRole('switch', { name: 'Inglês da noite: Inativo' }));
    await waitFor(() =>
      expect(toastsNow()[0]).toEqual([
        'destructive',
        'Erro',
        'Houve um erro ao atualizar o status de Inglês da noite. Ocorreu um erro. Por favor, tente novamente.',
      ]),
    );
    expect(screen.getByRole<HTMLInputElement>('switch').checked).toBe(false);
  });

  it('says why the server refuses to switch a class on', async () => {
    server.use(
      http.patch(at('/v1/classes/:id/change-status'), () =>
        refusal(417, 'lesson_overlap', 'O professor já tem aula neste horário.'),
      ),
      ...classSchool([taught({ status: false })]).handlers,
    );
    const { user } = openAt('/classes');
    await user.click(await screen.findByRole('switch', { name: 'Inglês da noite: Inativo' }));
    await waitFor(() =>
      expect(toastsNow()[0]).toEqual([
        'warning',
        'Atenção',
        'Houve um erro ao atualizar o status de Inglês da noite. O professor já tem aula neste horário.',
      ]),
    );
  });

  it('opens the students of a class', async () => {
    server.use(...classSchool().handlers);
    const { user } = openAt('/classes');
    await user.click(await screen.findByRole('button', { name: 'Ver alunos' }));
    const dialog = await screen.findByRole('dialog', { name: /Alunos de Inglês da noite/ });
    expect(await within(dialog).findByText('Gil Melo')).toBeDefined();
    expect(within(dialog).getByText('Na turma desde 05/03/2026')).toBeDefined();
  });

  it('offers neither switch nor edit without the permission', async () => {
    server.use(...classSchool().handlers);
    openAt('/classes', ['view:classes']);
    await screen.findByText('Inglês da noite');
    expect(screen.queryByRole('switch')).toBeNull();
    for (const name of ['Editar', 'Adicionar']) expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.getByRole('button', { name: 'Ver turma' })).toBeDefined();
  });
});
