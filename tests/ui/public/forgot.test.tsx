import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import ForgotPasswordPage from '../../../src/portals/public/ForgotPasswordPage.tsx';
import { toasts } from '../../../src/ui/toast.ts';
import { at, breakStorage, fakeServer } from '../support/browser.ts';

const server = fakeServer();
const sent: unknown[] = [];

beforeEach(() => {
  toasts.set([]);
  sent.length = 0;
  const ok = async ({ request }: { request: Request }) => {
    sent.push([new URL(request.url).pathname.split('/').pop(), await request.json()]);
    return HttpResponse.json({ data: { ok: true } });
  };
  server.use(http.post(at('/v1/users/otp-verification'), ok), http.post(at('/v1/users/reset-password'), ok));
});

function open(address: string) {
  window.history.replaceState(null, '', address);
  const user = userEvent.setup();
  return { user, ...render(<ForgotPasswordPage />) };
}

/** Types the code of the address, and the e-mail if it is required. */
async function verified(address = '/forgot-password?otp=12345&email=a%40b.test') {
  const page = open(address);
  await page.user.click(await screen.findByRole('button', { name: 'Verificar' }));
  await screen.findByRole('heading', { name: 'Nova senha' });
  return page;
}

describe('resetting a forgotten password', () => {
  it('starts at the code step if the address has a code only, and asks for the e-mail', async () => {
    const { user } = open('/forgot-password?otp=12345');
    expect(await screen.findByRole('heading', { name: /Verifique seu/ })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Verificar' }));
    expect(toasts.get()).toMatchObject([{ variant: 'warning', text: 'E-mail é obrigatório' }]);
    await user.type(screen.getByLabelText('E-mail'), 'a@b.test');
    await user.click(screen.getByRole('button', { name: 'Verificar' }));
    expect(await screen.findByRole('heading', { name: 'Nova senha' })).toBeDefined();
    expect(sent).toEqual([['otp-verification', { email: 'a@b.test', otp: '12345' }]]);
  });

  it('stays at the new password after a reload, with the code in this tab only', async () => {
    const { unmount, user } = await verified();
    expect(screen.getByText(/Ao confirmar, você aceita os Termos de Uso/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Política de Privacidade' })).toBeDefined();
    expect(JSON.parse(localStorage.getItem('forgot-page') ?? '')).toEqual({ step: 2, email: 'a@b.test' });
    unmount();
    open('/forgot-password');
    expect(await screen.findByRole('heading', { name: 'Nova senha' })).toBeDefined();
    await user.type(screen.getByLabelText('Nova senha'), 'Senha1234');
    await user.type(screen.getByLabelText('Confirmar senha'), 'Senha1234');
    await user.click(screen.getByRole('button', { name: 'CONFIRMAR' }));
    expect(await screen.findByRole('heading', { name: 'Senha alterada' })).toBeDefined();
    expect(sent.at(-1)).toEqual([
      'reset-password',
      { email: 'a@b.test', otp: '12345', password: 'Senha1234', confirmPassword: 'Senha1234' },
    ]);
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
  });

  it('asks for the code again once it has expired', async () => {
    const { unmount } = await verified();
    unmount();
    vi.setSystemTime('2026-03-10T13:10:00.000Z');
    open('/forgot-password');
    expect(await screen.findByRole('heading', { name: /Verifique seu/ })).toBeDefined();
    expect(sessionStorage.length).toBe(0);
  });

  it('forgets the step after going back', async () => {
    const { user } = await verified();
    await user.click(screen.getByRole('button', { name: 'Voltar' }));
    expect(await screen.findByRole('heading', { name: /Verifique seu/ })).toBeDefined();
    await waitFor(() => expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]));
  });

  it.each(['blocked', 'full'] as const)('works while the storage is %s', async (fault) => {
    breakStorage[fault]();
    const { user, unmount } = await verified();
    unmount();
    open('/forgot-password');
    await user.type(await screen.findByLabelText('Nova senha'), 'Senha1234');
    await user.type(screen.getByLabelText('Confirmar senha'), 'Senha1234');
    await user.click(screen.getByRole('button', { name: 'CONFIRMAR' }));
    expect(await screen.findByRole('heading', { name: 'Senha alterada' })).toBeDefined();
  });
});
