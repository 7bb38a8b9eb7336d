import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ResponseOf } from '../../../contract/index.ts';
import type { Permission } from '../../../domain/permissions.ts';
import { session } from '../../../src/authProvider/session.ts';
import IntegrationsPage from '../../../src/portals/admin/integrations/IntegrationsPage.tsx';
import { at, fakeServer } from '../support/browser.ts';
import { buildSession, buildView } from '../support/people.ts';
import { quietBell } from '../teacher/screen.tsx';
import { show } from './support.tsx';

type Integration = ResponseOf<'GET /v1/integrations'>[number];

const server = fakeServer();
const nothing: Omit<Integration, 'kind' | 'adapter' | 'state'> = {
  last_event: null,
  event_secret: null,
  last_success: null,
  last_failure: null,
  fault: null,
  failures: 0,
  secrets: [],
};
const payment: Integration = {
  ...nothing,
  kind: 'payment',
  adapter: 'pagarme',
  state: 'failing',
  last_event: '2026-03-10T12:00:00.000Z',
  event_secret: 'previous',
  last_success: '2026-03-10T11:00:00.000Z',
  last_failure: '2026-03-10T12:30:00.000Z',
  fault: 'access_refused',
  failures: 3,
  secrets: [
    { name: 'PAGARME_SECRET_KEY', since: '2026-01-05T13:00:00.000Z' },
    { name: 'PAGARME_WEBHOOK_PASSWORD_PREVIOUS', since: '2026-03-09T13:00:00.000Z' },
  ],
};
const malware: Integration = { ...nothing, kind: 'malware', adapter: 'off', state: 'not_configured' };

const open = (
  integrations: readonly Integration[],
  permissions: Permission[] = ['view:integrations', 'edit:integrations'],
) => {
  session.set(buildSession({ view: buildView({ permissions }) }));
  server.use(
    quietBell(),
    http.get(at('/v1/integrations'), () => HttpResponse.json({ data: integrations })),
  );
  return show(<IntegrationsPage />);
};
const card = async (name: string) => within(await screen.findByRole('region', { name }));

beforeEach(() => vi.stubEnv('TZ', 'America/Sao_Paulo'));

it('shows the state, the last failure in a sentence, and since when each secret is set', async () => {
  open([payment]);
  const shown = await card('Cobrança e pagamento');
  expect(shown.getByText('Com falhas')).toBeDefined();
  expect(shown.getByText(/recusou a chave de acesso/)).toBeDefined();
  expect(shown.getByText('Falhas em 24 horas').nextElementSibling?.textContent).toBe('3');
  expect(shown.getByText('Último evento recebido').nextElementSibling?.textContent).toBe('10/03/2026 09:00');
  expect(shown.getByText('PAGARME_SECRET_KEY').parentElement?.textContent).toContain(
    'definida desde 05/01/2026',
  );
  expect(shown.getByText(/Chave anterior ainda em uso/)).toBeDefined();
});

it('shows Clicksign by its name, with its last event and failure', async () => {
  open([
    {
      ...nothing,
      kind: 'signature',
      adapter: 'clicksign',
      state: 'failing',
      last_event: '2026-03-10T12:00:00.000Z',
      last_failure: '2026-03-10T12:30:00.000Z',
      fault: 'access_refused',
      failures: 1,
      secrets: [{ name: 'CLICKSIGN_TOKEN', since: '2026-01-05T13:00:00.000Z' }],
    },
  ]);
  const shown = await card('Assinatura de contratos');
  expect(shown.getByText('Clicksign')).toBeDefined();
  expect(shown.getByText(/recusou a chave de acesso/)).toBeDefined();
  expect(shown.getByText('Último evento recebido').nextElementSibling?.textContent).toBe('10/03/2026 09:00');
  expect(shown.getByText('CLICKSIGN_TOKEN')).toBeDefined();
  expect(shown.getByRole('button', { name: 'Testar: Assinatura de contratos' })).toBeDefined();
});

it('says that the new key is in use once an event has come with it', async () => {
  open([{ ...payment, event_secret: 'current' }]);
  const shown = await card('Cobrança e pagamento');
  expect(shown.getByText('O último evento usou a chave nova.')).toBeDefined();
});

it('tests a provider and shows the result', async () => {
  const results = ['passed', 'timeout'];
  server.use(
    http.post(at('/v1/integrations/payment/test'), () =>
      HttpResponse.json({ data: { result: results.shift(), milliseconds: 42 } }),
    ),
  );
  const user = open([payment]);
  const shown = await card('Cobrança e pagamento');
  await user.click(shown.getByRole('button', { name: 'Testar: Cobrança e pagamento' }));
  expect(await shown.findByText('Funcionou, em 42 ms.')).toBeDefined();
  await user.click(shown.getByRole('button', { name: 'Testar: Cobrança e pagamento' }));
  expect(await shown.findByText('O serviço não respondeu a tempo.')).toBeDefined();
});

it('offers no test of what is not configured, nor to those who may only look', async () => {
  open([malware, payment], ['view:integrations']);
  const shown = await card('Antivírus dos arquivos');
  expect(shown.getByText('Não configurada')).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Testar/ })).toBeNull();
});

it('can be read again after a failure', async () => {
  session.set(buildSession({ view: buildView({ permissions: ['view:integrations'] }) }));
  server.use(
    quietBell(),
    http.get(at('/v1/integrations'), () =>
      HttpResponse.json({ message: 'x', code: 'internal', requestId: 'r' }, { status: 500 }),
    ),
  );
  show(<IntegrationsPage />);
  expect(await screen.findByRole('button', { name: 'Tentar novamente' }, { timeout: 5000 })).toBeDefined();
});
