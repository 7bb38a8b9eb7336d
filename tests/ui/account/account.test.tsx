import { onlineManager } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import AccountPage from '../../../src/portals/account/AccountPage.tsx';
import ChangePasswordPage from '../../../src/portals/account/ChangePasswordPage.tsx';
import { at, fakeServer } from '../support/browser.ts';
import { quietBell } from '../teacher/screen.tsx';
import { remindersAre } from './reminders.ts';
import { profile, showAccount, toastsNow } from './screen.tsx';

const server = fakeServer();
const failure = (status: number, code: string, message: string, issues?: object[]) =>
  HttpResponse.json({ message, code, requestId: 'r', issues }, { status });
const choice = (kind: string, switchable: boolean) => ({ kind, in_app: true, by_email: false, switchable });
const choices = [choice('PAYMENT', true), choice('TEACHER_EVALUATION', false)];
const own = (given: object = {}) => {
  const stored = { ...profile, ...given };
  server.use(
    quietBell(),
    http.get(at('/v1/entity/profile/'), () => HttpResponse.json({ data: stored })),
    http.get(at('/v1/users/notification-choices'), () => HttpResponse.json({ data: choices })),
    remindersAre(),
    http.get(at('/v1/entity/profile/documents'), () =>
      HttpResponse.json({ data: { missing: 0, documents: [] } }),
    ),
  );
};

describe('the account', () => {
  it('changes only the phone, whose country can be chosen, with the version that was read', async () => {
    const sent: unknown[] = [];
    own();
    server.use(
      http.patch(at('/v1/entity/profile/'), async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ data: { ...profile, phone: '+351912345678' } });
      }),
    );
    const user = showAccount(<AccountPage />);
    expect((await screen.findByLabelText('Nome completo')).getAttribute('readonly')).not.toBeNull();
    for (const label of ['E-mail', 'CPF', 'Escolaridade', 'CEP', 'Cidade'])
      expect(screen.getByLabelText(label).getAttribute('readonly'), label).not.toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('CPF').value).toBe('111.444.777-35');
    const country = await screen.findByLabelText('País do celular');
    const phone = screen.getByLabelText<HTMLInputElement>('Celular');
    expect(phone.value).toBe('(11) 98765-4321');
    await user.selectOptions(country, 'Portugal (+351)');
    await user.clear(phone);
    await user.type(phone, '912345678');
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(sent).toEqual([{ phone: '+351912345678', updated_at: profile.updated_at }]));
    await waitFor(() =>
      expect(toastsNow()).toEqual([['success', 'Sucesso', 'Perfil atualizado com sucesso!']]),
    );
  });

  it('opened offline shows that it cannot load, and loads on reconnect', async () => {
    server.use(http.get(at('/v1/*'), () => HttpResponse.error()));
    onlineManager.setOnline(false);
    onTestFinished(() => onlineManager.setOnline(true));
    showAccount(<AccountPage />);
    await waitFor(() => expect(screen.getAllByText('Erro ao carregar dados')).toHaveLength(4));
    own();
    act(() => onlineManager.setOnline(true));
    expect(await screen.findByLabelText('Nome completo')).toBeDefined();
    expect(await screen.findByRole('group', { name: /pagamento/i })).toBeDefined();
  });

  it('takes the country from a number that starts with +', async () => {
    own({ phone: null });
    const user = showAccount(<AccountPage />);
    const phone = await screen.findByLabelText('Celular');
    await screen.findByLabelText('País do celular');
    await user.type(screen.getByLabelText('Celular'), '+4915123456789');
    await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('País do celular').value).toBe('DE'));
    expect(phone).toBeDefined();
  });

  it('shows why it was not saved', async () => {
    own();
    server.use(http.patch(at('/v1/entity/profile/'), () => failure(500, 'internal', 'x')));
    const user = showAccount(<AccountPage />);
    await screen.findByLabelText('País do celular');
    const phone = screen.getByLabelText('Celular');
    await user.clear(phone);
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByText('O Celular é um campo obrigatório.')).toBeDefined();
    expect(toastsNow()).toEqual([['warning', 'Atenção', 'O Celular é um campo obrigatório.']]);
    expect(document.activeElement).toBe(phone);
    await user.type(phone, '11987654321');
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(toastsNow()[0]?.[1]).toBe('Erro ao atualizar perfil.'));
    expect(toastsNow()).toHaveLength(1);
  });

  it('lets a foreigner change the address', async () => {
    const sent: unknown[] = [];
    own({ is_foreign: true, cpf: null, nif: 'PT1', address_complement: 'Rua Augusta 5' });
    server.use(
      http.patch(at('/v1/entity/profile/'), async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ data: profile });
      }),
    );
    const user = showAccount(<AccountPage />);
    const city = await screen.findByLabelText('Cidade');
    await user.clear(city);
    await user.type(city, 'Lisboa');
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(sent).toEqual([expect.objectContaining({ city: 'Lisboa' })]));
  });

  it('names what is missing in read-only fields', async () => {
    own({ cpf: null, education_grade: null });
    showAccount(<AccountPage />);
    expect(await screen.findByText('O CPF é um campo obrigatório.')).toBeDefined();
    expect(screen.getByText('O Escolaridade é um campo obrigatório.')).toBeDefined();
  });

  it('offers a retry when it fails to load', async () => {
    own();
    server.use(http.get(at('/v1/entity/profile/'), () => failure(500, 'internal', 'x')));
    const user = showAccount(<AccountPage />);
    const again = await screen.findByRole('button', { name: 'Tentar novamente' });
    own();
    await user.click(again);
    expect(await screen.findByLabelText('Nome completo')).toBeDefined();
  });
});

