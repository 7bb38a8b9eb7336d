import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { CLASS_FILE } from '../../../domain/files.ts';
import ClassFilesPage from '../../../src/portals/classFiles/ClassFilesPage.tsx';
import { at, fakeServer } from '../support/browser.ts';
import { quietBell, showToTeacher, teacher_id, toastsNow } from '../teacher/screen.tsx';

const server = fakeServer();
const pageOf = (response: unknown[]) => ({
  data: { response, page: 1, pageSize: 12, hasNextPage: false, total: response.length, next: null },
});
const file = {
  id: '00000000-0000-4000-8000-0000000000f1',
  title: 'Apostila 1',
  class_id: '00000000-0000-4000-8000-0000000000c1',
  class_title: 'Inglês da manhã',
  teacher_id,
  teacher_name: 'Rosa Prado',
  type: 'image/png',
  bytes: 2048,
  url: '/files/class-files/a.png?e=1&s=2',
  created_at: '2026-03-10T13:00:00.000Z',
  updated_at: '2026-03-10T13:00:00.000Z',
};

function school(files: unknown[]) {
  const sent: FormData[] = [];
  const deleted: unknown[] = [];
  server.use(
    quietBell(),
    http.get(at('/v1/teacher-documents'), () => HttpResponse.json(pageOf(files))),
    http.get(at('/v1/classes'), () =>
      HttpResponse.json(pageOf([{ id: file.class_id, title: file.class_title }])),
    ),
    http.post(at('/v1/teacher-documents'), async ({ request }) => {
      sent.push(await request.formData());
      return HttpResponse.json({ data: { ids: [file.id] } });
    }),
    http.patch(at('/v1/teacher-documents/:id/change-status'), ({ params }) => {
      deleted.push(params.id);
      return HttpResponse.json({ data: { ok: true } });
    }),
  );
  showToTeacher(<ClassFilesPage />);
  return { sent, deleted };
}

it('an empty list of class files says so', async () => {
  school([]);
  expect(await screen.findByText('Nenhum recurso encontrado')).toBeTruthy();
});

it('a card names title, class and teacher, downloads under the title and previews a picture', async () => {
  const user = userEvent.setup();
  school([file]);
  const link = await screen.findByRole('link', { name: 'Download de Apostila 1' });
  expect(link.getAttribute('href')).toBe(`${file.url}&as=Apostila%201`);
  for (const text of ['Inglês da manhã', 'Rosa Prado']) expect(screen.getByText(text)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Ver Apostila 1' }));
  expect(await screen.findByRole('img', { name: 'Apostila 1' })).toBeTruthy();
});

it('several files are sent together, after every fault of the form has been named', async () => {
  const user = userEvent.setup();
  const { sent } = school([]);
  await user.click(await screen.findByRole('button', { name: 'Enviar arquivos' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Enviar' }));
  for (const fault of ['Título é obrigatório', 'Turma é obrigatório', 'Selecione pelo menos um arquivo'])
    expect(await dialog.findByText(fault)).toBeTruthy();
  await user.type(dialog.getByLabelText('Título'), 'abc');
  await user.click(dialog.getByRole('button', { name: 'Enviar' }));
  expect(await dialog.findByText('Título precisa ter no mínimo 4 caracteres')).toBeTruthy();
  await user.type(dialog.getByLabelText('Título'), 'd');
  await user.selectOptions(await dialog.findByLabelText('Turma'), 'Inglês da manhã');
  const input = dialog.getByLabelText<HTMLInputElement>('Arquivos', { selector: 'input' });
  const large = new File(['x'], 'grande.pdf', { type: 'application/pdf' });
  Object.defineProperty(large, 'size', { value: CLASS_FILE.maxBytes + 1 });
  await user.upload(input, large);
  await user.click(dialog.getByRole('button', { name: 'Enviar' }));
  expect(
    await dialog.findByText(/O arquivo grande.pdf excede o tamanho máximo permitido de 10/),
  ).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Tirar grande.pdf' }));
  await user.upload(input, [
    new File(['%PDF'], 'a.pdf', { type: 'application/pdf' }),
    new File(['texto'], 'b.txt', { type: 'text/plain' }),
  ]);
  await user.click(dialog.getByRole('button', { name: 'Enviar' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.getAll('files')).toHaveLength(2);
  expect(sent[0]?.get('title')).toBe('abcd');
  await waitFor(() => expect(toastsNow()[0]?.[1]).toBe('Upload realizado com sucesso.'));
});

it('a file is deleted after a confirmation', async () => {
  const user = userEvent.setup();
  const { deleted } = school([file]);
  await user.click(await screen.findByRole('button', { name: 'Excluir Apostila 1' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirmar Exclusão' }));
  await user.click(dialog.getByRole('button', { name: 'Excluir' }));
  await waitFor(() => expect(deleted).toEqual([file.id]));
  await waitFor(() => expect(toastsNow()[0]?.[1]).toBe('Arquivo deletado com sucesso!'));
});
