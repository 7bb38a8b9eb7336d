import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { at } from '../support/browser.ts';
import { bodies, checked, id, open, read, server, state } from './importServer.ts';

describe('a file with headings of its own', () => {
  const fields = [
    { path: 'name', label: 'Nome', needed: true, constant: null },
    { path: 'email', label: 'E-mail', needed: true, constant: null },
    { path: 'phone', label: 'Telefone', needed: false, constant: null },
  ];
  const matching = {
    ...checked,
    state: 'matching',
    fields,
    columns: [
      { heading: 'Quem', path: null, samples: ['Lia Prado', 'Rui Sá'] },
      { heading: 'Mail', path: 'email', samples: ['lia@x.test'] },
      { heading: '', path: null, samples: [] },
    ],
  };

  it('asks what each column is, names what is missing, and checks the rows then', async () => {
    state.stored = matching;
    server.use(
      http.post(at(`/v1/imports/${id}/matching`), async ({ request }) => {
        bodies.push(await request.json());
        state.stored = { ...matching, state: 'ready', is_remembered: false };
        return read();
      }),
    );
    const { user } = open();
    await screen.findByText('Falta 1 campo obrigatório: Nome.');
    screen.getByText('Por exemplo: Lia Prado · Rui Sá');
    const check = screen.getByRole<HTMLButtonElement>('button', { name: 'Conferir as linhas' });
    expect(check.disabled).toBe(true);
    screen.getByLabelText('Coluna 3, sem título');
    await user.selectOptions(screen.getByLabelText('Quem'), 'E-mail (obrigatório)');
    // A field belongs to one column.
    expect(screen.getByLabelText<HTMLSelectElement>('Mail').value).toBe('');
    await user.selectOptions(screen.getByLabelText('Quem'), 'Nome (obrigatório)');
    await user.selectOptions(screen.getByLabelText('Mail'), 'E-mail (obrigatório)');
    await user.click(check);
    await screen.findByText('3 pessoas prontas');
    expect(bodies).toEqual([
      { matching: ['name', 'email', null], constants: [], updated_at: checked.updated_at },
    ]);
  });

  it('asks before another file takes changed columns away, and only then', async () => {
    state.stored = matching;
    const { user, router } = open();
    await user.selectOptions(await screen.findByLabelText('Quem'), 'Nome (obrigatório)');
    const another = screen.getByRole('button', { name: 'Enviar outro arquivo' });
    await user.click(another);
    const dialog = await screen.findByRole('dialog', { name: 'Sair sem salvar?' });
    await user.click(within(dialog).getByRole('button', { name: 'Continuar editando' }));
    expect(screen.getByLabelText<HTMLSelectElement>('Quem').value).toBe('name');
    await user.selectOptions(screen.getByLabelText('Quem'), '');
    await user.click(another);
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  it('says that the columns are matched as before, and shows them on request', async () => {
    state.stored = { ...matching, state: 'ready', is_remembered: true };
    const { user } = open();
    await screen.findByText('As colunas vieram combinadas como na última planilha com estes títulos.');
    await user.click(screen.getByRole('button', { name: 'Rever colunas' }));
    screen.getByLabelText('Quem');
  });
});

describe('a needed field without a column (REG-27)', () => {
  const course = { path: 'course', label: 'Curso', needed: true };
  const note = { path: 'important_informations', label: 'Informações importantes', needed: true };
  const matching = {
    ...checked,
    state: 'matching',
    fields: [
      { path: 'name', label: 'Nome', needed: true, constant: null },
      { ...course, constant: { options: ['Inglês', 'Espanhol'], is_long: false } },
      { ...note, constant: { options: [], is_long: true } },
    ],
    columns: [
      { heading: 'Quem', path: 'name', samples: ['Lia Prado'] },
      { heading: 'Idioma', path: null, samples: ['inglês'] },
    ],
  };
  const answering = (answer: () => Response) =>
    server.use(
      http.post(at(`/v1/imports/${id}/matching`), async ({ request }) => {
        bodies.push(await request.json());
        return answer();
      }),
    );

  it('takes one value for all rows, in place of a column', async () => {
    state.stored = matching;
    answering(() => {
      state.stored = { ...matching, state: 'ready' };
      return read();
    });
    const { user } = open();
    const group = within(await screen.findByRole('group', { name: 'Mesmo valor para todas as linhas' }));
    screen.getByText('Faltam 2 campos obrigatórios: Curso, Informações importantes.');
    await user.selectOptions(group.getByLabelText('Curso'), 'Espanhol');
    await user.type(group.getByLabelText('Informações importantes'), 'Turma da empresa');
    screen.getByText('Nenhum campo obrigatório falta.');
    // A column that is chosen takes the place of the value.
    await user.selectOptions(screen.getByLabelText('Idioma'), 'Curso (obrigatório)');
    expect(group.queryByLabelText('Curso')).toBeNull();
    await user.selectOptions(screen.getByLabelText('Idioma'), '');
    await user.click(screen.getByRole('button', { name: 'Conferir as linhas' }));
    await screen.findByText('3 pessoas prontas');
    expect(bodies).toEqual([
      {
        matching: ['name', null],
        constants: [
          { path: 'course', value: 'Espanhol' },
          { path: 'important_informations', value: 'Turma da empresa' },
        ],
        updated_at: checked.updated_at,
      },
    ]);
  });

  it('says at the value what the server finds wrong with it, and keeps what was typed', async () => {
    state.stored = matching;
    const issue = { path: 'course', code: 'course_unknown', message: 'x' };
    answering(() =>
      HttpResponse.json(
        { code: 'invalid_request', message: 'x', issues: [issue], requestId: 'r' },
        { status: 400 },
      ),
    );
    const { user } = open();
    await user.selectOptions(await screen.findByLabelText('Curso'), 'Inglês');
    await user.type(screen.getByLabelText('Informações importantes'), 'Turma da empresa');
    await user.click(screen.getByRole('button', { name: 'Conferir as linhas' }));
    await waitFor(() => expect(screen.getByLabelText('Curso').getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByLabelText<HTMLTextAreaElement>('Informações importantes').value).toBe(
      'Turma da empresa',
    );
  });

  it('has the value of the last file with these headings, and asks before a change of it is lost', async () => {
    state.stored = { ...matching, constants: [{ path: 'course', value: 'Inglês' }] };
    const { user, router } = open();
    const select = await screen.findByLabelText<HTMLSelectElement>('Curso');
    expect(select.value).toBe('Inglês');
    await user.selectOptions(select, 'Espanhol');
    await user.click(screen.getByRole('button', { name: 'Enviar outro arquivo' }));
    const dialog = await screen.findByRole('dialog', { name: 'Sair sem salvar?' });
    await user.click(within(dialog).getByRole('button', { name: 'Continuar editando' }));
    await user.selectOptions(select, 'Inglês');
    await user.click(screen.getByRole('button', { name: 'Enviar outro arquivo' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });
});
