import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import BannersPage from '../../../src/resources/banners/BannersPage.tsx';
import { refusal } from '../backOffice/people.ts';
import { at, fakeServer } from '../support/browser.ts';
import { formOf } from '../support/forms.ts';
import { toastsNow } from '../teacher/screen.tsx';
import { openPage } from './open.tsx';

const server = fakeServer();
beforeEach(() => {
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined }),
  );
});

const stored = (number: number, more: object = {}) => ({
  id: `00000000-0000-4000-8000-0000000000${String(number).padStart(2, '0')}`,
  title: `Semana ${number}`,
  start_date: '2026-03-01',
  end_date: '2026-03-31',
  url: `/files/banners/${number}.webp`,
  audience: ['STUDENT', 'TEACHER'],
  position: number,
  link: null,
  alternative_text: null,
  created_at: '2026-03-01T13:00:00.000Z',
  updated_at: '2026-03-01T13:00:00.000Z',
  ...more,
});

/** A school with these banners, which answers pages of ten; returns what it was asked and sent. */
function keep(rows: ReturnType<typeof stored>[]) {
  const asked: string[] = [];
  const sent: Record<string, string>[] = [];
  const answer = async ({ request }: { request: Request }) => {
    sent.push(await formOf(request));
    return HttpResponse.json({ data: stored(1) });
  };
  server.use(
    http.get(at('/v1/banners'), ({ request }) => {
      const { search, searchParams } = new URL(request.url);
      asked.push(search);
      const page = Number(searchParams.get('page'));
      const response = rows.slice(10 * page - 10, 10 * page);
      const hasNextPage = rows.length > 10 * page;
      return HttpResponse.json({
        data: { response, page, pageSize: 10, total: rows.length, hasNextPage, next: null },
      });
    }),
    http.post(at('/v1/banners'), answer),
    http.patch(at('/v1/banners/:id'), answer),
    http.delete(at('/v1/banners/:id'), ({ params }) => {
      const index = rows.findIndex(({ id }) => id === params.id);
      rows.splice(index, 1);
      return HttpResponse.json({ data: { ok: true } });
    }),
  );
  return { asked, sent };
}
const data = (form: Record<string, string> | undefined) => JSON.parse(form?.data ?? '{}') as object;

async function open(name: string | RegExp = 'Novo banner') {
  const user = openPage(BannersPage);
  await user.click(await screen.findByRole('button', { name }));
  await screen.findByLabelText('Título');
  return user;
}
const save = () => screen.getByRole('button', { name: 'Salvar' });
const input = () => screen.getByLabelText<HTMLInputElement>('Imagem', { selector: 'input[type=file]' });
const image = new File(['x'], 'festa.png', { type: 'image/png' });

async function fill(user: UserEvent, title: string, first: string, last: string) {
  for (const [label, text] of [
    ['Título', title],
    ['Início da exibição', first],
    ['Fim da exibição', last],
  ] as const) {
    const field = screen.getByLabelText(label);
    await user.clear(field);
    if (text) await user.type(field, text);
  }
}

describe('the page of banners', () => {
  it('shows each banner with its title and its days, and its picture in a large dialog', async () => {
    keep([stored(1), stored(2)]);
    const user = openPage(BannersPage);
    expect(await screen.findByText('Semana 1')).toBeDefined();
    expect(screen.getAllByText('01/03/2026 – 31/03/2026')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Ampliar Semana 2' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Semana 2' }));
    expect(dialog.getByRole('img', { name: 'Semana 2' }).getAttribute('src')).toBe('/files/banners/2.webp');
  });

  it('says that there is none, and offers to upload one', async () => {
    keep([]);
    openPage(BannersPage);
    expect(await screen.findByText('Nenhum banner encontrado!')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Novo banner' })).toBeDefined();
  });

  it('is filtered by title, by first day and by last day', async () => {
    const { asked } = keep([stored(1)]);
    const user = openPage(BannersPage);
    await user.type(await screen.findByLabelText('Buscar'), 'semana{Enter}');
    await waitFor(() => expect(asked.at(-1)).toContain('title=semana'));
    const kind = screen.getByLabelText<HTMLSelectElement>('Filtrar por');
    expect([...kind.options].map(({ text }) => text)).toEqual([
      ...['Filtrar por', 'Título', 'Início da exibição', 'Fim da exibição'],
    ]);
    for (const [label, name] of [
      ['Início da exibição', 'start_date'],
      ['Fim da exibição', 'end_date'],
    ] as const) {
      await user.selectOptions(kind, label);
      await user.type(screen.getByLabelText('Buscar'), '10/03/2026{Enter}');
      await waitFor(() => expect(asked.at(-1)).toContain(`${name}=2026-03-10`));
    }
  });

  it('fails with a way to try again', async () => {
    keep([stored(1)]);
    server.use(http.get(at('/v1/banners'), () => refusal(404, 'not_found', 'Falha'), { once: true }));
    const user = openPage(BannersPage);
    const again = await screen.findByRole('button', { name: 'Tentar novamente' });
    await user.click(again);
    expect(await screen.findByText('Semana 1')).toBeDefined();
  });
});

