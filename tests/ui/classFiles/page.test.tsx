import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { CLASS_FILE, type FileType } from '../../../domain/files.ts';
import type { UserType } from '../../../domain/userTypes.ts';
import { session } from '../../../src/authProvider/session.ts';
import ClassFilesPage from '../../../src/portals/classFiles/ClassFilesPage.tsx';
import { toasts } from '../../../src/ui/toast.ts';
import { at, fakeServer } from '../support/browser.ts';
import { fieldsOf } from '../support/forms.ts';
import { buildSession, buildView } from '../support/people.ts';
import { TestRouter } from '../support/TestRouter.tsx';
import { quietBell, teacher_id, toastsNow } from '../teacher/screen.tsx';
import { classFile as file, pageOf } from './classFile.ts';

const server = fakeServer();
beforeEach(() => toasts.set([]));

interface School {
  files?: (typeof file)[];
  type?: UserType;
  /** The answer to an upload. */
  answer?: (request: Request) => Promise<Response> | Response;
  /** The answer to a deletion. */
  removal?: () => Response;
}

function school({ files = [], type = 'TEACHER', answer, removal }: School = {}) {
  const sent: [string, string][][] = [];
  const asked: URLSearchParams[] = [];
  const deleted: unknown[] = [];
  const receive = async ({ request }: { request: Request }) => {
    if (answer) return answer(request);
    sent.push(await fieldsOf(request));
    return HttpResponse.json({ data: { ids: [file.id], ok: true } });
  };
  server.use(
    quietBell(),
    http.get(at('/v1/teacher-documents'), ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return HttpResponse.json(pageOf(files));
    }),
    http.get(at('/v1/classes'), () =>
      HttpResponse.json(pageOf([{ id: file.class_id, title: file.class_title }])),
    ),
    http.post(at('/v1/teacher-documents'), receive),
    http.patch(at('/v1/teacher-documents/:id'), receive),
    http.patch(at('/v1/teacher-documents/:id/change-status'), ({ params }) => {
      deleted.push(params.id);
      return removal?.() ?? HttpResponse.json({ data: { ok: true } });
    }),
  );
  const view = buildView({
    types: [type],
    permissions: [
      'view:teacher_documents',
      ...(type === 'STUDENT' ? [] : ['create:teacher_documents']),
    ] as never,
  });
  session.set(buildSession({ view: { ...view, user: { ...view.user, teacher_id } } }));
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <TestRouter at="/class-files">
        <ClassFilesPage />
      </TestRouter>
    </QueryClientProvider>,
  );
  return { sent, asked, deleted };
}

const document = (name: string, type = 'application/pdf', size?: number) => {
  const made = new File(['%PDF'], name, { type });
  if (size !== undefined) Object.defineProperty(made, 'size', { value: size });
  return made;
};

