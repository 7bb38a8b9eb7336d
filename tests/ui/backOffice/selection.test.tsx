import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import * as saving from '../../../src/dataProvider/save.ts';
import { at, fakeServer } from '../support/browser.ts';
import { openAt } from './open.tsx';
import { keepList, refusal, seller, student, user as userRow } from './people.ts';

const server = fakeServer();
const people = [student(1, 'Ana Reis'), student(2, 'Bia Lima'), student(3, 'Caio Melo')];
const ids = people.map(({ id }) => id);

async function select(address: string, names: readonly string[], permissions: string[] = []) {
  const opened = openAt(address, permissions);
  await screen.findByText(names[0] ?? '');
  for (const name of names)
    await opened.user.click(screen.getByRole('checkbox', { name: `Selecionar ${name}` }));
  return opened;
}

describe('the selection of students', () => {
  it('goes to the chosen seller, and keeps the rows that failed', async () => {
    const sent = new Map<string, unknown>();
    server.use(
      ...keepList('/v1/students', people).handlers,
      ...keepList('/v1/fev', [seller(7, 'Nova Vendedora')]).handlers,
      http.patch(at('/v1/students/:id/seller'), async ({ params, request }) => {
        sent.set(String(params.id), await request.json());
        return params.id === ids[1]
          ? refusal(417, 'seller_unknown', 'O vendedor escolhido não existe mais ou está desativado.')
          : HttpResponse.json({ data: { ok: true } });
      }),
    );
    const { user } = await select('/students', ['Ana Reis', 'Bia Lima']);
    await user.click(screen.getByRole('button', { name: 'Trocar vendedor' }));
    const dialog = await screen.findByRole('dialog', { name: 'Trocar o vendedor de 2 alunos?' });
    const run = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Trocar vendedor' });
    expect(run.disabled).toBe(true);
    await within(dialog).findByRole('option', { name: 'Nova Vendedora' });
    await user.selectOptions(within(dialog).getByLabelText('Novo vendedor'), 'Nova Vendedora');
    await user.click(run);
    const left = await screen.findByRole('dialog', { name: '1 de 2 concluídos' });
    expect(within(left).getByText('Bia Lima').parentElement?.textContent).toContain('desativado');
    const fev_id = seller(7, '').fev_id;
    expect(Object.fromEntries(sent)).toEqual({ [ids[0] ?? '']: { fev_id }, [ids[1] ?? '']: { fev_id } });
  });

  it('is exported with the visible columns, whatever the filters', async () => {
    const saved = vi.spyOn(saving, 'save').mockImplementation(() => undefined);
    const asked: URLSearchParams[] = [];
    server.use(
      ...keepList('/v1/students', people).handlers,
      http.get(at('/v1/students/export'), ({ request }) => {
        asked.push(new URL(request.url).searchParams);
        return new HttpResponse('file', {
          headers: { 'content-disposition': "attachment; filename*=UTF-8''Alunos.xlsx" },
        });
      }),
    );
    const filter = encodeURIComponent('{"name":"a"}');
    const { user } = await select(`/students?filter=${filter}`, ['Ana Reis', 'Caio Melo'], ['view:students']);
    await user.click(await screen.findByRole('button', { name: 'Exportar' }));
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
    expect(saved.mock.calls[0]?.[1]).toBe('Alunos.xlsx');
    expect(asked.map((query) => [...query])).toEqual([
      [
        ['orderBy', 'name'],
        ['order', 'ASC'],
        ['ids', [ids[0], ids[2]].join()],
        ['columns', 'name,teacher_name,student_level,onboarding_status'],
      ],
    ]);
    expect(screen.queryByRole('button', { name: 'Trocar vendedor' })).toBeNull();
  });
});

describe('the selection of users', () => {
  it('receives the confirmation e-mail again, except those who have confirmed', async () => {
    const sent = new Set<string>();
    const rows = [userRow(1, 'Ana Reis'), userRow(2, 'Bia Lima', { email_received_status: 'confirmed' })];
    server.use(
      ...keepList('/v1/users', rows).handlers,
      http.post(at('/v1/users/resend-email'), async ({ request }) => {
        const body = (await request.json()) as { user_id: string };
        sent.add(body.user_id);
        return body.user_id === ids[1]
          ? refusal(417, 'already_confirmed', 'Este e-mail já foi confirmado.')
          : HttpResponse.json({ data: { ok: true } });
      }),
    );
    const { user } = await select('/users', ['Ana Reis', 'Bia Lima']);
    await user.click(screen.getByRole('button', { name: 'Reenviar e-mail' }));
    const dialog = await screen.findByRole('dialog', {
      name: 'Reenviar o e-mail de confirmação a 2 usuários?',
    });
    await user.click(within(dialog).getByRole('button', { name: 'Reenviar e-mail' }));
    const left = await screen.findByRole('dialog', { name: '1 de 2 concluídos' });
    expect(within(left).getByText('1 e-mail reenviado.')).toBeTruthy();
    expect(within(left).getByText('Bia Lima')).toBeTruthy();
    expect(sent).toEqual(new Set(ids.slice(0, 2)));
  });
});
