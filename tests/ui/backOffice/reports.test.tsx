import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { at, fakeServer } from '../support/browser.ts';
import { openAt } from './open.tsx';

const server = fakeServer();

const person = {
  id: 's1',
  name: 'Ágata Lima',
  email: 'agata@x.test',
  birthdate: '2001-12-31',
  phone: '+5511987654321',
  cpf: '52998224725',
  cep: '01310100',
  address: 'Avenida Paulista',
  address_number: '1000',
  neighborhood: 'Bela Vista',
  address_complement: null,
  city: 'São Paulo',
  uf: 'SP',
};
const listOf = (row: object) =>
  HttpResponse.json({
    data: { response: [row], page: 1, pageSize: 20, hasNextPage: false, total: 1, next: null },
  });
const saved = vi.fn((_: Blob) => 'blob:file');
beforeEach(() => {
  saved.mockClear();
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: saved, revokeObjectURL: vi.fn() }));
  server.use(
    http.get(at('/v1/students/student-report'), () =>
      listOf({ ...person, teacher_name: 'Téo Reis', student_status: true }),
    ),
    http.get(at('/v1/users/birthday-report'), () =>
      listOf({ ...person, types: ['STUDENT'], user_status: true }),
    ),
  );
});
const headers = async () => (await screen.findAllByRole('columnheader')).map((head) => head.textContent);

/** A report that arrives piece by piece. */
function arriving() {
  const transform = new TransformStream<Uint8Array, Uint8Array>();
  const writer = transform.writable.getWriter();
  const asked: URLSearchParams[] = [];
  let isCancelled = false;
  server.use(
    http.get(at('/v1/students/student-report-xls'), ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      request.signal.addEventListener('abort', () => {
        isCancelled = true;
      });
      return new HttpResponse(transform.readable, { headers: { 'x-approximate-length': '1000' } });
    }),
  );
  return { asked, writer, isCancelled: () => isCancelled };
}

it('shows the specified columns of students', async () => {
  openAt('/students-report');
  expect(await screen.findByRole('heading', { name: /Relatório de Alunos/ })).toBeDefined();
  expect(await headers()).toEqual([
    ...['Nome', 'E-mail', 'CPF', 'Data de nascimento', 'Telefone', 'CEP', 'Endereço', 'Número', 'Bairro'],
    ...['Complemento', 'Cidade', 'UF', 'Professor', 'Status'],
  ]);
  expect(screen.getByText('529.982.247-25')).toBeDefined();
  expect(screen.getByText('31/12/2001')).toBeDefined();
});

it('shows birthdays with a filter by month', async () => {
  const { user } = openAt('/birthday-report');
  expect(await screen.findByText('31/12')).toBeDefined();
  expect((await headers())[0]).toBe('Aniversário');
  await user.selectOptions(screen.getByLabelText('Filtrar por'), 'Mês');
  await user.selectOptions(screen.getByLabelText('Mês'), 'Dezembro');
  await user.click(screen.getByRole('button', { name: 'Filtrar' }));
  expect(await screen.findByRole('button', { name: 'Remover filtro Mês: Dezembro' })).toBeDefined();
});

it('saves what is filtered, and shows the progress', async () => {
  const { asked, writer } = arriving();
  const { user } = openAt(`/students-report?filter=${encodeURIComponent('{"status":"true"}')}`);
  await user.click(await screen.findByRole('button', { name: 'Gerar Relatório' }));
  void writer.write(new Uint8Array(420));
  expect(await screen.findByRole('progressbar', { name: 'Exportando… 42%' })).toBeDefined();
  void writer.write(new Uint8Array(600));
  await writer.close();
  await waitFor(() => expect(saved.mock.calls[0]?.[0].size).toBe(1020));
  expect(asked[0]?.toString()).toBe('orderBy=name&order=ASC&status=true');
  expect(await screen.findByRole('button', { name: 'Gerar Relatório' })).toBeDefined();
});

it('is asked for once by a double click', async () => {
  const { asked, writer } = arriving();
  const { user } = openAt('/students-report');
  const button = await screen.findByRole('button', { name: 'Gerar Relatório' });
  // The second click comes before the button is busy, and another one when a short file is there already.
  act(() => {
    button.click();
    button.click();
  });
  await writer.write(new Uint8Array(100));
  await writer.close();
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  await user.click(screen.getByRole('progressbar'));
  expect(await screen.findByRole('button', { name: 'Gerar Relatório' })).toBeDefined();
  expect(asked).toHaveLength(1);
  expect(saved).toHaveBeenCalledTimes(1);
});

it('can be cancelled, without a message and without a file', async () => {
  const { writer, isCancelled } = arriving();
  const { user } = openAt('/students-report');
  await user.click(await screen.findByRole('button', { name: 'Gerar Relatório' }));
  void writer.write(new Uint8Array(100)).catch(() => undefined);
  await screen.findByRole('progressbar', { name: 'Exportando… 10%' });
  await user.click(screen.getByRole('button', { name: 'Cancelar' }));
  expect(await screen.findByRole('button', { name: 'Gerar Relatório' })).toBeDefined();
  expect(isCancelled()).toBe(true);
  expect(saved).not.toHaveBeenCalled();
  expect(screen.queryByRole('alert')).toBeNull();
});