describe('the photo', () => {
  it('shows the size it should have, and can be removed', async () => {
    const removed = vi.fn();
    own({ photo_url: '/files/photos/a.webp' });
    server.use(
      http.delete(at('/v1/entity/profile/photo'), () => {
        removed();
        return HttpResponse.json({ data: { ok: true } });
      }),
      http.get(at('/v1/auth/me'), () => failure(500, 'internal', 'x')),
    );
    const user = showAccount(<AccountPage />);
    expect(await screen.findByText('Use uma imagem quadrada de ao menos 200x200.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Remover foto' }));
    await screen.findByText('Remover a foto?');
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Remover foto' }));
    await waitFor(() => expect(removed).toHaveBeenCalledOnce());
    await waitFor(() => expect(toastsNow()[0]?.[2]).toBe('Foto removida com sucesso!'));
  });

  it('asks for the part to show before it is sent', async () => {
    own();
    URL.createObjectURL = () => 'blob:photo';
    URL.revokeObjectURL = () => undefined;
    const user = showAccount(<AccountPage />);
    await user.upload(await screen.findByLabelText('Foto'), new File(['x'], 'a.png', { type: 'image/png' }));
    expect(await screen.findByText('Ajuste a foto')).toBeDefined();
    expect(screen.getByLabelText('Aproximar')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Salvar foto' }).hasAttribute('disabled')).toBe(true);
  });

  it('starts with the focus on the part to show, which the arrow keys move', async () => {
    own();
    URL.createObjectURL = () => 'blob:photo';
    URL.revokeObjectURL = () => undefined;
    const sizes = { naturalWidth: 800, naturalHeight: 400, offsetWidth: 400, offsetHeight: 200 };
    for (const [name, size] of Object.entries(sizes))
      vi.spyOn(HTMLImageElement.prototype, name as 'width', 'get').mockReturnValue(size);
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 400, 200));
    const user = showAccount(<AccountPage />);
    await user.upload(await screen.findByLabelText('Foto'), new File(['x'], 'a.png', { type: 'image/png' }));
    const image = await waitFor(() => {
      const found = document.querySelector('img[src="blob:photo"]');
      if (!found) throw new Error('no image');
      return found;
    });
    fireEvent.load(image);
    const part = await screen.findByRole('application', { name: 'Ajuste a foto' });
    await waitFor(() => expect(document.activeElement).toBe(part));
    const before = image.getAttribute('style');
    await user.keyboard('{ArrowRight}');
    expect(image.getAttribute('style')).not.toBe(before);
  });

  it('that cannot be read is reported', async () => {
    own();
    URL.createObjectURL = () => 'blob:photo';
    URL.revokeObjectURL = () => undefined;
    const user = showAccount(<AccountPage />);
    await user.upload(await screen.findByLabelText('Foto'), new File(['x'], 'a.png', { type: 'image/png' }));
    fireEvent.load(await waitFor(() => document.querySelector('img[src="blob:photo"]') as HTMLImageElement));
    // jsdom decodes no images.
    await user.click(await screen.findByRole('button', { name: 'Salvar foto' }));
    expect(await screen.findByText(/Não foi possível abrir esta imagem/)).toBeDefined();
  });
});

describe('the notification choices', () => {
  it('change one kind at a time, and explain those that cannot be switched off', async () => {
    const sent: unknown[] = [];
    own();
    server.use(
      http.patch(at('/v1/users/notification-choices'), async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ data: choices });
      }),
    );
    const user = showAccount(<AccountPage />);
    const payments = within(await screen.findByRole('group', { name: 'Pagamentos' }));
    await user.click(payments.getByRole('switch', { name: 'Por e-mail' }));
    await waitFor(() => expect(sent).toEqual([{ kind: 'PAYMENT', in_app: true, by_email: true }]));
    const rating = within(screen.getByRole('group', { name: 'Avaliação do professor' }));
    expect(rating.getByRole('switch', { name: 'No aplicativo' }).hasAttribute('disabled')).toBe(true);
    expect(rating.getByText('Sempre aparece no aplicativo, porque pede a sua resposta.')).toBeDefined();
  });
});

