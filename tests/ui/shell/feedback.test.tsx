import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { Feedback, openFeedback } from '../../../src/app/layout/Feedback.tsx';
import { session } from '../../../src/authProvider/session.ts';
import { toasts } from '../../../src/ui/toast.ts';
import { at, fakeServer } from '../support/browser.ts';
import { buildSession, buildView } from '../support/people.ts';

const server = fakeServer();

it('sends a text that is not blank with Ctrl+Enter, and takes at least a second', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const sent: unknown[] = [];
  server.use(
    http.post(at('/v1/feedback'), async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ data: { ok: true } });
    }),
  );
  session.set(buildSession({ view: buildView({ types: ['STUDENT'] }) }));
  toasts.set([]);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={['/student']}>
        <Feedback />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  act(openFeedback);
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  const box = await screen.findByLabelText('O que podemos melhorar?');
  await user.type(box, '   ');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Enviar' }).disabled).toBe(true);
  await user.keyboard('{Control>}{Enter}{/Control}');
  await user.type(box, 'Gostei');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(sent).toEqual([{ text: '   Gostei', page: '/student' }]));
  expect(toasts.get()).toEqual([]);
  await act(() => vi.advanceTimersByTimeAsync(1000));
  await waitFor(() => expect(toasts.get().map(({ title }) => title)).toEqual(['Obrigado!']));
  expect(screen.queryByRole('dialog')).toBeNull();
});
