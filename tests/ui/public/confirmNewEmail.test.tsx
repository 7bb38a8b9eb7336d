import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { ConfirmNewEmail } from '../../../src/portals/public/ConfirmNewEmail.tsx';
import { at, fakeServer } from '../support/browser.ts';

const server = fakeServer();

it('changes the e-mail by a click, never by opening the link', async () => {
  let sent: unknown;
  server.use(
    http.post(at('/v1/users/confirm-email-change'), async ({ request }) => {
      sent = await request.json();
      return HttpResponse.json({ data: { ok: true } });
    }),
  );
  const user = userEvent.setup();
  render(<ConfirmNewEmail hash="h" email="novo@correio.com.br" />);
  expect(sent).toBeUndefined();
  await user.click(screen.getByRole('button', { name: 'CONFIRMAR' }));
  expect(await screen.findByRole('link', { name: 'Acessar' })).toBeDefined();
  expect(sent).toEqual({ hash: 'h', email: 'novo@correio.com.br' });
});

it('keeps the former e-mail by a click', async () => {
  let sent: unknown;
  server.use(
    http.post(at('/v1/users/keep-email'), async ({ request }) => {
      sent = await request.json();
      return HttpResponse.json({ data: { ok: true } });
    }),
  );
  const user = userEvent.setup();
  render(<ConfirmNewEmail keep hash="h" email="antigo@correio.com.br" />);
  expect(screen.getByRole('heading', { name: 'Manter o meu e-mail' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'CONFIRMAR' }));
  expect(await screen.findByText(/Se você não pediu a troca/)).toBeDefined();
  expect(sent).toEqual({ hash: 'h', email: 'antigo@correio.com.br' });
});

it('shows why a link does not work', async () => {
  const message = 'Este link não vale mais. Peça à escola que registre a troca de novo.';
  server.use(
    http.post(at('/v1/users/confirm-email-change'), () =>
      HttpResponse.json({ message, code: 'email_link_invalid', requestId: 'r' }, { status: 417 }),
    ),
  );
  const user = userEvent.setup();
  render(<ConfirmNewEmail hash="h" email="novo@correio.com.br" />);
  await user.click(screen.getByRole('button', { name: 'CONFIRMAR' }));
  expect(await screen.findByText(message)).toBeDefined();
});
