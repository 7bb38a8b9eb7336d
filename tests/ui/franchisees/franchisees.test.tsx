import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { delay, HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { openAt } from '../backOffice/open.tsx';
import { listed } from '../backOffice/people.ts';
import { at, fakeServer } from '../support/browser.ts';
import { formOf } from '../support/forms.ts';
import { quietBell, toastsNow } from '../teacher/screen.tsx';

const server = fakeServer();

const id = '00000000-0000-4000-8000-0000000000f1';
const franchisee = (more: object = {}) => ({
  id,
  name: 'Ana',
  surname: 'Souza',
  phone: '(81) 91234-5678',
  email: 'ana@franquia.com.br',
  city: 'Recife',
  state: 'PE',
  slug: null,
  franchiseType: 'professor',
  user_id: null,
  photo_url: '/files/franchisees/a.webp?e=1&s=x',
  video_url: '/files/franchisees/a.mp4?e=1&s=x',
  createdAt: '2026-03-10T13:00:00.000Z',
  updatedAt: '2026-03-10T13:00:00.000Z',
  ...more,
});
const keep = (rows: object[] = []) =>
  server.use(
    quietBell(),
    http.get(at('/v1/franchisee'), () => listed(rows)),
    http.get(at('/v1/franchisee/:id'), () => HttpResponse.json({ data: rows[0] })),
  );
const input = (label: string) =>
  screen.getByLabelText<HTMLInputElement>(label, { selector: 'input[type=file]' });
const image = new File(['x'], 'foto.png', { type: 'image/png' });
const video = new File(['x'], 'video.mp4', { type: 'video/mp4' });

async function fill(user: ReturnType<typeof userEvent.setup>) {
  for (const [label, value] of Object.entries({
    Nome: 'Ana',
    Sobrenome: 'Souza',
    Telefone: '81912345678',
    'E-mail': 'ana@franquia.com.br',
    Cidade: 'Recife',
    Estado: 'PE',
  }))
    await user.type(screen.getByLabelText(label), value);
}
const save = () => screen.getByRole('button', { name: 'Salvar Franqueado' });

describe('a new franchisee', () => {
  it('names every missing field, warns, and sends nothing', async () => {
    keep();
    const { user } = openAt('/franchisee');
    expect(await screen.findByRole('heading', { name: 'Novo Franqueado' })).toBeDefined();
    expect(screen.getByLabelText<HTMLSelectElement>('Tipo de Franquia').value).toBe('sales');
    await user.click(save());
    for (const text of [
      ...['Sobrenome é obrigatório.', 'Telefone inválido.', 'Email inválido.'],
      ...['Cidade é obrigatória.', 'Estado é obrigatório.'],
    ])
      expect(await screen.findByText(text)).toBeDefined();
    await waitFor(() => expect(toastsNow()).toEqual([['warning', 'Atenção', 'Nome é obrigatório.']]));
    await user.type(screen.getByLabelText('Telefone'), '81912345678');
    expect(screen.getByLabelText<HTMLInputElement>('Telefone').value).toBe('(81) 91234-5678');
    await waitFor(() => expect(screen.queryByText('Telefone inválido.')).toBeNull());
  });

  it('is submitted by Ctrl+Enter, as every form of the back office', async () => {
    keep();
    const { user } = openAt('/franchisee');
    await user.click(await screen.findByLabelText('Nome'));
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Sobrenome é obrigatório.')).toBeDefined();
  });

  it('is saved with its files, and appears in the list', async () => {
    const rows: object[] = [];
    keep(rows);
    const sent: object[] = [];
    server.use(
      http.post(at('/v1/franchisee'), async ({ request }) => {
        sent.push(await formOf(request));
        rows.push(franchisee());
        return HttpResponse.json({ data: franchisee() });
      }),
    );
    const { user, router } = openAt('/franchisee');
    await screen.findByLabelText('Nome');
    await fill(user);
    await user.upload(input('Foto de perfil'), image);
    await user.upload(input('Vídeo de apresentação'), video);
    await user.click(save());
    expect(await screen.findByText('Ana Souza')).toBeDefined();
    expect(router.state.location.pathname).toBe('/franchisees');
    expect(toastsNow()).toContainEqual(['success', 'Sucesso', 'Franqueado criado com sucesso!']);
    expect(sent).toEqual([
      {
        name: 'Ana',
        surname: 'Souza',
        phone: '(81) 91234-5678',
        email: 'ana@franquia.com.br',
        city: 'Recife',
        state: 'PE',
        slug: '',
        franchiseType: 'sales',
        photo: 'foto.png',
        video: 'video.mp4',
      },
    ]);
  });

  it.each([
    ['Foto de perfil', 'Envie uma imagem (JPG/PNG/GIF) até 5MB.', video, 5],
    ['Vídeo de apresentação', 'Envie um vídeo (MP4/MOV/AVI) até 50MB.', image, 50],
  ])('warns of a wrong %s, and clears the input', async (label, text, wrong, megabytes) => {
    keep();
    openAt('/franchisee');
    const user = userEvent.setup({ applyAccept: false });
    await screen.findByLabelText('Nome');
    const right = label === 'Foto de perfil' ? 'image/png' : 'video/mp4';
    const large = new File(['x'], 'x', { type: right });
    Object.defineProperty(large, 'size', { value: megabytes * 1024 * 1024 + 1 });
    for (const file of [wrong, large]) {
      await user.upload(input(label), file);
      expect(toastsNow()[0]).toEqual(['warning', 'Arquivo inválido', text]);
      expect(input(label).value).toBe('');
      expect(screen.queryByText(file.name)).toBeNull();
    }
  });

  it('can be cancelled while it is sent, and keeps what was typed', async () => {
    keep();
    server.use(
      http.post(at('/v1/franchisee'), async () => {
        await delay('infinite');
        return HttpResponse.json({});
      }),
    );
    const { user, router } = openAt('/franchisee');
    await screen.findByLabelText('Nome');
    await fill(user);
    await user.click(save());
    const dialog = await screen.findByRole('dialog', { name: 'Salvando franqueado' });
    within(dialog).getByRole('progressbar');
    await user.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByLabelText<HTMLInputElement>('Nome').value).toBe('Ana');
    expect([toastsNow(), router.state.location.pathname]).toEqual([[], '/franchisee']);
  });

  it.each([
    [500, 'internal', 'x', 'Erro ao criar franqueado'],
    [415, 'wrong_file_type', 'Tipo de arquivo inválido', 'Tipo de arquivo inválido'],
  ])('shows why the server refused it (%i)', async (status, code, message, text) => {
    keep();
    const issues = status === 415 ? [{ path: 'photo', code, message }] : [];
    server.use(
      http.post(at('/v1/franchisee'), () =>
        HttpResponse.json({ code, message, issues, requestId: 'r' }, { status }),
      ),
    );
    const { user } = openAt('/franchisee');
    await screen.findByLabelText('Nome');
    await fill(user);
    await user.click(save());
    await waitFor(() => expect(toastsNow()).toEqual([['destructive', 'Erro', text]]));
  });
});

