import { cleanup, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { queryClient } from '../../../src/app/queryClient.ts';
import { at } from '../support/browser.ts';
import { buildValues } from './fixtures.ts';
import { heading, open, sellersServer } from './open.tsx';

const server = sellersServer();

describe('what was typed in the registration wizard', () => {
  it('restores the draft after the page was left', async () => {
    const user = open();
    await heading('Usuário');
    await user.type(screen.getByLabelText('Nome completo'), 'Isabela Nogueira');
    cleanup();
    open();
    await screen.findByDisplayValue('Isabela Nogueira');
    expect(screen.getByText(/Você continua de onde parou/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Começar de novo' }));
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Nome completo').value).toBe(''));
  });

  it('keeps what was typed when someone else saved first, and shows both versions', async () => {
    const id = '00000000-0000-4000-8000-000000000042';
    const { roles: _, ...view } = buildValues();
    const stored = { ...view, id, courses: [], updated_at: '2026-03-10T13:00:00.000Z' };
    const theirs = {
      ...stored,
      name: 'Isabela Casada Prates',
      important_informations: 'Mudou de emprego',
      updated_at: '2026-03-10T13:05:00.000Z',
    };
    let now: typeof stored = stored;
    const sent: unknown[] = [];
    server.use(
      http.get(at(`/v1/users/${id}`), () => HttpResponse.json({ data: now })),
      http.patch(at(`/v1/users/${id}`), async ({ request }) => {
        sent.push(await request.json());
        now = theirs;
        if (sent.length > 1) return HttpResponse.json({ data: theirs });
        return HttpResponse.json({ message: 'Mudou', code: 'stale', requestId: 'r' }, { status: 409 });
      }),
    );
    const user = open(`/users/edit?id=${id}`);
    await heading('Usuário');
    const name = () => screen.getByLabelText<HTMLInputElement>('Nome completo').value;
    await user.clear(screen.getByLabelText('Nome completo'));
    await user.type(screen.getByLabelText('Nome completo'), 'Isabela Minha Prates');
    const steps = [
      'Dados pessoais',
      'Responsável financeiro',
      'Curso e plano',
      'Interesses e perfil',
      'Endereço',
    ];
    for (const step of steps) {
      await user.click(screen.getByRole('button', { name: 'Avançar' }));
      await heading(step);
    }
    expect(screen.getByText(/O endereço de um aluno já cadastrado/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Enviar' }));
    await screen.findByRole('heading', { name: 'Outra pessoa alterou este registro' });
    const back = async (to: string) => {
      await user.click(screen.getAllByRole('button', { name: 'Voltar' }).at(-1) as HTMLElement);
      await heading(to);
    };
    await back('Interesses e perfil');
    await back('Curso e plano');
    expect(screen.getByDisplayValue('Mudou de emprego')).toBeDefined();
    for (const step of ['Responsável financeiro', 'Dados pessoais', 'Usuário']) await back(step);
    expect(name()).toBe('Isabela Minha Prates');
    await user.click(screen.getByRole('button', { name: 'Ver a versão atual' }));
    await waitFor(() => expect(name()).toBe('Isabela Casada Prates'));
    await user.click(screen.getByRole('button', { name: 'Aplicar de novo o que escrevi' }));
    await waitFor(() => expect(name()).toBe('Isabela Minha Prates'));
    for (const step of steps) {
      await user.click(screen.getByRole('button', { name: 'Avançar' }));
      await heading(step);
    }
    await user.click(screen.getByRole('button', { name: 'Enviar' }));
    await screen.findByText('A lista de alunos');
    const changed = { name: 'Isabela Minha Prates', updated_at: theirs.updated_at };
    expect(sent.at(-1)).toMatchObject({ ...changed, important_informations: 'Mudou de emprego' });
  });

  it('restores a draft of an older version: the edits, with a notice, on the newer values', async () => {
    const id = '00000000-0000-4000-8000-000000000042';
    const { roles: _, ...view } = buildValues();
    const stored = { ...view, id, courses: [], updated_at: '2026-03-10T13:00:00.000Z' };
    let now: typeof stored = stored;
    server.use(http.get(at(`/v1/users/${id}`), () => HttpResponse.json({ data: now })));
    const user = open(`/users/edit?id=${id}`);
    await heading('Usuário');
    await user.clear(screen.getByLabelText('Nome completo'));
    await user.type(screen.getByLabelText('Nome completo'), 'Isabela Minha Prates');
    cleanup();
    queryClient.clear();
    now = { ...stored, email: 'nova@correio.com.br', updated_at: '2026-03-10T13:05:00.000Z' };
    open(`/users/edit?id=${id}`);
    await screen.findByDisplayValue('Isabela Minha Prates');
    expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('nova@correio.com.br');
    expect(screen.getByText(/Você continua de onde parou/)).toBeDefined();
    expect(screen.getByRole('heading', { name: 'Outra pessoa alterou este registro' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Começar de novo' }));
    await waitFor(() => expect(screen.queryByText('Outra pessoa alterou este registro')).toBeNull());
    expect(screen.getByLabelText<HTMLInputElement>('Nome completo').value).toBe(stored.name);
  });
});
