import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { session } from '../../../src/authProvider/session.ts';
import FactorDuePage from '../../../src/portals/security/FactorDuePage.tsx';
import SecurityPage from '../../../src/portals/security/SecurityPage.tsx';
import { toasts } from '../../../src/ui/toast.ts';
import { at, fakeServer } from '../support/browser.ts';
import { buildSession, buildView } from '../support/people.ts';
import { quietBell } from '../teacher/screen.tsx';
import { showAccount, toastsNow } from './screen.tsx';

const server = fakeServer();
const refusal = (status: number, code: string, message: string) =>
  HttpResponse.json({ message, code, requestId: 'r' }, { status });
const none = { totp_since: null, recovery_codes_left: 0, passkeys: [], passkeys_available: false };
const phone = {
  id: '00000000-0000-4000-8000-000000000011',
  name: 'Celular',
  created_at: '2026-03-01T10:00:00.000Z',
  last_used_at: null,
  backed_up: false,
};
const withPasskey = { ...none, recovery_codes_left: 10, passkeys: [phone] };

/** A school whose stored factors a test changes; `reads` counts how often they were read, and a new name is answered after `reply`. */
function school(first: object) {
  const state = { factors: first, reads: 0, sent: [] as unknown[], reply: Promise.withResolvers<void>() };
  server.use(
    quietBell(),
    http.get(at('/v1/auth/sessions'), () => HttpResponse.json({ data: [] })),
    http.get(at('/v1/auth/second-factor'), () => {
      state.reads += 1;
      return HttpResponse.json({ data: state.factors });
    }),
    http.post(at('/v1/auth/second-factor/totp'), async ({ request }) => {
      const { password } = (await request.json()) as { password: string };
      if (password !== 'Aula1234') return refusal(400, 'password_wrong', 'Senha incorreta.');
      return HttpResponse.json({ data: { secret: 'ABCDEFGH', uri: 'otpauth://totp/x', challenge: 'c' } });
    }),
    http.post(at('/v1/auth/second-factor/totp/confirm'), async ({ request }) => {
      const { code } = (await request.json()) as { code: string };
      if (code === '000000') return refusal(429, 'second_factor_locked', 'Muitas tentativas.');
      state.factors = { ...none, totp_since: '2026-03-10T10:00:00.000Z', recovery_codes_left: 10 };
      return HttpResponse.json({ data: { recovery_codes: ['aaaa-bbbb'] } });
    }),
    http.patch(at('/v1/auth/passkeys/:id'), async ({ request }) => {
      state.sent.push(await request.json());
      await state.reply.promise;
      state.factors = { ...withPasskey, passkeys: [{ ...phone, name: 'Trabalho' }] };
      return HttpResponse.json({ data: { ok: true } });
    }),
  );
  return state;
}

type User = ReturnType<typeof userEvent.setup>;

async function setUp(user: User, codes: readonly string[]) {
  for (const password of ['errada', 'Aula1234']) {
    const field = await screen.findByLabelText('Senha atual');
    await user.clear(field);
    await user.type(field, password);
    await user.click(screen.getByRole('button', { name: 'Continuar' }));
    if (password === 'errada') await waitFor(() => expect(toastsNow()).toHaveLength(1));
  }
  await user.click(await screen.findByRole('button', { name: 'Já li a imagem' }));
  expect(toastsNow()).toEqual([]);
  for (const code of codes) {
    const [first] = await screen.findAllByLabelText(/^Número 1/);
    await user.click(first as HTMLElement);
    await user.paste(code);
    await user.click(screen.getByRole('button', { name: 'Ativar' }));
    if (code === '000000') await waitFor(() => expect(toastsNow()).toHaveLength(1));
  }
}

describe('the security screen', () => {
  it('reads the factors again once an app is set up, and closes the errors on the way there', async () => {
    const state = school(none);
    const user = showAccount(<SecurityPage />);
    await user.click(await screen.findByRole('button', { name: 'Ativar com o celular' }));
    await setUp(user, ['000000', '123456']);
    expect(await screen.findByText('aaaa-bbbb')).toBeDefined();
    expect(toastsNow().map(([variant]) => variant)).toEqual(['success']);
    await waitFor(() => expect(state.reads).toBe(2));
    await user.click(screen.getByRole('button', { name: 'Já guardei' }));
    expect(await screen.findByText(/^10 códigos por usar/)).toBeDefined();
  });

  it('renames a passkey once, however often it is pressed', async () => {
    const state = school(withPasskey);
    const user = showAccount(<SecurityPage />);
    await user.click(await screen.findByRole('button', { name: 'Renomear Celular' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.clear(dialog.getByLabelText('Nome'));
    await user.type(dialog.getByLabelText('Nome'), 'Trabalho');
    await user.dblClick(dialog.getByRole('button', { name: 'Salvar' }));
    state.reply.resolve();
    expect(await screen.findByText('Trabalho')).toBeDefined();
    expect(state.sent).toEqual([{ name: 'Trabalho' }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a second factor that is due', () => {
  beforeEach(() => toasts.set([]));

  it('is set up without the shell, and shows no error afterwards', async () => {
    school(none);
    session.set(buildSession({ view: buildView({ second_factor_due: true }) }));
    server.use(http.get(at('/v1/auth/me'), () => HttpResponse.json({ data: buildView() })));
    render(<FactorDuePage />);
    const user = userEvent.setup();
    await setUp(user, ['000000', '123456']);
    await user.click(await screen.findByRole('button', { name: 'Já guardei' }));
    await waitFor(() => expect(session.get()?.view.second_factor_due).toBe(buildView().second_factor_due));
    expect(toastsNow().filter(([variant]) => variant === 'destructive')).toEqual([]);
  });
});
