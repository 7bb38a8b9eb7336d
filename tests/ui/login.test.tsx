import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { logIn } from '../../src/authProvider/login.ts';
import { session } from '../../src/authProvider/session.ts';
import LoginPage from '../../src/portals/public/LoginPage.tsx';
import { Toasts } from '../../src/ui/Toasts.tsx';
import { toasts } from '../../src/ui/toast.ts';
import { at, fakeServer } from './support/browser.ts';
import { buildSession, buildView } from './support/people.ts';

const server = fakeServer();
const tokens = { token: 't', refreshToken: 'r', tokenExpires: '1h', refreshTokenExpires: '8h' };
const config = {
  version: '4.2.0',
  demo: false,
  staging: false,
  links: {},
  support: { email: null, phone: null },
};

beforeEach(() => {
  toasts.set([]);
  window.history.replaceState(null, '', '/auth');
  server.use(http.get(at('/v1/config'), () => HttpResponse.json({ data: config })));
});

async function fillIn(email: string, password: string) {
  const user = userEvent.setup();
  render(
    <>
      <LoginPage />
      <Toasts />
    </>,
  );
  if (email) await user.type(screen.getByLabelText('E-mail'), email);
  if (password) await user.type(screen.getByLabelText('Senha'), password);
  return user;
}

describe('login', () => {
  it('sends the credentials, stores the session and opens the home', async () => {
    let sent: unknown;
    server.use(
      http.post(at('/v1/auth/login/'), async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json({ data: { ...tokens, ...buildView() } });
      }),
    );
    const user = await fillIn('renata@escola.com.br', 'Aula1234');
    await user.click(screen.getByLabelText('Manter conectado'));
    await user.click(screen.getByRole('button', { name: 'Acessar' }));

    await waitFor(() => expect(window.location.pathname).toBe('/'));
    expect(sent).toEqual({ email: 'renata@escola.com.br', password: 'Aula1234', keepConnected: true });
    expect(session.get()?.token).toBe('t');
  });

  it('shows the message of the server and stays', async () => {
    const message = 'E-mail ou senha incorretos.';
    server.use(
      http.post(at('/v1/auth/login/'), () =>
        HttpResponse.json({ message, code: 'bad_credentials', requestId: 'r' }, { status: 401 }),
      ),
    );
    const user = await fillIn('renata@escola.com.br', 'errada123');
    await user.click(screen.getByRole('button', { name: 'Acessar' }));
    expect(await screen.findByText(reads(message))).toBeDefined();
    expect(window.location.pathname).toBe('/auth');
    expect(session.get()).toBeNull();
  });

  it.each([
    ['', '', 'E-mail é obrigatório'],
    ['renata', 'Aula1234', 'E-mail inválido'],
    ['renata@escola.com.br', '12345', 'A senha deve ter entre 6 e 50 caracteres'],
  ])('shows the issue of %j, %j without a request', async (email, password, message) => {
    const user = await fillIn(email, password);
    await user.click(screen.getByRole('button', { name: 'Acessar' }));
    // At the field, and as a warning.
    expect(await screen.findAllByText(reads(message))).toHaveLength(2);
    expect(toasts.get()).toMatchObject([{ variant: 'warning', title: 'Atenção', text: message }]);
  });

  it('shows an error when the server fails without a body', async () => {
    server.use(http.post(at('/v1/auth/login/'), () => new HttpResponse(null, { status: 500 })));
    const user = await fillIn('renata@escola.com.br', 'Aula1234');
    await user.click(screen.getByRole('button', { name: 'Acessar' }));
    const text = 'Ocorreu um erro durante o login. Por favor, tente novamente.';
    await waitFor(() =>
      expect(toasts.get()).toMatchObject([{ variant: 'destructive', title: 'Erro', text }]),
    );
  });

  it('warns about a broken rule', async () => {
    const message = 'Este usuário está desativado.';
    server.use(
      http.post(at('/v1/auth/login/'), () =>
        HttpResponse.json({ message, code: 'user_off', requestId: 'r' }, { status: 417 }),
      ),
    );
    const user = await fillIn('renata@escola.com.br', 'Aula1234');
    await user.click(screen.getByRole('button', { name: 'Acessar' }));
    await waitFor(() =>
      expect(toasts.get()).toMatchObject([{ variant: 'warning', title: 'Atenção', text: message }]),
    );
  });

  it('sends a wrong password once, with or without a stored session', async () => {
    session.set(buildSession());
    const calls: string[] = [];
    server.use(
      http.post(at('/v1/auth/login/'), ({ request }) => {
        calls.push(`login ${request.headers.get('authorization')}`);
        return HttpResponse.json({ message: 'x', code: 'bad_credentials', requestId: 'r' }, { status: 401 });
      }),
      http.post(at('/v1/auth/refresh'), () => {
        calls.push('refresh');
        return HttpResponse.json({ data: tokens });
      }),
    );
    await expect(
      logIn({ email: 'renata@escola.com.br', password: 'errada123', keepConnected: false }),
    ).rejects.toMatchObject({ code: 'bad_credentials' });
    expect(calls).toEqual(['login null']);
  });

  it('ends a session whose profile is not chosen', async () => {
    const ended: unknown[] = [];
    const view = buildView({ types: ['FEE', 'FEV'] });
    server.use(
      http.post(at('/v1/auth/login/'), () => HttpResponse.json({ data: { ...tokens, ...view } })),
      http.post(at('/v1/auth/logout'), async ({ request }) => {
        ended.push(await request.json());
        return HttpResponse.json({ data: { ok: true } });
      }),
    );
    const user = await fillIn('renata@escola.com.br', 'Aula1234');
    await user.click(screen.getByRole('button', { name: 'Acessar' }));
    await screen.findByRole('dialog', { name: /Perfil de Acesso/ });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(ended).toEqual([{ sessionId: view.session }]));
    await waitFor(() => expect(session.get()).toBeNull());
  });

  it('offers a user of several types those with a label, and uses the chosen one', async () => {
    const view = buildView({ types: ['FEE', 'FEV', 'B2B'] });
    server.use(
      http.post(at('/v1/auth/login/'), () => HttpResponse.json({ data: { ...tokens, ...view } })),
      http.post(at('/v1/auth/profile'), () => HttpResponse.json({ data: { ...view, activeType: 'FEV' } })),
    );
    const user = await fillIn('renata@escola.com.br', 'Aula1234');
    await user.click(screen.getByRole('button', { name: 'Acessar' }));

    expect(await screen.findByRole('dialog', { name: /Perfil de Acesso/ })).toBeDefined();
    expect(screen.getAllByRole('button', { name: /Franqueado/ })).toHaveLength(2);
    expect(screen.queryByText('B2B')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Franqueado Executivo de Vendas' }));
    await waitFor(() => expect(session.get()?.view.activeType).toBe('FEV'));
  });
});

/** Matches the innermost element whose whole text is `text`, however it is marked up inside. */
const reads = (text: string) => (_: string, element: Element | null) =>
  element?.textContent === text && ![...element.children].some((child) => child.textContent === text);
