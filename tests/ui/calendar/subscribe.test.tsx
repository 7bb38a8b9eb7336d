import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type SchoolFeed, SubscribeDialog } from '../../../src/portals/calendar/SubscribeDialog.tsx';
import { preloadDialogs } from '../../../src/ui/Dialog.tsx';
import { Toasts } from '../../../src/ui/Toasts.tsx';
import { at, fakeServer } from '../support/browser.ts';

const server = fakeServer();
beforeAll(preloadDialogs);

const address = (serial: number) => `https://escola.example/api/v1/calendar/feed/${serial}.ics`;
let feed: { created_at: string | null };
let made: number;
beforeEach(() => {
  feed = { created_at: null };
  made = 0;
  server.use(
    http.get(at('/v1/calendar/feed'), () => HttpResponse.json({ data: feed })),
    http.post(at('/v1/calendar/feed'), () => {
      made += 1;
      feed = { created_at: '2026-11-23T12:00:00.000Z' };
      return HttpResponse.json({ data: { url: address(made), ...feed } });
    }),
    http.delete(at('/v1/calendar/feed'), () => {
      feed = { created_at: null };
      return HttpResponse.json({ data: { ok: true } });
    }),
  );
});

const onClose = vi.fn();
function open(school?: SchoolFeed) {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SubscribeDialog school={school} onClose={onClose} />
      <Toasts />
    </QueryClientProvider>,
  );
}
const button = (name: string) => screen.findByRole('button', { name });

it('makes an address, shows it once and copies it', async () => {
  const user = userEvent.setup();
  open();
  await user.click(await button('Criar endereço'));
  await screen.findByText(address(1));
  screen.getByText('Copie agora: por segurança, o endereço não aparece de novo.');
  const link = screen.getByRole('link', { name: 'Abrir no calendário deste aparelho' });
  expect(link.getAttribute('href')).toBe(address(1).replace('https', 'webcal'));
  await user.click(await button(`Copiar: ${address(1)}`));
  expect(await navigator.clipboard.readText()).toBe(address(1));
});

it('shows since when there is an address, and replaces it only after a confirmation', async () => {
  feed = { created_at: '2026-11-20T12:00:00.000Z' };
  const user = userEvent.setup();
  open();
  await screen.findByText(/^Sua agenda tem um endereço desde 20\/11\/2026\./);
  await user.click(await button('Criar novo endereço'));
  await screen.findByText(
    'O endereço atual deixa de funcionar. Assine de novo nos aplicativos em que você o usa.',
  );
  expect(made).toBe(0);
  await user.click(await button('Criar novo endereço'));
  await screen.findByText(address(1));
});

it('revokes an address after a confirmation', async () => {
  feed = { created_at: '2026-11-20T12:00:00.000Z' };
  const user = userEvent.setup();
  open();
  await user.click(await button('Revogar'));
  await screen.findByText('As suas aulas deixam de aparecer nos aplicativos que usam este endereço.');
  await user.click(await button('Revogar'));
  await screen.findByText('Endereço revogado.');
  await button('Criar endereço');
});

it('offers another try when the server fails', async () => {
  server.use(http.get(at('/v1/calendar/feed'), () => HttpResponse.error()));
  open();
  await button('Tentar novamente');
});

describe('for administrators', () => {
  const helena = { id: '00000000-0000-4000-8000-000000000001', name: 'Helena Sampaio' };
  let asked: unknown[];
  beforeEach(() => {
    asked = [];
    server.use(
      http.get(at('/v1/teachers/names'), () => HttpResponse.json({ data: [] })),
      http.post(at('/v1/calendar/feed/school'), async ({ request }) => {
        asked.push(await request.json());
        feed = { created_at: '2026-11-23T12:00:00.000Z' };
        return HttpResponse.json({ data: { url: address(9), ...feed } });
      }),
    );
  });

  it.each([
    ['the whole school', null, 'Aulas: toda a escola'],
    ['the teacher that the calendar shows', helena, 'Aulas: Helena Sampaio'],
  ])('makes an address for %s', async (_, teacher, words) => {
    open({ teacher });
    await screen.findByText(words);
    await userEvent.setup().click(await button('Criar endereço'));
    await screen.findByText(address(9));
    expect(asked).toEqual([{ teacher_id: teacher?.id ?? null }]);
    expect(made).toBe(0);
  });

  it('says what the end of an address means for the school', async () => {
    feed = { created_at: '2026-11-20T12:00:00.000Z' };
    const user = userEvent.setup();
    open({ teacher: null });
    await user.click(await button('Revogar'));
    await screen.findByText('As aulas deixam de aparecer nos aplicativos que usam este endereço.');
    await user.click(await button('Revogar'));
    await screen.findByText('Endereço revogado.');
  });
});