describe('deleting a banner', () => {
  it('asks first, and says that it was deleted', async () => {
    keep([stored(1), stored(2)]);
    const user = openPage(BannersPage);
    await user.click(await screen.findByRole('button', { name: 'Excluir Semana 1' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirmar exclusão' }));
    expect(
      dialog.getByText('O banner Semana 1 deixa de aparecer para todos. Isto não pode ser desfeito.'),
    ).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Cancelar' }));
    expect(screen.getByText('Semana 1')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Excluir Semana 1' }));
    await user.click(await screen.findByRole('button', { name: 'Excluir' }));
    await waitFor(() => expect(screen.queryByText('Semana 1')).toBeNull());
    expect(toastsNow()).toEqual([['success', 'Sucesso', 'Banner deletado com sucesso!']]);
  });

  it('that is the last card of its page goes back to the page before', async () => {
    keep(Array.from({ length: 11 }, (_, index) => stored(index + 1)));
    const user = openPage(BannersPage);
    await user.click(await screen.findByRole('button', { name: 'Próxima página' }));
    await user.click(await screen.findByRole('button', { name: 'Excluir Semana 11' }));
    await user.click(await screen.findByRole('button', { name: 'Excluir' }));
    expect(await screen.findByText('Semana 1')).toBeDefined();
  });

  it('that fails says so', async () => {
    keep([stored(1)]);
    server.use(http.delete(at('/v1/banners/:id'), () => refusal(500, 'internal', 'Falha')));
    const user = openPage(BannersPage);
    await user.click(await screen.findByRole('button', { name: 'Excluir Semana 1' }));
    await user.click(await screen.findByRole('button', { name: 'Excluir' }));
    await waitFor(() => expect(toastsNow()).toEqual([['destructive', 'Erro', 'Erro ao deletar arquivo!']]));
  });
});

describe('a new banner', () => {
  it('is sent with its picture, its days, its audience and its place, and shown', async () => {
    const { sent, asked } = keep([]);
    const user = await open();
    await fill(user, 'Festa da escola', '10/03/2026', '12/03/2026');
    await user.selectOptions(screen.getByLabelText('Exibir para'), 'Só alunos');
    await user.clear(screen.getByLabelText('Ordem de exibição'));
    await user.type(screen.getByLabelText('Ordem de exibição'), '3');
    await user.type(screen.getByLabelText(/^Link do banner/), '/student-calendar');
    await user.type(screen.getByLabelText(/^Texto alternativo/), 'Alunos dançando');
    await user.upload(input(), image);
    expect(screen.getByRole('img', { name: 'Prévia da imagem' }).getAttribute('src')).toBe('blob:picture');
    const before = asked.length;
    await user.click(save());
    await waitFor(() =>
      expect(toastsNow()).toEqual([['success', 'Sucesso', 'Upload realizado com sucesso.']]),
    );
    expect(sent.map(({ files }) => files)).toEqual(['festa.png']);
    expect(data(sent[0])).toEqual({
      title: 'Festa da escola',
      start_date: '2026-03-10',
      end_date: '2026-03-12',
      audience: ['STUDENT'],
      position: 3,
      link: '/student-calendar',
      alternative_text: 'Alunos dançando',
    });
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(asked.length).toBeGreaterThan(before));
  });

  it('is for students and teachers, in the first place, unless something else is chosen', async () => {
    const { sent } = keep([]);
    const user = await open();
    await fill(user, 'Festa', '10/03/2026', '10/03/2026');
    await user.upload(input(), image);
    await user.click(save());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(data(sent[0])).toMatchObject({ audience: ['STUDENT', 'TEACHER'], position: 1 });
  });

  it('names every missing field, warns of the first, and sends nothing', async () => {
    const { sent } = keep([]);
    const user = await open();
    await user.click(save());
    expect(await screen.findByText('Título é obrigatório', { selector: '[role=alert]' })).toBeDefined();
    expect(screen.getAllByText('Campo obrigatório.', { selector: '[role=alert]' })).toHaveLength(2);
    expect(screen.getByText('Favor fazer upload de pelo menos um arquivo')).toBeDefined();
    await waitFor(() => expect(toastsNow()).toEqual([['warning', 'Atenção', 'Título é obrigatório']]));
    expect(sent).toEqual([]);
  });

  it.each([
    ['a title of three letters', { title: 'Oba' }, 'Título precisa ter no mínimo 4 caracteres'],
    ['a last day before the first', { last: '09/03/2026' }, 'Data fim precisa ser após data início'],
  ])('refuses %s', async (_, { title = 'Festa', last = '11/03/2026' }: Record<string, string>, text) => {
    const { sent } = keep([]);
    const user = await open();
    await fill(user, title, '10/03/2026', last);
    await user.upload(input(), image);
    await user.click(save());
    await waitFor(() => expect(toastsNow()).toEqual([['warning', 'Atenção', text]]));
    expect(screen.getByText(text, { selector: '[role=alert]' })).toBeDefined();
    expect(sent).toEqual([]);
  });

  it.each([
    ['Ordem de exibição', '0', 'Informe um número inteiro de 1 a 999.'],
    ['Ordem de exibição', '1000', 'Informe um número inteiro de 1 a 999.'],
    ['Ordem de exibição', '1,5', 'Informe um número inteiro de 1 a 999.'],
    [
      'Link do banner',
      '//outro.example',
      'Informe um endereço https ou uma página do sistema, que começa com /.',
    ],
    [
      'Link do banner',
      'http://escola.example',
      'Informe um endereço https ou uma página do sistema, que começa com /.',
    ],
  ])('refuses for %s the text %s', async (label, typed, text) => {
    const { sent } = keep([]);
    const user = await open();
    await fill(user, 'Festa', '10/03/2026', '11/03/2026');
    await user.upload(input(), image);
    const field = screen.getByLabelText(new RegExp(`^${label}`));
    await user.clear(field);
    await user.type(field, typed);
    await user.click(save());
    await waitFor(() => expect(toastsNow()).toEqual([['warning', 'Atenção', text]]));
    expect(sent).toEqual([]);
  });

  it('warns when only the picture is missing', async () => {
    keep([]);
    const user = await open();
    await fill(user, 'Festa', '10/03/2026', '11/03/2026');
    await user.click(save());
    await waitFor(() =>
      expect(toastsNow()).toEqual([['warning', 'Atenção', 'Favor fazer upload de pelo menos um arquivo']]),
    );
  });

  it.each([
    [
      'a file of another type',
      new File(['x'], 'festa.gif', { type: 'image/gif' }),
      'O arquivo festa.gif não é uma imagem em JPG, PNG ou WebP',
    ],
    [
      'more than 10 MB',
      new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'festa.png', { type: 'image/png' }),
      'O arquivo festa.png excede o tamanho máximo permitido de 10\u00a0MB',
    ],
  ])('refuses %s by its name, before it is sent', async (_, file, text) => {
    keep([]);
    const user = await open();
    await user.upload(input(), file);
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text));
    await user.upload(input(), image);
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(screen.getByText('festa.png')).toBeDefined();
  });

  it('takes one picture at a time', async () => {
    keep([]);
    await open();
    const area = screen.getByRole('button', { name: /^Imagem Arraste ou escolha/ });
    fireEvent.drop(area, { dataTransfer: { files: [image, image] } });
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toBe('Não é possível enviar mais de 1 arquivos'),
    );
    expect(screen.queryByText('festa.png')).toBeNull();
  });

  it.each([
    [413, 'file_too_large', 'O arquivo é muito grande', 'destructive', 'Erro'],
    [415, 'file_type', 'Tipo de arquivo inválido', 'destructive', 'Erro'],
  ])('stays open when the server answers %i', async (status, code, message, variant, title) => {
    keep([]);
    server.use(http.post(at('/v1/banners'), () => refusal(status, code, message)));
    const user = await open();
    await fill(user, 'Festa', '10/03/2026', '11/03/2026');
    await user.upload(input(), image);
    await user.click(save());
    await waitFor(() => expect(toastsNow()).toEqual([[variant, title, message]]));
    expect(screen.getByText('festa.png')).toBeDefined();
  });
});

