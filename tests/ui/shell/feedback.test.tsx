import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, it, vi } from 'vitest';
import { session } from '../../../src/authProvider/session.ts';
import { Feedback, openFeedback } from '../../../src/features/support/Feedback.tsx';
import { toasts } from '../../../src/ui/toast.ts';
import { at, fakeServer } from '../support/browser.ts';
import { buildSession, buildView } from '../support/people.ts';
import { TestRouter } from '../support/TestRouter.tsx';

const server = fakeServer();

const sent: unknown[] = [];

async function open() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  sent.length = 0;
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
      <TestRouter at="/student">
        <Feedback />
      </TestRouter>
    </QueryClientProvider>,
  );
  act(openFeedback);
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  return { user, box: await screen.findByLabelText('O que podemos melhorar?') };
}

it('sends a text that is not blank with Ctrl+Enter, and takes at least a second', async () => {
  const { user, box } = await open();
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

it('asks before a typed text is lost', async () => {
  const { user, box } = await open();
  await user.type(box, 'Gostei');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Continuar editando' }));
  expect(screen.getByLabelText<HTMLTextAreaElement>('O que podemos melhorar?').value).toBe('Gostei');
  await user.click(screen.getByRole('button', { name: 'Cancelar' }));
  await user.click(await screen.findByRole('button', { name: 'Sair sem salvar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([]);
});

it('stays open for the next text while the first is sent', async () => {
  const { user, box } = await open();
  await user.type(box, 'Gostei');
  await user.keyboard('{Control>}{Enter}{/Control}{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  act(openFeedback);
  await user.type(await screen.findByLabelText('O que podemos melhorar?'), 'Mais um');
  await act(() => vi.advanceTimersByTimeAsync(1000));
  await waitFor(() => expect(toasts.get().map(({ title }) => title)).toEqual(['Obrigado!']));
  expect(screen.getByLabelText<HTMLTextAreaElement>('O que podemos melhorar?').value).toBe('Mais um');
});
