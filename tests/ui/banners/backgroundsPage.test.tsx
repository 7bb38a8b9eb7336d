import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import BackgroundsPage from '../../../src/resources/banners/BackgroundsPage.tsx';
import { listed } from '../backOffice/people.ts';
import { at, fakeServer } from '../support/browser.ts';
import { formOf } from '../support/forms.ts';
import { toastsNow } from '../teacher/screen.tsx';
import { openPage } from './open.tsx';

const server = fakeServer();
let size = { width: 1920, height: 1080 };
beforeEach(() => {
  size = { width: 1920, height: 1080 };
  vi.stubGlobal('createImageBitmap', async () => ({ ...size, close: () => undefined }));
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined }),
  );
});

const stored = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Estante',
  url: '/files/backgrounds/1.webp',
  created_at: '2026-03-01T13:00:00.000Z',
  updated_at: '2026-03-01T13:00:00.000Z',
};

function keep(rows: object[]) {
  const sent: Record<string, string>[] = [];
  const answer = async ({ request }: { request: Request }) => {
    sent.push(await formOf(request));
    return HttpResponse.json({ data: stored });
  };
  server.use(
    http.get(at('/v1/background-images'), () => listed(rows)),
    http.post(at('/v1/background-images'), answer),
    http.patch(at('/v1/background-images/:id'), answer),
    http.delete(at('/v1/background-images/:id'), () => {
      rows.pop();
      return HttpResponse.json({ data: { ok: true } });
    }),
  );
  return sent;
}
const data = (form: Record<string, string> | undefined) => JSON.parse(form?.data ?? '{}') as object;

async function open(name: string | RegExp = 'Novo background') {
  const user = openPage(BackgroundsPage);
  await user.click(await screen.findByRole('button', { name }));
  await screen.findByLabelText('Nome');
  return user;
}
const save = () => screen.getByRole('button', { name: 'Salvar' });
const input = () => screen.getByLabelText<HTMLInputElement>('Imagem', { selector: 'input[type=file]' });
const image = new File(['x'], 'mar.png', { type: 'image/png' });

describe('the page of backgrounds', () => {
  it('shows each with its name, and its picture in a large dialog', async () => {
    keep([stored]);
    const user = openPage(BackgroundsPage);
    expect(await screen.findByText('Estante')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Ampliar Estante' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Estante' }));
    expect(dialog.getByRole('img', { name: 'Estante' }).getAttribute('src')).toBe(stored.url);
  });

  it('says that there is none', async () => {
    keep([]);
    openPage(BackgroundsPage);
    expect(await screen.findByText('Nenhum background encontrado!')).toBeDefined();
  });

  it('only shows them to an administrator without banners', async () => {
    keep([stored]);
    openPage(BackgroundsPage, ['view:banners']);
    expect(await screen.findByText('Estante')).toBeDefined();
    for (const name of ['Novo background', 'Editar Estante', 'Excluir Estante'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('only shows them to another profile, whatever its permissions', async () => {
    keep([stored]);
    openPage(BackgroundsPage, ['create:banners'], 'FEV');
    expect(await screen.findByText('Estante')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Novo background' })).toBeNull();
  });

  it('deletes one after a question', async () => {
    keep([stored]);
    const user = openPage(BackgroundsPage);
    await user.click(await screen.findByRole('button', { name: 'Excluir Estante' }));
    expect(
      await screen.findByText(
        'O background Estante deixa de ser oferecido na sala. Isto não pode ser desfeito.',
      ),
    ).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Excluir' }));
    expect(await screen.findByText('Nenhum background encontrado!')).toBeDefined();
    expect(toastsNow()).toEqual([['success', 'Sucesso', 'Background deletado com sucesso!']]);
  });
});

describe('a background', () => {
  it('is uploaded with its name', async () => {
    const sent = keep([]);
    const user = await open();
    await user.type(screen.getByLabelText('Nome'), 'Mar ao entardecer');
    await user.upload(input(), image);
    expect(await screen.findByRole('img', { name: 'Prévia da imagem' })).toBeDefined();
    await user.click(save());
    await waitFor(() =>
      expect(toastsNow()).toEqual([['success', 'Sucesso', 'Upload realizado com sucesso.']]),
    );
    expect([data(sent[0]), sent[0]?.files]).toEqual([{ name: 'Mar ao entardecer' }, 'mar.png']);
  });

  it('is renamed with the version that was read, and keeps its picture', async () => {
    const sent = keep([stored]);
    const user = await open('Editar Estante');
    expect(screen.getByRole('img', { name: 'Imagem atual' }).getAttribute('src')).toBe(stored.url);
    await user.type(screen.getByLabelText('Nome'), ' alta');
    await user.click(save());
    await waitFor(() =>
      expect(toastsNow()).toEqual([['success', 'Sucesso', 'Background editado com sucesso.']]),
    );
    expect(data(sent[0])).toEqual({ name: 'Estante alta', updated_at: stored.updated_at });
    expect(sent[0]?.files).toBeUndefined();
  });

  it.each([
    ['', 'Título é obrigatório'],
    ['Mar', 'Título precisa ter no mínimo 4 caracteres'],
  ])('is refused with the name "%s"', async (name, text) => {
    const sent = keep([]);
    const user = await open();
    if (name) await user.type(screen.getByLabelText('Nome'), name);
    await user.upload(input(), image);
    await user.click(save());
    await waitFor(() => expect(toastsNow()).toEqual([['warning', 'Atenção', text]]));
    expect(screen.getByText(text, { selector: '[role=alert]' })).toBeDefined();
    expect(sent).toEqual([]);
  });

  it('is refused without a file', async () => {
    keep([]);
    const user = await open();
    await user.type(screen.getByLabelText('Nome'), 'Praia');
    await user.click(save());
    await waitFor(() =>
      expect(toastsNow()).toEqual([['warning', 'Atenção', 'Favor fazer upload de pelo menos um arquivo']]),
    );
  });

  it.each([
    ['wider', { width: 1921, height: 1080 }],
    ['higher', { width: 1920, height: 1081 }],
  ])('that is %s than the largest is refused by the name of its file', async (_, given) => {
    keep([]);
    size = given;
    const user = await open();
    await user.upload(input(), image);
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toBe(
        'O arquivo mar.png excede as dimensões máximas de 1920x1080',
      ),
    );
    expect(screen.queryByText('mar.png')).toBeNull();
    size = { width: 1280, height: 720 };
    await user.upload(input(), image);
    expect(await screen.findByText('mar.png')).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('whose size the browser cannot read is left to the server', async () => {
    keep([]);
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('unreadable')));
    const user = await open();
    await user.upload(input(), image);
    expect(await screen.findByText('mar.png')).toBeDefined();
  });
});