describe('a stored banner', () => {
  it('is changed with the version that was read, and keeps its picture without a new one', async () => {
    const { sent } = keep([stored(1, { audience: ['TEACHER'], link: '/profile' })]);
    const user = await open('Editar Semana 1');
    expect(screen.getByLabelText<HTMLSelectElement>('Exibir para').value).toBe('TEACHER');
    expect(screen.getByRole('img', { name: 'Imagem atual' }).getAttribute('src')).toBe(
      '/files/banners/1.webp',
    );
    expect(screen.getByText('Sem um arquivo novo, a imagem atual continua.')).toBeDefined();
    await fill(user, 'Semana nova', '01/03/2026', '09/03/2026');
    await user.click(save());
    await waitFor(() => expect(toastsNow()).toEqual([['success', 'Sucesso', 'Banner editado com sucesso.']]));
    expect(sent[0]?.files).toBeUndefined();
    expect(data(sent[0])).toEqual({
      title: 'Semana nova',
      start_date: '2026-03-01',
      end_date: '2026-03-09',
      audience: ['TEACHER'],
      position: 1,
      link: '/profile',
      alternative_text: '',
      updated_at: '2026-03-01T13:00:00.000Z',
    });
  });

  it('asks before typed texts are lost', async () => {
    keep([stored(1)]);
    const user = await open('Editar Semana 1');
    await user.type(screen.getByLabelText('Título'), '!');
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    expect(await screen.findByText('O que você alterou nesta tela será perdido.')).toBeDefined();
  });
});
