import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { at, fakeServer } from '../support/browser.ts';
import { openAt } from './open.tsx';
import { keepList, refusal, user as userRow } from './people.ts';

const server = fakeServer();
const [ana, bia] = [userRow(1, 'Ana Reis'), userRow(2, 'Ana dos Reis')];
const moment = '2026-03-10T13:00:00.000Z';
const merge_id = '00000000-0000-4000-8000-000000000077';

const side = (row: typeof ana) => ({
  user_id: row.id,
  name: row.name,
  email: row.email,
  photo_url: null,
  types: ['STUDENT'],
  user_status: true,
  created_at: moment,
  updated_at: moment,
});
const found = (more: object = {}) => ({
  kept: side(ana),
  dissolved: side(bia),
  obstacles: [],
  reverse_obstacles: [],
  moves: [],
  losses: [],
  fields: [
    { field: 'phone', kept: '+5511987654321', dissolved: '+5511911112222', is_taken: false },
    { field: 'rg', kept: null, dissolved: '12.345', is_taken: true },
    { field: 'birthdate', kept: '1990-05-20', dissolved: '1990-05-21', is_taken: false },
    { field: 'special_student', kept: false, dissolved: true, is_taken: false },
    {
      field: 'address',
      is_taken: false,
      kept: { address: 'Rua A', address_number: '1', cep: '01310100' },
      dissolved: { address: 'Rua B', address_number: '2', cep: '01310100' },
    },
  ],
  ...more,
});
const comparing = (data: object) =>
  http.get(at(`/v1/users/${ana.id}/merge/${bia.id}`), () => HttpResponse.json({ data }));
const page = `/users/merge?id=${ana.id}&other=${bia.id}`;
const group = (name: string) => within(screen.getByRole('radiogroup', { name }));
const radios = (name: string) => group(name).getAllByRole<HTMLInputElement>('radio');

function open(data: object, ...handlers: Parameters<typeof server.use>) {
  server.use(...handlers, comparing(data), ...keepList('/v1/users', [ana, bia]).handlers);
  return openAt(page);
}

describe('merging two records', () => {
  it('starts from a selection of exactly two users', async () => {
    server.use(comparing(found()), ...keepList('/v1/users', [ana, bia, userRow(3, 'Caio Melo')]).handlers);
    const { user } = openAt('/users');
    await screen.findByText('Caio Melo');
    const select = (name: string) => user.click(screen.getByRole('checkbox', { name: `Selecionar ${name}` }));
    await select('Ana Reis');
    expect(screen.queryByRole('button', { name: 'Unir cadastros' })).toBeNull();
    await select('Ana dos Reis');
    await user.click(screen.getByRole('button', { name: 'Unir cadastros' }));
    expect(await screen.findByRole('region', { name: 'Cadastro que fica: Ana Reis' })).toBeDefined();
    expect(screen.getByRole('region', { name: 'Cadastro que sai: Ana dos Reis' })).toBeDefined();
  });

  it('starts from a user, whose namesakes are found at once', async () => {
    server.use(
      comparing(found()),
      ...keepList('/v1/users', [ana, bia]).handlers,
      http.get(at(`/v1/users/${ana.id}`), () => HttpResponse.json({ data: { ...ana, updated_at: moment } })),
      http.get(at(`/v1/users/${ana.id}/merges`), () => HttpResponse.json({ data: [] })),
    );
    const { user, router } = openAt(`/users/merge?id=${ana.id}`);
    expect(
      await screen.findByRole('heading', { name: 'Qual é o outro cadastro de Ana Reis?' }),
    ).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('Procurar por nome ou e-mail').value).toBe('Ana Reis');
    await user.click(await screen.findByRole('button', { name: /Ana dos Reis/ }));
    expect(await screen.findByRole('heading', { name: 'O que é diferente' })).toBeDefined();
    expect(`${router.state.location.pathname}${router.state.location.search}`).toBe(page);
  });

  it('asks before choices are lost', async () => {
    const { user } = open(found());
    await screen.findByRole('heading', { name: 'O que é diferente' });
    await user.click(radios('Telefone')[1] as HTMLInputElement);
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    expect(await screen.findByRole('dialog', { name: 'Sair sem salvar?' })).toBeDefined();
  });

  it('shows both values in words, takes what is missing, and sends what is chosen', async () => {
    const sent: unknown[] = [];
    const { user, router } = open(
      found({
        moves: [
          { kind: 'documents', count: 1 },
          { kind: 'notifications', count: 3 },
        ],
        losses: [{ kind: 'contracts', count: 2 }],
      }),
      http.post(at(`/v1/users/${ana.id}/merge`), async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ data: { id: merge_id, undo_until: moment } });
      }),
      http.post(at(`/v1/merges/${merge_id}/undo`), () =>
        HttpResponse.json({ data: { kept_id: ana.id, dissolved_id: bia.id } }),
      ),
    );
    await screen.findByRole('heading', { name: 'O que é diferente' });
    expect(group('Telefone').getByText('+55 11 98765-4321')).toBeDefined();
    expect(screen.getByText(new RegExp(`O acesso continua .*: ${ana.email}`))).toBeDefined();
    expect(group('RG').getByText('Não preenchido')).toBeDefined();
    expect(group('Data de nascimento').getByText('20/05/1990')).toBeDefined();
    expect(group('Marca de aluno especial').getByText('Sim')).toBeDefined();
    expect(group('Endereço').getByText('Rua B, 2, 01310-100')).toBeDefined();
    expect(screen.getByText('1 documento')).toBeDefined();
    expect(screen.getByText('3 notificações')).toBeDefined();
    const lost = within(screen.getByRole('region', { name: 'Serão perdidos' }));
    expect(lost.getByText('2 contratos não assinados')).toBeDefined();
    expect(['Telefone', 'RG'].map((name) => radios(name).map(({ checked }) => checked))).toEqual([
      [true, false],
      [false, true],
    ]);
    await user.click(group('Telefone').getByText('+55 11 91111-2222'));
    await user.click(screen.getByRole('button', { name: 'Unir cadastros' }));
    const dialog = await screen.findByRole('dialog', { name: 'Unir os dois cadastros de Ana Reis?' });
    expect(dialog.textContent).toContain(bia.email);
    await user.click(within(dialog).getByRole('button', { name: 'Unir cadastros' }));
    expect(await screen.findByText('Cadastros unidos')).toBeDefined();
    expect(sent).toEqual([
      { other_id: bia.id, take: ['phone', 'rg'], updated_at: moment, other_updated_at: moment },
    ]);
    await waitFor(() => expect(router.state.location.pathname).toBe('/users'));
    await user.click(screen.getByRole('button', { name: 'Desfazer' }));
    expect(await screen.findByText('União desfeita')).toBeDefined();
  });

  it('is done with the keyboard alone', async () => {
    const { user } = open(found());
    await screen.findByRole('heading', { name: 'O que é diferente' });
    radios('Telefone')[0]?.focus();
    await user.keyboard('{ArrowDown}');
    expect(radios('Telefone')[1]?.checked).toBe(true);
    screen.getByRole('button', { name: 'Unir cadastros' }).focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('dialog')).toBeDefined();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('says why it is not possible, and offers the other way round', async () => {
    const { user, router } = open(
      found({ obstacles: ['contract', 'classes'] }),
      http.get(at(`/v1/users/${bia.id}/merge/${ana.id}`), () =>
        HttpResponse.json({ data: found({ kept: side(bia), dissolved: side(ana) }) }),
      ),
    );
    const why = await screen.findByRole('region', { name: 'Estes cadastros não podem ser unidos assim' });
    expect(
      within(why)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['tem contrato assinado', 'tem turma ou aulas']);
    expect(within(why).getByText('Com os dois trocados, a união é possível.')).toBeDefined();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Unir cadastros' }).disabled).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Manter o outro' }));
    expect(await screen.findByRole('region', { name: 'Cadastro que fica: Ana dos Reis' })).toBeDefined();
    expect(router.state.location.search).toBe(`?id=${bia.id}&other=${ana.id}`);
  });

  it('reads the records again when one of them has changed', async () => {
    let reads = 0;
    const { user } = open(
      found(),
      http.get(at(`/v1/users/${ana.id}/merge/${bia.id}`), () => {
        reads += 1;
        return HttpResponse.json({ data: found() });
      }),
      http.post(at(`/v1/users/${ana.id}/merge`), () => refusal(409, 'stale', 'Este registro foi alterado.')),
    );
    await user.click(await screen.findByRole('button', { name: 'Unir cadastros' }));
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Unir cadastros' }),
    );
    expect(
      await screen.findByText('Um dos cadastros mudou enquanto você escolhia. Confira e tente de novo.'),
    ).toBeDefined();
    await waitFor(() => expect(reads).toBe(2));
  });
});