describe('the details of a franchisee', () => {
  it('are read-only, with photo and video, and lead to the registration filled in', async () => {
    keep([franchisee()]);
    const { user, router } = openAt(`/franchisee?id=${id}`);
    expect(await screen.findByRole('heading', { name: 'Detalhes do Franqueado' })).toBeDefined();
    for (const label of ['Nome', 'Sobrenome', 'Telefone', 'E-mail', 'Cidade', 'Estado', 'Slug'])
      expect(screen.getByLabelText<HTMLInputElement>(label).disabled, label).toBe(true);
    expect(screen.queryByRole('button', { name: 'Salvar Franqueado' })).toBeNull();
    expect(screen.getByRole('img', { name: 'Ana Souza' }).getAttribute('src')).toContain('a.webp');
    expect(document.querySelector('video')?.getAttribute('src')).toContain('a.mp4');
    await user.click(screen.getByRole('button', { name: 'Converter em usuário' }));
    expect(router.state.location.pathname).toBe('/franchisee/user');
    expect((await screen.findByLabelText<HTMLInputElement>('Nome completo')).value).toBe('Ana Souza');
    expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('ana@franquia.com.br');
    expect(screen.getByLabelText<HTMLInputElement>('Confirme o e-mail').value).toBe('ana@franquia.com.br');
    expect(screen.getAllByText('FEE').length).toBeGreaterThan(0);
  });

  it('lead to the user that it became', async () => {
    keep([franchisee({ user_id: '00000000-0000-4000-8000-0000000000aa', photo_url: null, video_url: null })]);
    openAt(`/franchisee?id=${id}`);
    expect(await screen.findByRole('button', { name: 'Ver usuário' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Converter em usuário' })).toBeNull();
    expect(screen.getByText('Sem foto')).toBeDefined();
    expect(screen.getByText('Sem vídeo')).toBeDefined();
  });
});