/** Opens the dialog of an upload. */
async function openUpload() {
  const user = userEvent.setup({ applyAccept: false });
  await user.click(await screen.findByRole('button', { name: 'Enviar arquivos' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Enviar arquivos' }));
  return {
    user,
    dialog,
    choose: (...files: File[]) =>
      user.upload(dialog.getByLabelText<HTMLInputElement>('Arquivos', { selector: 'input' }), files),
    send: (name = 'Enviar') => user.click(dialog.getByRole('button', { name })),
    fill: async (title = 'Apostila') => {
      await user.type(dialog.getByLabelText('Título'), title);
      await user.selectOptions(await dialog.findByLabelText('Turma'), 'Inglês da manhã');
    },
  };
}

it('an empty list of class files says so', async () => {
  school();
  expect(await screen.findByText('Nenhum recurso encontrado')).toBeTruthy();
});

it.each<UserType>(['TEACHER', 'FEE'])(
  'a card shows a %s title, class, teacher, day, format and size',
  async (type) => {
    school({ type, files: [file] });
    const card = within(await screen.findByRole('listitem'));
    for (const text of ['Apostila 1', 'Inglês da manhã', 'Rosa Prado', /^10\/03\/2026 · PNG · 2/])
      expect(card.getByText(text)).toBeTruthy();
    const link = card.getByRole('link', { name: 'Download de Apostila 1' });
    expect(link.getAttribute('href')).toBe(`${file.url}&as=Apostila%201`);
    expect(card.getByRole('button', { name: 'Editar Apostila 1' })).toBeTruthy();
  },
);

it('a student previews and downloads class files, and can neither share, edit nor delete them', async () => {
  school({ type: 'STUDENT', files: [file] });
  const card = within(await screen.findByRole('listitem'));
  expect(card.getByRole('link', { name: 'Download de Apostila 1' })).toBeTruthy();
  expect(card.getAllByRole('button').map((each) => each.getAttribute('aria-label'))).toEqual([
    'Ver Apostila 1',
  ]);
  expect(screen.queryByRole('button', { name: 'Enviar arquivos' })).toBeNull();
});

const preview = async (type: FileType) => {
  const user = userEvent.setup();
  school({ type: 'STUDENT', files: [{ ...file, type }] });
  await user.click(await screen.findByRole('button', { name: 'Ver Apostila 1' }));
  const dialog = await screen.findByRole('dialog', { name: 'Apostila 1' });
  expect(within(dialog).getByRole('link', { name: 'Download de Apostila 1' })).toBeTruthy();
  return dialog;
};

it.each<[FileType, string]>([
  ['image/png', 'img'],
  ['audio/wav', 'audio'],
  ['video/mp4', 'video'],
])('a file of type %s is shown in the page', async (type, element) => {
  expect((await preview(type)).querySelector(element)?.getAttribute('src')).toBe(file.url);
});

const showsPdf = (value: boolean) =>
  Object.defineProperty(navigator, 'pdfViewerEnabled', { value, configurable: true });

it('a PDF is shown in the page by the viewer of the browser', async () => {
  showsPdf(true);
  const shown = await preview('application/pdf');
  expect(within(shown).getByTitle('Apostila 1').getAttribute('src')).toBe(`${file.url}&show=1`);
});

it('a PDF has a text instead of its pages where the browser cannot show them', async () => {
  showsPdf(false);
  const shown = await preview('application/pdf');
  expect(
    within(shown).getByText('Este navegador não mostra PDF na página. Baixe o arquivo para ler.'),
  ).toBeTruthy();
});

it('a document that pages cannot show has no preview', async () => {
  school({ type: 'STUDENT', files: [{ ...file, type: 'text/csv' }] });
  expect(await screen.findByRole('link', { name: 'Download de Apostila 1' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Ver Apostila 1' })).toBeNull();
});

it('class files are filtered by title and by day', async () => {
  const user = userEvent.setup();
  const { asked } = school({ files: [file] });
  await screen.findByRole('listitem');
  await user.selectOptions(screen.getByLabelText('Filtrar por'), 'Título');
  await user.type(screen.getByLabelText('Buscar'), 'apost');
  await user.click(screen.getByRole('button', { name: 'Filtrar' }));
  await waitFor(() => expect(asked.at(-1)?.get('title')).toBe('apost'));
});

it('several files are sent together, after every fault of the form has been named', async () => {
  const { sent } = school();
  const { user, dialog, choose, send, fill } = await openUpload();
  await send();
  for (const fault of ['Título é obrigatório', 'Turma é obrigatório', 'Selecione pelo menos um arquivo'])
    expect(await dialog.findByText(fault)).toBeTruthy();
  await user.type(dialog.getByLabelText('Título'), 'abc');
  await send();
  expect(await dialog.findByText('Título precisa ter no mínimo 4 caracteres')).toBeTruthy();
  await fill('d');
  await choose(document('grande.pdf', 'application/pdf', CLASS_FILE.maxBytes + 1));
  await send();
  expect(
    await dialog.findByText(/^O arquivo grande\.pdf excede o tamanho máximo permitido de 10\sMB$/),
  ).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Tirar grande.pdf' }));
  await choose(document('aula.pdf'), document('jogo.exe', 'application/x-msdownload'));
  await send();
  expect(await dialog.findByText('Tipo de arquivo inválido')).toBeTruthy();
  expect(dialog.getByRole('img', { name: 'Arquivo recusado' }).nextSibling?.textContent).toBe('jogo.exe');
  await user.click(dialog.getByRole('button', { name: 'Tirar jogo.exe' }));
  await user.click(dialog.getByRole('button', { name: 'Tirar aula.pdf' }));
  await choose(...Array.from({ length: 11 }, (_, index) => document(`${index}.pdf`)));
  await send();
  expect(await dialog.findByText('Não é possível enviar mais de 10 arquivos')).toBeTruthy();
  expect(sent).toEqual([]);
  for (let index = 2; index < 11; index += 1)
    await user.click(dialog.getByRole('button', { name: `Tirar ${index}.pdf` }));
  await send();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual([
    ['title', 'abcd'],
    ['class_id', file.class_id],
    ['files', '0.pdf'],
    ['files', '1.pdf'],
  ]);
  await waitFor(() => expect(toastsNow()[0]?.[1]).toBe('Upload realizado com sucesso.'));
}, 20_000);

it('an upload shows its progress, can be cancelled, and keeps the chosen files to be sent again', async () => {
  let answers = 0;
  school({
    answer: () => {
      answers += 1;
      return answers === 1
        ? new Promise<Response>(() => undefined)
        : HttpResponse.json({ data: { ids: [file.id] } });
    },
  });
  const { dialog, choose, send, fill } = await openUpload();
  await fill();
  await choose(document('a.pdf'), document('b.pdf'));
  await send();
  expect(await dialog.findAllByRole('progressbar')).toHaveLength(2);
  await send('Cancelar envio');
  await waitFor(() => expect(dialog.queryByRole('progressbar')).toBeNull());
  for (const name of ['Tirar a.pdf', 'Tirar b.pdf'])
    expect(dialog.getByRole('button', { name })).toBeTruthy();
  expect(toastsNow()).toEqual([]);
  await send();
  await waitFor(() => expect(toastsNow()[0]?.[1]).toBe('Upload realizado com sucesso.'));
  expect(answers).toBe(2);
}, 20_000);

const refusal =
  (status: number, code: string, message: string, issues: object[] = []) =>
  () =>
    HttpResponse.json({ statusCode: status, code, message, issues }, { status });

it.each([
  [413, 'file_too_large', 'O arquivo é muito grande'],
  [415, 'wrong_file_type', 'Tipo de arquivo inválido'],
])(
  'an upload that the server refuses with %i says why at the files, and can be tried again',
  async (status, code, message) => {
    school({ answer: refusal(status, code, message, [{ path: 'files', code, message }]) });
    const { dialog, choose, send, fill } = await openUpload();
    await fill();
    await choose(document('a.pdf'));
    await send();
    expect(await dialog.findByText(message)).toBeTruthy();
    expect(toastsNow()[0]).toEqual(['destructive', 'Erro', message]);
    expect(dialog.getByRole('button', { name: 'Tentar de novo' })).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Tirar a.pdf' })).toBeTruthy();
  },
  20_000,
);

it('a class without space for files is a warning', async () => {
  const text = 'Não há mais espaço para arquivos desta turma ou deste professor. Exclua arquivos antigos.';
  school({ answer: refusal(417, 'class_files_full', text) });
  const { choose, send, fill } = await openUpload();
  await fill();
  await choose(document('a.pdf'));
  await send();
  await waitFor(() => expect(toastsNow()[0]).toEqual(['warning', 'Atenção', text]));
}, 20_000);

it('the title of a class file is changed without sending the file again', async () => {
  const user = userEvent.setup();
  const { sent } = school({ files: [file] });
  await user.click(await screen.findByRole('button', { name: 'Editar Apostila 1' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Editar recurso' }));
  await dialog.findByRole('option', { name: 'Inglês da manhã' });
  await user.type(dialog.getByLabelText('Título'), '2');
  await user.click(dialog.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual([
    ['title', 'Apostila 12'],
    ['class_id', file.class_id],
    ['updated_at', file.updated_at],
  ]);
});

it('a file is deleted after a confirmation', async () => {
  const user = userEvent.setup();
  const { deleted } = school({ files: [file] });
  await user.click(await screen.findByRole('button', { name: 'Excluir Apostila 1' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirmar Exclusão' }));
  expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Excluir' }));
  await waitFor(() => expect(deleted).toEqual([file.id]));
  await waitFor(() => expect(toastsNow()[0]?.[1]).toBe('Arquivo deletado com sucesso!'));
});

it('a deletion that fails says so', async () => {
  const user = userEvent.setup();
  school({ files: [file], removal: refusal(500, 'internal', 'Algo deu errado') });
  await user.click(await screen.findByRole('button', { name: 'Excluir Apostila 1' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirmar Exclusão' }));
  await user.click(dialog.getByRole('button', { name: 'Excluir' }));
  await waitFor(() =>
    expect(toastsNow()[0]?.slice(0, 2)).toEqual(['destructive', 'Erro ao deletar arquivo!']),
  );
});