describe('a merge of the last days', () => {
  it('is undone from the record that stayed; what has changed since is named', async () => {
    let tries = 0;
    server.use(
      ...keepList('/v1/users', [ana]).handlers,
      http.get(at(`/v1/users/${ana.id}`), () => HttpResponse.json({ data: { ...ana, updated_at: moment } })),
      http.get(at(`/v1/users/${ana.id}/merges`), () =>
        HttpResponse.json({
          data: [
            {
              id: merge_id,
              name: bia.name,
              email: bia.email,
              merged_at: moment,
              user_name: 'Direção',
              undo_until: '2026-04-09T13:00:00.000Z',
            },
          ],
        }),
      ),
      http.post(at(`/v1/merges/${merge_id}/undo`), () => {
        tries += 1;
        const issues = [
          { path: 'phone', code: 'changed_since', message: '' },
          { path: 'documents', code: 'changed_since', message: '' },
        ];
        return tries === 1
          ? HttpResponse.json(
              { message: 'Mudou.', code: 'merge_changed', issues, requestId: 'r' },
              { status: 417 },
            )
          : HttpResponse.json({ data: { kept_id: ana.id, dissolved_id: bia.id } });
      }),
    );
    const { user } = openAt(`/users/merge?id=${ana.id}`);
    const list = within(await screen.findByRole('region', { name: 'Uniões que ainda podem ser desfeitas' }));
    expect(list.getByText(`${bia.email}, em 10/03/2026, por Direção. Até 09/04/2026.`)).toBeDefined();
    const undo = async () => {
      await user.click(list.getByRole('button', { name: 'Desfazer união' }));
      const dialog = within(
        await screen.findByRole('dialog', { name: 'Desfazer a união com Ana dos Reis?' }),
      );
      await user.click(dialog.getByRole('button', { name: 'Desfazer união' }));
    };
    await undo();
    expect(
      await screen.findByText(
        'Mudou depois da união: Telefone, Documentos. Por isso ela não pode mais ser desfeita.',
      ),
    ).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await undo();
    expect(await screen.findByText('União desfeita')).toBeDefined();
  });
});
