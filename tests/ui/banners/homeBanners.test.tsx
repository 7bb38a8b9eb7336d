import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import HomeBanners from '../../../src/features/banners/HomeBanners.tsx';
import { toasts } from '../../../src/ui/toast.ts';
import { at, fakeServer } from '../support/browser.ts';

const server = fakeServer();

const banner = (id: string, link: string | null = null) => ({
  id,
  title: `Banner ${id}`,
  url: `/files/${id}.webp`,
  link,
  alternative_text: `Imagem ${id}`,
});

function show(banners: readonly ReturnType<typeof banner>[]) {
  const dismissed = new Set<string>();
  server.use(
    http.get(at('/v1/banners/current'), () =>
      HttpResponse.json({ data: banners.filter(({ id }) => !dismissed.has(id)) }),
    ),
    http.post(at('/v1/banners/:id/dismiss'), ({ params }) => {
      dismissed.add(String(params.id));
      return HttpResponse.json({ data: { ok: true } });
    }),
    http.delete(at('/v1/banners/:id/dismiss'), ({ params }) => {
      dismissed.delete(String(params.id));
      return HttpResponse.json({ data: { ok: true } });
    }),
  );
  return render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <HomeBanners />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('the banners of a home', () => {
  it('are shown one at a time, with arrows that end at the first and the last', async () => {
    show([banner('a'), banner('b')]);
    expect(await screen.findByRole('img', { name: 'Imagem a' })).toBeDefined();
    expect(screen.queryByRole('img', { name: 'Imagem b' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Banner anterior' })).toHaveProperty('disabled', true);
    await press('Próximo banner');
    expect(screen.getByRole('img', { name: 'Imagem b' })).toBeDefined();
    expect(screen.getByRole('status').textContent).toBe('Banner 2 de 2');
    expect(screen.getByRole('button', { name: 'Próximo banner' })).toHaveProperty('disabled', true);
  });

  it('go away when they are dismissed, and come back by undoing it', async () => {
    show([banner('a')]);
    await screen.findByRole('img', { name: 'Imagem a' });
    await press('Dispensar Banner a');
    await waitFor(() => expect(screen.queryByRole('img')).toBeNull());
    const [toast] = toasts.get();
    expect(toast).toMatchObject({ title: 'Banner dispensado', text: 'Banner a' });
    toast?.action?.run();
    expect(await screen.findByRole('img', { name: 'Imagem a' })).toBeDefined();
  });

  it('lead to a page of the product, or to another site in a tab of its own', async () => {
    show([banner('a', '/profile'), banner('b', 'https://escola.example/')]);
    const own = await screen.findByRole('link', { name: 'Imagem a' });
    expect([own.getAttribute('href'), own.getAttribute('target')]).toEqual(['/profile', null]);
    await press('Próximo banner');
    const other = screen.getByRole('link', { name: 'Imagem b (abre outra página)' });
    expect([other.getAttribute('target'), other.getAttribute('rel')]).toEqual([
      '_blank',
      'noopener noreferrer',
    ]);
  });
});