describe('quick changes of a kind', () => {
  it('are all sent in order, and shown meanwhile', async () => {
    const sent: object[] = [];
    const first = Promise.withResolvers<void>();
    own();
    server.use(
      http.get(at('/v1/users/notification-choices'), () =>
        HttpResponse.json({ data: [{ ...choices[0], ...sent.at(-1) }, choices[1]] }),
      ),
      http.patch(at('/v1/users/notification-choices'), async ({ request }) => {
        const body = (await request.json()) as object;
        sent.push(body);
        if (sent.length === 1) await first.promise;
        return HttpResponse.json({ data: [{ ...choices[0], ...body }, choices[1]] });
      }),
    );
    const user = showAccount(<AccountPage />);
    const payments = within(await screen.findByRole('group', { name: 'Pagamentos' }));
    const [inApp, byEmail] = ['No aplicativo', 'Por e-mail'].map((name) =>
      payments.getByRole<HTMLInputElement>('switch', { name }),
    );
    await user.click(byEmail as HTMLElement);
    expect(document.activeElement).toBe(byEmail);
    await user.click(inApp as HTMLElement);
    expect([inApp?.checked, byEmail?.checked]).toEqual([false, true]);
    first.resolve();
    await waitFor(() =>
      expect(sent).toEqual([
        { kind: 'PAYMENT', in_app: true, by_email: true },
        { kind: 'PAYMENT', in_app: false, by_email: true },
      ]),
    );
    expect([inApp?.checked, byEmail?.checked]).toEqual([false, true]);
  });
});

describe('the change of password', () => {
  const fill = async (user: ReturnType<typeof showAccount>, [old, next, again]: string[]) => {
    const values = { 'Senha atual': old, 'Nova senha': next, 'Confirmar senha': again };
    for (const [label, value] of Object.entries(values)) {
      await user.clear(await screen.findByLabelText(label));
      if (value) await user.type(screen.getByLabelText(label), value);
    }
    await user.click(screen.getByRole('button', { name: 'Alterar senha' }));
  };

  it('has the five messages of a password', async () => {
    server.use(quietBell());
    const user = showAccount(<ChangePasswordPage />);
    await fill(user, ['', '', '']);
    expect(await screen.findAllByText('É necessário incluir uma senha')).toHaveLength(2);
    expect(screen.getByText('É necessário incluir a confirmação de senha')).toBeDefined();
    await fill(user, ['x', 'Curta1', 'Outra1']);
    expect(await screen.findByText('A senha deve ter entre 8 e 32 caracteres')).toBeDefined();
    expect(screen.getByText('As senhas não coincidem')).toBeDefined();
    await fill(user, ['x', 'semmaiuscula1', 'semmaiuscula1']);
    const composition = 'A senha deve incluir letras maiúsculas e minúsculas e ao menos um número.';
    expect(await screen.findByText(composition)).toBeDefined();
  });

  it.each([
    [422, 'wrong_password', 'Senha atual incorreta!', ['destructive', 'Erro', 'Senha atual incorreta!']],
    [
      500,
      'internal',
      'x',
      ['destructive', 'Erro ao atualizar senha.', 'Ocorreu um erro. Por favor, tente novamente.'],
    ],
  ])('shows a failure %s', async (status, code, message, toast) => {
    server.use(
      quietBell(),
      http.post(at('/v1/users/change-password'), () => failure(status, code, message)),
    );
    const user = showAccount(<ChangePasswordPage />);
    await fill(user, ['Errada123', 'Jacaranda77Azul', 'Jacaranda77Azul']);
    await waitFor(() => expect(toastsNow()).toEqual([toast]));
    if (status === 422) expect(screen.getByRole('alert').textContent).toBe(message);
  });

  it('ends with a toast and an empty form', async () => {
    server.use(
      quietBell(),
      http.post(at('/v1/users/change-password'), () => HttpResponse.json({ data: { ok: true } })),
    );
    const user = showAccount(<ChangePasswordPage />);
    await fill(user, ['Certa1234', 'Jacaranda77Azul', 'Jacaranda77Azul']);
    await waitFor(() =>
      expect(toastsNow()).toEqual([['success', 'Sucesso', 'Senha atualizada com sucesso!']]),
    );
    expect(screen.getByLabelText<HTMLInputElement>('Senha atual').value).toBe('');
  });
});
