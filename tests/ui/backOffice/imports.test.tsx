import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { toasts } from '../../../src/ui/toast.ts';
import { at, fakeServer } from '../support/browser.ts';
import { quietBell } from '../teacher/screen.tsx';
import { openAt } from './open.tsx';

const server = fakeServer();
const id = '3b3b8f1e-2a6f-4a53-9b39-0a8f6a4f9e11';
const checked = {
  id,
  kind: 'STUDENT',
  file_name: 'alunos.xlsx',
  state: 'ready',
  people: 3,
  refused: 0,
  progress: 0,
  user_name: 'Ana Souza',
  created_at: '2026-03-10T11:00:00.000Z',
  stopped: null as string | null,
  error_count: 0,
  errors: [] as object[],
  warnings: [] as object[],
  warning_count: 0,
};
const wrong = {
  ...checked,
  refused: 1,
  error_count: 2,
  errors: [
    { row: 3, column: 'CPF', found: '123', code: 'cell_zeros', message: 'x' },
    {
      row: 3,
      column: 'E-mail',
      found: 'lia@x.com',
      code: 'email_taken',
      message: 'Já existe um usuário com este e-mail.',
    },
  ],
};
let stored: typeof checked;
const sent: string[] = [];
const read = () => HttpResponse.json({ data: stored });
const change = (action: string, next: () => Response) =>
  http.post(at(`/v1/imports/${id}/${action}`), () => {
    sent.push(action);
    return next();
  });

beforeEach(() => {
  stored = checked;
  sent.length = 0;
  server.use(
    quietBell(),
    http.get(at(`/v1/imports/${id}`), read),
    http.get(at('/v1/imports'), () => {
      const rest = { page: 1, pageSize: 20, hasNextPage: false, total: 1, next: null };
      return HttpResponse.json({ data: { response: [stored], ...rest } });
    }),
  );
});

const open = () => openAt(`/users/import/file?id=${id}`);

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
        code: 'column_unknown',
        values: { column: 'Sexo' },
        message: 'A coluna “Sexo” não existe no modelo.',
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
    screen.getByText('A coluna “Sexo” não existe no modelo.');
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
  it('lists the errors by row and offers them as a file, but no run', async () => {
    stored = wrong;
    open();
    await screen.findByText('2 pessoas prontas');
    screen.getByText('1 com erro');
    expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'LinhaColunaValorErro',
      expect.stringMatching(/^3CPF123A planilha tratou o valor como número/),
      '3E-maillia@x.comJá existe um usuário com este e-mail.',
    ]);
    screen.getByRole('button', { name: 'Baixar linhas com erros' });
    expect(screen.queryByRole('button', { name: 'Importar' })).toBeNull();
  });

  it.each([
    ['cancelled', 'Importação cancelada. Ninguém foi cadastrado.'],
    ['failed', 'A importação parou por um erro nosso. Ninguém foi cadastrado. Tente de novo.'],
    ['warned', /^Nesse meio-tempo foi cadastrada uma pessoa/],
  ])('can be run again after a run that was %s', async (stopped, text) => {
    stored = { ...checked, stopped };
    open();
    await screen.findByText(text);
    screen.getByRole('button', { name: 'Importar' });
  });

  it('shows which rows may repeat a person, and whom, and says so again before the run', async () => {
    stored = {
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
        stored = { ...checked, state: 'running', progress: 2 };
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
    stored = { ...checked, state: 'done', progress: 3 };
    await screen.findByText('3 pessoas cadastradas');
  });
});

describe('a finished import', () => {
  beforeEach(() => {
    stored = { ...checked, state: 'done', progress: 3 };
  });

  it('is undone after a confirmation', async () => {
    server.use(
      change('undo', () => {
        stored = { ...checked, state: 'undone' };
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
