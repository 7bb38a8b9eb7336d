import { render, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EndNotice } from '../../../src/app/Root.tsx';
import { endSession, session } from '../../../src/authProvider/session.ts';
import { toasts } from '../../../src/ui/toast.ts';
import { at, fakeServer } from '../support/browser.ts';
import { quietBell } from '../teacher/screen.tsx';
import { openAt } from './open.tsx';

const server = fakeServer();
const permissions = ['view:sessions', 'create:sessions'];
const row = (id: string, name: string, change: object = {}) => ({
  id,
  redis_id: id,
  user_id: id,
  name,
  email: `${id}@escola.com.br`,
  photo_url: null,
  device: 'Chrome · Windows',
  created_at: '2026-03-10T11:00:00.000Z',
  last_used_at: '2026-03-10T12:30:00.000Z',
  current: false,
  ...change,
});
const rows = [row('a', 'Juliana Brito', { device: null }), row('b', 'Renata Figueiredo', { current: true })];
const asked: URLSearchParams[] = [];
const shown = () => toasts.get().map(({ title, text }) => [title, text]);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  asked.length = 0;
  server.use(
    quietBell(),
    http.get(at('/v1/users/logged-users'), ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      const rest = { page: 1, pageSize: 10, hasNextPage: false, total: rows.length, next: null };
      return HttpResponse.json({ data: { response: rows, ...rest } });
    }),
  );
});
afterEach(() => {
  vi.useRealTimers();
});

const open = async (given = permissions) => {
  const { user, leave } = openAt('/sessions', given);
  await screen.findByText('Juliana Brito');
  return { user, leave };
};

describe('the active sessions', () => {
  it("show who is logged in where, mark the user's own session, and are refetched on request", async () => {
    const { user } = await open();
    expect(screen.getByText('Sessões de Usuários Ativos')).toBeDefined();
    expect(screen.getByText('Aparelho desconhecido')).toBeDefined();
    expect(screen.getAllByText('Esta sessão')).toHaveLength(1);
    const before = asked.length;
    await user.click(screen.getByRole('button', { name: 'Atualizar' }));
    await waitFor(() => expect(asked.length).toBeGreaterThan(before));
  });

  it('are told apart by their times on a phone', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: /max-width/.test(query),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    await open();
    const times = 'Entrou em 10/03/2026 08:00 · último uso 10/03/2026 09:30';
    expect(screen.getAllByText(times)).toHaveLength(2);
    expect(screen.getByRole('button', { name: `Mais ações: Juliana Brito, ${times}` })).toBeDefined();
  });

  it('are disconnected one by one, after a confirmation', async () => {
    const sent: unknown[] = [];
    server.use(
      http.post(at('/v1/auth/logout-by-session-id'), async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ data: { ok: true } });
      }),
    );
    const { user } = await open();
    await user.click(
      screen.getByRole('button', {
        name: 'Desconectar Juliana Brito, entrou em 10/03/2026 08:00, último uso 10/03/2026 09:30',
      }),
    );
    const dialog = within(await screen.findByRole('dialog'));
    expect(
      dialog.getByText(
        /A sessão de Juliana Brito em Aparelho desconhecido, aberta em 10\/03\/2026 08:00 e usada pela última vez em 10\/03\/2026 09:30, é encerrada/,
      ),
    ).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Desconectar' }));
    await waitFor(() => expect(sent).toEqual([{ sessionId: 'a', redisId: 'a' }]));
    const done = ['Sucesso', 'Um usuário teve sua sessão desconectada com sucesso!'];
    await waitFor(() => expect(shown()).toEqual([done]));
  });

  it("are disconnected together, and the user's own one leads to the login 1.5 s later", async () => {
    server.use(
      http.post(at('/v1/auth/logout-all'), () => {
        // The event of the user's own session arrives first.
        endSession('session_ended');
        return HttpResponse.json({ data: { ended: 2 } });
      }),
    );
    render(<EndNotice />);
    const { user, leave } = await open();
    await user.click(screen.getByRole('button', { name: 'Desconectar todos' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Desconectar todos' }));
    const text = 'Todas as sessões foram desconectadas. Você será redirecionado para o login.';
    await waitFor(() => expect(shown()).toEqual([['Sucesso', text]]));
    expect(session.get()).not.toBeNull();
    leave();
    await vi.advanceTimersByTimeAsync(1600);
    expect(session.get()).toBeNull();
    // The login page shows it for as long as it takes to read it.
    await vi.advanceTimersByTimeAsync(60_000);
    expect(shown()).toEqual([['Sucesso', text]]);
  });

  it('stay when the server fails, which is shown', async () => {
    server.use(http.post(at('/v1/auth/logout-all'), () => HttpResponse.json({}, { status: 500 })));
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Desconectar todos' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Desconectar todos' }));
    const failed = ['Erro', 'Ocorreu um erro. Por favor, tente novamente.'];
    await waitFor(() => expect(shown()).toEqual([failed]));
    await vi.advanceTimersByTimeAsync(1600);
    expect(session.get()).not.toBeNull();
  });

  it('are only shown without the permission to end them', async () => {
    await open(['view:sessions']);
    expect(screen.queryByRole('button', { name: /Desconectar/ })).toBeNull();
  });
});
