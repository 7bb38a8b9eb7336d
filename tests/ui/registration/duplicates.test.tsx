import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { at } from '../support/browser.ts';
import { buildValues } from './fixtures.ts';
import { heading, open, sellersServer } from './open.tsx';

const server = sellersServer();
const id = '00000000-0000-4000-8000-000000000042';
const twin = {
  user_id: '00000000-0000-4000-8000-000000000043',
  name: 'Isabela Nogueira',
  email: 'isa@x.test',
  types: ['STUDENT'],
  user_status: false,
};

/** The form of a registered person, whose name is then changed; `answer` is the server's to each check. */
async function typeName(answer: () => Response) {
  const asked: unknown[] = [];
  const { roles: _, ...stored } = buildValues();
  server.use(
    http.get(at(`/v1/users/${id}`), () =>
      HttpResponse.json({ data: { ...stored, id, courses: [], updated_at: '2026-03-10T13:00:00.000Z' } }),
    ),
    http.post(at('/v1/users/duplicates'), async ({ request }) => {
      asked.push(await request.json());
      return answer();
    }),
  );
  const user = open(`/users/edit?id=${id}`);
  await heading('Usuário');
  await user.clear(screen.getByLabelText('Nome completo'));
  await user.type(screen.getByLabelText('Nome completo'), 'Isabela Nogueira');
  await user.click(screen.getByRole('button', { name: 'Avançar' }));
  return { user, asked };
}
const found = (reasons: string[]) => () => HttpResponse.json({ data: [{ ...twin, reasons }] });

describe('a person who may be registered already', () => {
  it('is shown before the next step, and may be someone else', async () => {
    const { user, asked } = await typeName(found(['name_birthdate']));
    const dialog = await screen.findByRole('dialog', { name: 'Esta pessoa já está cadastrada?' });
    expect(within(dialog).getByText('Mesmo nome e nascimento · Inativo')).toBeDefined();
    expect(asked.at(-1)).toMatchObject({ name: 'Isabela Nogueira', birthdate: '1996-03-02', except: id });
    expect(within(dialog).getByRole('link', { name: 'Abrir cadastro' }).getAttribute('href')).toContain(
      twin.user_id,
    );
    await user.click(within(dialog).getByRole('button', { name: 'É outra pessoa, continuar' }));
    await heading('Dados pessoais');
    await user.click(screen.getByRole('button', { name: 'Avançar' }));
    await heading('Responsável financeiro');
  });

  it('has to be corrected when CPF or e-mail are the same', async () => {
    const { user } = await typeName(found(['email']));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('Mesmo e-mail · Inativo')).toBeDefined();
    expect(within(dialog).queryByRole('button', { name: /continuar/ })).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'Voltar e conferir' }));
    await heading('Usuário');
  });

  it('is a refusal at the field for someone who may not see the person', async () => {
    await typeName(() =>
      HttpResponse.json(
        { message: 'Este e-mail já está em uso.', code: 'email_taken', requestId: 'r' },
        { status: 417 },
      ),
    );
    await waitFor(() => expect(screen.getByLabelText('E-mail').getAttribute('aria-invalid')).toBe('true'));
    await heading('Usuário');
  });

  it('does not stop the form when the check fails', async () => {
    await typeName(() => HttpResponse.json({ code: 'internal' }, { status: 500 }));
    await heading('Dados pessoais');
  });
});

describe('a person who is typed', () => {
  it('is suggested by name and birth date, and by phone, without a dialog, and the form goes on', async () => {
    const asked: Record<string, unknown>[] = [];
    const { roles: _, ...stored } = buildValues();
    server.use(
      http.get(at(`/v1/users/${id}`), () =>
        HttpResponse.json({ data: { ...stored, id, courses: [], updated_at: '2026-03-10T13:00:00.000Z' } }),
      ),
      http.post(at('/v1/users/duplicates'), async ({ request }) => {
        const body = (await request.json()) as Record<string, unknown>;
        asked.push(body);
        return HttpResponse.json({ data: body.cpf ? [] : [{ ...twin, reasons: ['phone'] }] });
      }),
    );
    const user = open(`/users/edit?id=${id}`);
    await heading('Usuário');
    await user.click(screen.getByRole('button', { name: 'Avançar' }));
    await heading('Dados pessoais');
    expect(asked).toEqual([]);
    const phone = screen.getByLabelText('Celular');
    await user.clear(phone);
    await user.type(phone, '11 95555-4444');
    const box = await screen.findByRole('region', { name: 'Pode já estar cadastrado' });
    expect(within(box).getByText('Mesmo celular · Inativo')).toBeDefined();
    expect(within(box).getByRole('link', { name: 'Abrir cadastro' }).getAttribute('href')).toContain(
      twin.user_id,
    );
    expect(screen.queryByRole('dialog')).toBeNull();
    const typed = { phone: '+5511955554444', birthdate: '1996-03-02', except: id };
    await waitFor(() => expect(asked.at(-1)).toMatchObject(typed));
    const last = asked.at(-1);
    // A CPF or an e-mail that is taken reveals an account, and is asked for once.
    expect(last).not.toHaveProperty('cpf');
    expect(last).not.toHaveProperty('email');
    await user.click(screen.getByRole('button', { name: 'Avançar' }));
    await heading('Responsável financeiro');
  });

  it('asks nothing for half a phone and half a name', async () => {
    let asked = 0;
    server.use(
      http.post(at('/v1/users/duplicates'), () => {
        asked += 1;
        return HttpResponse.json({ data: [] });
      }),
    );
    const user = open('/users/edit?types=STUDENT');
    await heading('Usuário');
    await user.type(screen.getByLabelText('Nome completo'), 'Isabela');
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(asked).toBe(0);
  });
});
