import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { toasts } from '../../../src/ui/toast.ts';
import { at } from '../support/browser.ts';
import {
  bodies,
  change,
  checked,
  faulty,
  id,
  open,
  read,
  sent,
  server,
  state,
  wrong,
} from './importServer.ts';
import { openAt } from './open.tsx';

describe('a new import', () => {
  it('sends the chosen file and opens its preview', async () => {
    server.use(
      http.post(at('/v1/imports'), () => {
        sent.push('upload');
        return read();
      }),
    );
    const { user, router } = openAt('/users/import');
    await user.click(await screen.findByRole('button', { name: 'Nova importação' }));
    await user.selectOptions(await screen.findByLabelText('Tipo'), 'Professor');
    await user.upload(
      screen.getByLabelText('Planilha', { selector: 'input' }),
      new File(['x'], 'p.csv', { type: 'text/csv' }),
    );
    await waitFor(() => expect(router.state.location.search).toBe(`?id=${id}`));
    expect(sent).toEqual(['upload']);
    await screen.findByText('3 pessoas prontas');
  });

  it('says everything that is wrong with the file', async () => {
    const issues = [
      { path: 'file', code: 'column_missing', values: { column: 'CPF' }, message: 'Falta a coluna “CPF”.' },
      {
        path: 'file',
        code: 'column_twice',
        values: { column: 'Sexo' },
        message: 'A coluna “Sexo” aparece duas vezes.',
      },
    ];
    const body = { code: 'invalid_request', message: 'x', issues, requestId: 'r' };
    server.use(http.post(at('/v1/imports'), () => HttpResponse.json(body, { status: 400 })));
    const { user } = openAt('/users/import/file');
    await user.upload(
      await screen.findByLabelText('Planilha', { selector: 'input' }),
      new File(['x'], 'p.csv', { type: 'text/csv' }),
    );
    await screen.findByText('Falta a coluna “CPF”.');
    screen.getByText('A coluna “Sexo” aparece duas vezes.');
  });

  it('says which types of file it takes', async () => {
    const body = { code: 'wrong_file_type', message: 'x', requestId: 'r' };
    server.use(http.post(at('/v1/imports'), () => HttpResponse.json(body, { status: 415 })));
    const { user } = openAt('/users/import/file');
    await user.upload(
      await screen.findByLabelText('Planilha', { selector: 'input' }),
      new File(['x'], 'p.csv', { type: 'text/csv' }),
    );
    await screen.findByText('Envie um arquivo .xlsx ou .csv de até 5 MB, sem senha.');
  });
});

