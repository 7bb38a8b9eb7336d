import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { useState } from 'react';
import { type NavigateFunction, useLocation, useNavigate } from 'react-router';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { FormDialog } from '../../src/features/dialog/FormDialog.tsx';
import { useDialogChange } from '../../src/features/dialog/useDialogChange.ts';
import { Button } from '../../src/ui/Button.tsx';
import { preloadDialogs } from '../../src/ui/Dialog.tsx';
import { Field, TextArea } from '../../src/ui/Field.tsx';
import { toasts } from '../../src/ui/toast.ts';
import { at, fakeServer } from './support/browser.ts';
import { TestRouter } from './support/TestRouter.tsx';

const server = fakeServer();
beforeAll(preloadDialogs);
beforeEach(() => toasts.set([]));

const path = '/v1/privacy-requests/:id/refuse';
const toastsNow = () => toasts.get().map(({ variant, title, text }) => [variant, title, text]);

/** A refusal that also asks for a word, so that there are two fields. */
function RefuseDialog({ onClose }: { onClose: () => void }) {
  const [word, setWord] = useState('');
  const [reason, setReason] = useState('');
  const refuse = useDialogChange('POST /v1/privacy-requests/:id/refuse', {
    input: () => ({ params: { id: '1' }, body: { reason } }),
    done: 'Recusado',
    onClose,
  });
  return (
    <FormDialog
      title="Recusar"
      action="Recusar"
      destructive
      busy={refuse.isPending}
      isChanged={reason !== ''}
      faults={{ word: !word && 'Escreva a palavra.', reason: !reason.trim() && 'Escreva o motivo.' }}
      error={refuse.error}
      onSubmit={() => refuse.mutate()}
      onClose={onClose}
    >
      {(field) => (
        <>
          <Field
            {...field('word')}
            label="Palavra"
            value={word}
            onChange={({ target }) => setWord(target.value)}
          />
          <TextArea
            {...field('reason')}
            label="Motivo"
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </>
      )}
    </FormDialog>
  );
}

let navigate: NavigateFunction;

function Screen() {
  navigate = useNavigate();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Abrir</Button>
      <p data-testid="path">{useLocation().pathname}</p>
      {open && <RefuseDialog onClose={() => setOpen(false)} />}
    </>
  );
}

async function open() {
  const user = userEvent.setup();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TestRouter>
        <Screen />
      </TestRouter>
    </QueryClientProvider>,
  );
  await user.click(screen.getByRole('button', { name: 'Abrir' }));
  return {
    user,
    word: await screen.findByLabelText<HTMLInputElement>('Palavra'),
    reason: screen.getByLabelText<HTMLTextAreaElement>('Motivo'),
    submit: screen.getByRole('button', { name: 'Recusar' }),
  };
}

/** Counts the refusals, which wait until they are released. */
function holdRefusals() {
  const sent: unknown[] = [];
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  server.use(
    http.post(at(path), async ({ request }) => {
      sent.push(await request.json());
      await released;
      return HttpResponse.json({ data: { ok: true } });
    }),
  );
  return { sent, release };
}

it.each([
  ['Enter in a field', 'Palavra', '{Enter}'],
  ['Ctrl+Enter in a text of several lines', 'Motivo', '{Control>}{Enter}{/Control}'],
  ['Cmd+Enter in a text of several lines', 'Motivo', '{Meta>}{Enter}{/Meta}'],
])('submits with %s', async (_, label, keys) => {
  const { sent, release } = holdRefusals();
  release();
  const { user, word, reason } = await open();
  await user.type(reason, 'Primeira{Enter}Segunda');
  await user.type(word, 'sim');
  expect(sent).toEqual([]);
  await user.click(screen.getByLabelText(label));
  await user.keyboard(keys);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([{ reason: 'Primeira\nSegunda' }]);
});

