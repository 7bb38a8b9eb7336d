import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ResponseOf } from '../../../contract/index.ts';
import { Root } from '../../../src/app/Root.tsx';
import { at, fakeServer } from '../support/browser.ts';

const server = fakeServer();
const posted: unknown[] = [];
const refusal = (status: number) =>
  HttpResponse.json({ message: 'Não encontrado.', code: 'not_found', requestId: 'r' }, { status });

function answer(choice: Partial<ResponseOf<'GET /v1/mail-choices/:token'>> = {}) {
  const data = { kind: 'NOTICE', language: 'pt-BR', by_email: true, ...choice };
  server.use(
    http.get(at('/v1/mail-choices/:token'), ({ params }) =>
      params.token === 'secreto' ? HttpResponse.json({ data }) : refusal(404),
    ),
    http.post(at('/v1/mail-choices/:token'), async ({ request, params }) => {
      posted.push({ token: params.token, body: await request.json() });
      return HttpResponse.json({ data: { ok: true } });
    }),
  );
}
const open = (token = 'secreto') => {
  window.history.replaceState(null, '', `/stop-mails?token=${token}`);
  return render(<Root />);
};
const stopButton = () => screen.findByRole('button', { name: 'Parar de receber' });

beforeEach(() => {
  posted.length = 0;
});

describe('the page of a mail', () => {
  it('says which mails would stop, and stops them by its button', async () => {
    answer();
    const user = userEvent.setup();
    open();
    const button = await stopButton();
    expect(screen.getByText(/deixam de chegar: Avisos da escola\./)).toBeDefined();
    expect(posted).toEqual([]);
    await user.click(button);
    expect(await screen.findByRole('heading', { name: /não recebe mais estes e-mails/ })).toBeDefined();
    expect(posted).toEqual([{ token: 'secreto', body: { 'List-Unsubscribe': 'One-Click' } }]);
    expect(screen.getByRole('link', { name: 'Abrir minha conta' }).getAttribute('href')).toBe('/profile');
  });

  it('speaks the language of the person', async () => {
    answer({ language: 'de', kind: 'PAYMENT' });
    open();
    expect(await screen.findByText(/kommen dann nicht mehr: Zahlungen\./)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Nicht mehr erhalten' })).toBeDefined();
  });

  it('says that the mails have stopped already', async () => {
    answer({ by_email: false });
    open();
    expect(await screen.findByText(/Não chegam mais .*: Avisos da escola\./)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Parar de receber' })).toBeNull();
  });

  it('leads to the account from a link that does not work', async () => {
    answer();
    open('outro');
    expect(await screen.findByRole('heading', { name: 'Este link não funciona' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Abrir minha conta' })).toBeDefined();
  });

  it('keeps the button after a failure', async () => {
    answer();
    server.use(http.post(at('/v1/mail-choices/:token'), () => refusal(500)));
    const user = userEvent.setup();
    open();
    await user.click(await stopButton());
    expect(await screen.findByRole('alert')).toBeDefined();
    expect(await stopButton()).toBeDefined();
  });

  it('is read again after a failure', async () => {
    server.use(http.get(at('/v1/mail-choices/:token'), () => refusal(500)));
    const user = userEvent.setup();
    open();
    const again = await screen.findByRole('button', { name: 'Tentar novamente' });
    answer();
    await user.click(again);
    expect(await stopButton()).toBeDefined();
  });
});