describe('a preview', () => {
  it('shows faulty cells with their messages and offers them as a file', async () => {
    state.stored = wrong;
    state.rows = [faulty];
    const { user } = open();
    await screen.findByText('2 pessoas prontas');
    screen.getByText('1 com erro');
    const row = await screen.findByRole('form', { name: 'Linha 3' });
    const cpf = within(row).getByLabelText<HTMLInputElement>('CPF');
    expect(cpf.value).toBe('123');
    within(row).getByText(/^A planilha tratou o valor como número/);
    within(row).getByText(/^Já existe um usuário com este/);
    expect(within(row).queryByLabelText('Nome')).toBeNull();
    await user.click(within(row).getByRole('button', { name: 'Mostrar todos os campos' }));
    within(row).getByLabelText('Nome');
    screen.getByRole('button', { name: 'Baixar linhas com erros' });
    expect(screen.queryByRole('button', { name: 'Importar' })).toBeNull();
  });

  it('sends what was typed with the version that was read, and says what came of it', async () => {
    state.stored = wrong;
    state.rows = [faulty];
    server.use(
      http.post(at(`/v1/imports/${id}/rows`), async ({ request }) => {
        bodies.push(await request.json());
        const fields = faulty.fields.map((field) => ({ ...field, fault: null }));
        state.rows = [{ ...faulty, fields }];
        state.stored = checked;
        return HttpResponse.json({ data: state.rows[0] });
      }),
    );
    const { user } = open();
    const row = await screen.findByRole('form', { name: 'Linha 3' });
    const send = within(row).getByRole<HTMLButtonElement>('button', { name: 'Salvar e conferir' });
    expect(send.disabled).toBe(true);
    await user.clear(within(row).getByLabelText('CPF'));
    await user.type(within(row).getByLabelText('CPF'), '529.982.247-25{Enter}');
    await screen.findByText('Linha 3 corrigida.');
    expect(bodies).toEqual([
      { row: 3, updated_at: faulty.updated_at, fields: [{ path: 'cpf', value: '529.982.247-25' }] },
    ]);
    await screen.findByText('Nenhuma linha aqui.');
    await screen.findByRole('button', { name: 'Importar' });
  });

  it('reads the rows again after someone else has corrected one', async () => {
    state.stored = wrong;
    state.rows = [faulty];
    const message = 'Alguém alterou este registro.';
    server.use(
      http.post(at(`/v1/imports/${id}/rows`), () => {
        state.rows = [{ ...faulty, name: 'Lia Prado Nova' }];
        return HttpResponse.json({ code: 'stale', message, requestId: 'r' }, { status: 409 });
      }),
    );
    const { user } = open();
    const row = await screen.findByRole('form', { name: 'Linha 3' });
    await user.type(within(row).getByLabelText('CPF'), '4{Enter}');
    await screen.findByText('Lia Prado Nova');
    expect(within(row).getByLabelText<HTMLInputElement>('CPF').value).toBe('1234');
  });

  it('asks before another file, other rows or the columns take unsaved cells away', async () => {
    state.stored = wrong;
    state.rows = [faulty];
    const { user, router } = open();
    const row = await screen.findByRole('form', { name: 'Linha 3' });
    await user.type(within(row).getByLabelText('CPF'), '4');
    const asked = async (button: string) => {
      const dialog = await screen.findByRole('dialog', { name: 'Sair sem salvar?' });
      await user.click(within(dialog).getByRole('button', { name: button }));
    };
    const takers = [
      screen.getByRole('button', { name: 'Enviar outro arquivo' }),
      screen.getByRole('button', { name: 'Rever colunas' }),
      screen.getByRole('button', { name: 'Importar as 2 linhas válidas agora' }),
      screen.getByRole('button', { name: /^Prontas/ }),
    ];
    for (const taker of takers) {
      await user.click(taker);
      await asked('Continuar editando');
      expect(within(row).getByLabelText<HTMLInputElement>('CPF').value).toBe('1234');
    }
    expect(router.state.location.search).toBe(`?id=${id}`);
    await user.click(screen.getByRole('button', { name: 'Enviar outro arquivo' }));
    await asked('Sair sem salvar');
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  it('asks nothing once what was typed is taken back', async () => {
    state.stored = wrong;
    state.rows = [faulty];
    const { user, router } = open();
    const row = await screen.findByRole('form', { name: 'Linha 3' });
    await user.type(within(row).getByLabelText('CPF'), '4{Backspace}');
    await user.click(screen.getByRole('button', { name: 'Enviar outro arquivo' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  it('lets valid rows go first after a confirmation that names the rest', async () => {
    state.stored = wrong;
    state.rows = [faulty];
    server.use(
      http.post(at(`/v1/imports/${id}/run-valid`), async ({ request }) => {
        bodies.push(await request.json());
        state.stored = { ...wrong, registered: 2, state: 'ready' };
        return read();
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Importar as 2 linhas válidas agora' }));
    const dialog = await screen.findByRole('dialog', { name: 'Importar 2 pessoas?' });
    within(dialog).getByText(/1 linha com erro fica nesta importação, para você corrigir\.$/);
    const buttons = [...dialog.querySelectorAll('button')];
    await user.click(buttons.find(({ textContent }) => textContent === 'Importar') as HTMLElement);
    await screen.findByText('2 já cadastradas');
    expect(bodies).toEqual([{ updated_at: checked.updated_at }]);
    screen.getByRole('button', { name: 'Desfazer importação' });
    expect(screen.queryByRole('button', { name: /linhas? válidas?/ })).toBeNull();
  });

  it.each([
    ['cancelled', 'Importação cancelada. Ninguém foi cadastrado.'],
    ['failed', 'A importação parou por um erro nosso. Ninguém foi cadastrado. Tente de novo.'],
    ['warned', /^Nesse meio-tempo foi cadastrada uma pessoa/],
  ])('can be run again after a run that was %s', async (stopped, text) => {
    state.stored = { ...checked, stopped };
    open();
    await screen.findByText(text);
    screen.getByRole('button', { name: 'Importar' });
  });

  it('shows which rows may repeat a person, and whom, and says so again before the run', async () => {
    state.stored = {
      ...checked,
      warnings: [
        { row: 3, first_row: null, people: [{ user_id: 'u', name: 'Júlia Prado', email: 'julia@x.test' }] },
        { row: 6, first_row: 5, people: [] },
      ],
      warning_count: 101,
    };
    const { user } = openAt(`/users/import/file?id=${id}`, ['create:users', 'view:users', 'edit:users']);
    const table = await screen.findByRole('table', { name: 'Avisos' });
    screen.getByText('101 linhas podem repetir pessoas');
    expect(
      within(table)
        .getAllByRole('row')
        .map(({ textContent }) => textContent),
    ).toEqual(['LinhaPode ser', '3Júlia Prado · julia@x.test', '6A mesma pessoa da linha 5']);
    const link = within(table).getByRole('link', { name: 'Júlia Prado' });
    expect(link.getAttribute('href')).toBe('/users/person?id=u');
    screen.getByText('Aqui estão as primeiras 2 de 101 linhas com avisos.');
    await user.click(screen.getByRole('button', { name: 'Importar' }));
    const dialog = await screen.findByRole('dialog', { name: 'Importar 3 pessoas?' });
    within(dialog).getByText(/^101 linhas podem repetir pessoas: veja os avisos\. Cada pessoa recebe/);
  });

  it('runs after a confirmation, with its progress', async () => {
    server.use(
      change('run', () => {
        state.stored = { ...checked, state: 'running', progress: 2 };
        return read();
      }),
      change('cancel', read),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Importar' }));
    const dialog = await screen.findByRole('dialog', { name: 'Importar 3 pessoas?' });
    const buttons = [...dialog.querySelectorAll('button')];
    await user.click(buttons.find(({ textContent }) => textContent === 'Importar') as HTMLElement);
    await screen.findByRole('progressbar', { name: 'Cadastrando 2 de 3' });
    await user.click(screen.getByRole('button', { name: 'Cancelar importação' }));
    await waitFor(() => expect(sent).toEqual(['run', 'cancel']));
    state.stored = { ...checked, state: 'done', progress: 3, registered: 3 };
    await screen.findByText('3 pessoas cadastradas');
  });
});
describe('a finished import', () => {
  beforeEach(() => {
    state.stored = { ...checked, state: 'done', progress: 3, registered: 3 };
  });

  it('is undone after a confirmation', async () => {
    server.use(
      change('undo', () => {
        state.stored = { ...checked, state: 'undone' };
        return read();
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Desfazer importação' }));
    const dialog = await screen.findByRole('dialog', { name: 'Desfazer a importação?' });
    const buttons = [...dialog.querySelectorAll('button')];
    await user.click(buttons.find(({ textContent }) => textContent === 'Desfazer importação') as HTMLElement);
    await screen.findByText('Os cadastros desta importação foram removidos.');
    expect(sent).toEqual(['undo']);
  });

  it('says why it can no longer be undone', async () => {
    const message = 'A importação não pode mais ser desfeita: Lia Prado já assinou o contrato.';
    const values = { name: 'Lia Prado', reason: { code: 'undo_signed' } };
    const body = { code: 'import_in_use', message, values, requestId: 'r' };
    server.use(change('undo', () => HttpResponse.json(body, { status: 417 })));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Desfazer importação' }));
    const dialog = await screen.findByRole('dialog', { name: 'Desfazer a importação?' });
    const buttons = [...dialog.querySelectorAll('button')];
    await user.click(buttons.find(({ textContent }) => textContent === 'Desfazer importação') as HTMLElement);
    await waitFor(() => expect(toasts.get().map(({ text }) => text)).toEqual([message]));
  });
});

it('is offered to no one without the permission to register', async () => {
  const { router } = openAt('/users/import', ['view:users']);
  await waitFor(() => expect(router.state.location.pathname).not.toBe('/users/import'));
});
