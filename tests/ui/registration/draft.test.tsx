import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { forgetSession } from '../../../src/authProvider/session.ts';
import { queryClient } from '../../../src/dataProvider/queryClient.ts';
import { writeDraft } from '../../../src/resources/registration/drafts.ts';
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

describe('drafts of new users in several tabs', () => {
  const drafts = () => Object.keys(localStorage).filter((key) => key.includes('draft.user.new'));
  /** A draft of a tab that was closed, or is open beside this one. */
  const inOtherTab = (tab: string, name: string, saved_at: string) =>
    localStorage.setItem(
      `aula-viva.draft.user.new.${tab}`,
      JSON.stringify({ values: buildValues({ name }), step: 'personal', saved_at }),
    );
  const name = () => screen.getByLabelText<HTMLInputElement>('Nome completo');

  it('do not overwrite each other, and another one is offered and continues here', async () => {
    inOtherTab('a', 'Caio Prado Lima', '2026-03-10T12:00:00.000Z');
    const user = open();
    await heading('Usuário');
    expect(name().value).toBe('');
    expect(screen.getByText(/Caio Prado Lima, guardado em 10\/03\/2026/)).toBeDefined();
    await user.type(name(), 'Isabela Nogueira');
    expect(screen.queryByText(/Caio Prado Lima/)).toBeNull();
    await screen.findByText(/Rascunho salvo às/);
    expect(drafts()).toHaveLength(2);
    cleanup();
    open();
    await screen.findByDisplayValue('Isabela Nogueira');
    expect(screen.queryByText(/Caio Prado Lima/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Começar de novo' }));
    cleanup();
    open();
    await user.click(await screen.findByRole('button', { name: 'Continuar este cadastro' }));
    await heading('Dados pessoais');
    expect(drafts()).toHaveLength(1);
    expect(drafts()[0]).not.toMatch(/\.a$/);
    expect(screen.getByText('Caio Prado Lima')).toBeDefined();
  });

  it('can be deleted, one by one', async () => {
    inOtherTab('a', 'Caio Prado Lima', '2026-03-10T12:00:00.000Z');
    inOtherTab('b', '', '2026-03-10T13:00:00.000Z');
    const user = open();
    const [newest] = await screen.findAllByRole('button', { name: 'Apagar' });
    expect(screen.getByText(/: sem nome, guardado/)).toBeDefined();
    await user.click(newest as HTMLElement);
    expect(drafts()).toEqual(['aula-viva.draft.user.new.a']);
    expect(screen.queryByText(/: sem nome, guardado/)).toBeNull();
  });

  it('are found by the tab that was reloaded, and not by one duplicated from it', async () => {
    writeDraft(null, { values: buildValues({}), step: 'user', saved_at: '2026-03-10T12:00:00.000Z' });
    const [own] = drafts();
    expect(sessionStorage).toHaveLength(0);
    const anotherPage = async () => {
      vi.resetModules();
      return import('../../../src/resources/registration/drafts.ts');
    };
    const duplicated = await anotherPage();
    expect(duplicated.userDrafts.others(null).map(({ key }) => key)).toEqual([own]);
    fireEvent(window, new Event('pagehide'));
    sessionStorage.setItem('aula-viva.draft.tab', JSON.stringify(own?.split('.').at(-1)));
    const reloaded = await anotherPage();
    expect(reloaded.userDrafts.others(null)).toEqual([]);
    expect(sessionStorage).toHaveLength(0);
  });

  it('are deleted by logging out, with what was typed last', async () => {
    inOtherTab('a', 'Caio Prado Lima', '2026-03-10T12:00:00.000Z');
    const user = open();
    await heading('Usuário');
    await user.type(name(), 'Isabela Nogueira');
    forgetSession();
    cleanup();
    expect(drafts()).toEqual([]);
  });
});

describe('drafts of one stored user in several tabs', () => {
  const id = '00000000-0000-4000-8000-000000000042';
  const { roles: _, ...view } = buildValues();
  const stored = { ...view, id, courses: [], updated_at: '2026-03-10T13:00:00.000Z' };
  const name = () => screen.getByLabelText<HTMLInputElement>('Nome completo');
  const keys = () => Object.keys(localStorage).filter((key) => key.includes(`draft.user.${id}`));
  const openStored = () => {
    server.use(http.get(at(`/v1/users/${id}`), () => HttpResponse.json({ data: stored })));
    return open(`/users/edit?id=${id}`);
  };
  /** What another tab of this browser, or an earlier version, keeps of the same user. */
  const inOtherTab = (key: string, typed: string) =>
    localStorage.setItem(
      key,
      JSON.stringify({
        values: buildValues({ name: typed }),
        step: 'user',
        saved_at: '2026-03-10T12:00:00.000Z',
        updated_at: stored.updated_at,
        base: buildValues(),
      }),
    );

  it('do not overwrite each other, and that of the other tab is offered', async () => {
    const other = `aula-viva.draft.user.${id}.a`;
    const user = openStored();
    await heading('Usuário');
    await user.clear(name());
    await user.type(name(), 'Isabela Desta Aba');
    await screen.findByText(/Rascunho salvo às/);
    inOtherTab(other, 'Isabela Da Outra Aba');
    await user.type(name(), ' Também');
    await waitFor(() => expect(JSON.stringify({ ...localStorage })).toContain('Isabela Desta Aba Também'));
    expect(localStorage.getItem(other)).toContain('Isabela Da Outra Aba');
    cleanup();
    queryClient.clear();
    openStored();
    await screen.findByDisplayValue('Isabela Desta Aba Também');
    await user.click(screen.getByRole('button', { name: 'Começar de novo' }));
    expect(keys()).toEqual([other]);
    cleanup();
    queryClient.clear();
    openStored();
    expect(await screen.findByText(/alterações deste cadastro guardadas/)).toBeDefined();
    expect(name().value).toBe(stored.name);
    await user.click(screen.getByRole('button', { name: 'Continuar este cadastro' }));
    await screen.findByDisplayValue('Isabela Da Outra Aba');
    expect(keys()).toHaveLength(1);
    expect(keys()).not.toContain(other);
  });

  it('include one of a version that kept a single draft, and none of another user', async () => {
    inOtherTab(`aula-viva.draft.user.${id}`, 'Isabela De Antes');
    inOtherTab('aula-viva.draft.user.00000000-0000-4000-8000-000000000043.a', 'Outra Pessoa');
    inOtherTab('aula-viva.draft.user.new.a', 'Pessoa Nova');
    const user = openStored();
    await user.click(await screen.findByRole('button', { name: 'Continuar este cadastro' }));
    await screen.findByDisplayValue('Isabela De Antes');
  });
});