it('names the first fault in one toast and focuses its field, whose error stays until it is corrected', async () => {
  const { user, word, reason, submit } = await open();
  expect(screen.queryByRole('alert')).toBeNull();
  await user.click(submit);
  await waitFor(() => expect(document.activeElement).toBe(word));
  expect(toastsNow()).toEqual([['warning', 'Atenção', 'Escreva a palavra.']]);
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    'Escreva a palavra.',
    'Escreva o motivo.',
  ]);
  await user.type(word, 'sim');
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(['Escreva o motivo.']);
  await user.clear(word);
  await user.type(word, 'sim');
  await user.click(submit);
  await waitFor(() => expect(document.activeElement).toBe(reason));
  expect(toastsNow()).toEqual([['warning', 'Atenção', 'Escreva o motivo.']]);
});

it('sends a double submit once, keeps the button in place while it is busy, then closes and returns the focus', async () => {
  const { sent, release } = holdRefusals();
  const { user, word, reason, submit } = await open();
  await user.type(reason, 'Repetido');
  await user.type(word, 'sim');
  await user.dblClick(submit);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(submit.getAttribute('aria-busy')).toBe('true'));
  expect(document.activeElement).toBe(submit);
  release();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toHaveLength(1);
  expect(toastsNow()).toEqual([['success', 'Sucesso', 'Recusado']]);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Abrir' }));
});

it('stays open when the change fails, with the error of the server at its field until that is edited', async () => {
  const message = 'O motivo é longo demais.';
  server.use(
    http.post(at(path), () =>
      HttpResponse.json(
        { code: 'rule', message: 'x', issues: [{ path: 'reason', code: 'too_long', message }] },
        { status: 417 },
      ),
    ),
  );
  const { user, word, reason, submit } = await open();
  await user.type(reason, 'Muito');
  await user.type(word, 'sim');
  await user.click(submit);
  await waitFor(() => expect(document.activeElement).toBe(reason));
  expect(screen.getByRole('alert').textContent).toBe(message);
  expect(toastsNow()).toEqual([['warning', 'Atenção', message]]);
  await user.type(word, '!');
  expect(screen.getByRole('alert').textContent).toBe(message);
  await user.type(reason, '!');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(reason.value).toBe('Muito!');
});

it('asks before what was typed is lost, by the button, Escape or the X, and not without changes', async () => {
  const { user, reason } = await open();
  await user.type(reason, 'Um');
  for (const close of [
    () => user.click(screen.getByRole('button', { name: 'Cancelar' })),
    () => user.keyboard('{Escape}'),
    () => user.click(screen.getByRole('button', { name: 'Fechar' })),
  ]) {
    await close();
    await user.click(await screen.findByRole('button', { name: 'Continuar editando' }));
    await waitFor(() => expect(screen.queryByText('Continuar editando')).toBeNull());
    expect(reason.value).toBe('Um');
  }
  await user.clear(reason);
  await user.click(screen.getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('asks before a page is left whose dialog holds unsaved text, and does not send it from the question', async () => {
  const { sent } = holdRefusals();
  const { user, word, reason } = await open();
  const leave = () => act(async () => navigate('/elsewhere'));
  await user.type(word, 'sim');
  await user.type(reason, 'Um');
  await leave();
  await user.keyboard('{Control>}{Enter}{/Control}');
  await user.click(await screen.findByRole('button', { name: 'Continuar editando' }));
  expect(sent).toEqual([]);
  expect(screen.getByTestId('path').textContent).toBe('/');
  await leave();
  await user.click(await screen.findByRole('button', { name: 'Sair sem salvar' }));
  await waitFor(() => expect(screen.getByTestId('path').textContent).toBe('/elsewhere'));
});

it('leaves the dialog open that was opened while the change of a closed one ran', async () => {
  const { release } = holdRefusals();
  const { user, word, reason, submit } = await open();
  await user.type(word, 'sim');
  await user.type(reason, 'Um');
  await user.click(submit);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Abrir' }));
  await user.type(await screen.findByLabelText('Motivo'), 'Dois');
  release();
  await waitFor(() => expect(toastsNow()).toEqual([['success', 'Sucesso', 'Recusado']]));
  expect(screen.getByLabelText<HTMLTextAreaElement>('Motivo').value).toBe('Dois');
});
