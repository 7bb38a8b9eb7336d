import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { preloadDialogs } from '../../../src/ui/Dialog.tsx';
import { at, fakeServer } from '../support/browser.ts';
import { formOf } from '../support/forms.ts';
import { toastsNow } from '../teacher/screen.tsx';
import { chargeReads, chargeRows, office, paid, person, rowOf, statement } from './chargeRows.ts';
import { openAt } from './open.tsx';
import { listed, refusal } from './people.ts';

const server = fakeServer();
beforeAll(preloadDialogs);

const pix = new File(['%PDF-1.7'], 'pix.pdf', { type: 'application/pdf' });
const wrongType = 'Envie um PDF, JPG ou PNG de até 10 MB.';
let sent: unknown[];
beforeEach(() => {
  sent = [];
  server.use(
    ...chargeReads,
    http.post(at('/v1/charges/c1/confirm'), async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ data: { status: 'paid', paid_at: '2026-03-10T13:00:00.000Z' } });
    }),
    http.post(at('/v1/charges/:id/proof'), async ({ request, params }) => {
      sent.push([params.id, await formOf(request)]);
      return HttpResponse.json({ data: { ok: true } });
    }),
  );
});

const fileInput = () =>
  screen.getByLabelText<HTMLInputElement>('Comprovante do Pix', { selector: 'input[type=file]' });
const withProof = (proof: 'none' | 'attached') => {
  const row = { ...paid, ...person, id: 'c2', name: 'Bento Lima', proof };
  server.use(
    http.get(at('/v1/charges'), () => listed([row])),
    http.get(at('/v1/statement/u1'), () =>
      HttpResponse.json({ data: { ...statement, charges: [{ ...paid, proof }] } }),
    ),
  );
};

describe('a payment that is confirmed with its proof', () => {
  const open = async () => {
    const { user } = openAt('/charges', office);
    await user.click((await rowOf('Ana Souza')).getByRole('button', { name: 'Confirmar pagamento' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirmar pagamento' }));
    await user.type(dialog.getByLabelText('Como foi pago'), 'Pix de hoje');
    const confirm = () => user.click(dialog.getByRole('button', { name: 'Confirmar pagamento' }));
    return { user, dialog, confirm };
  };

  it('is confirmed before the file is sent, with a message after each step', async () => {
    const { user, dialog, confirm } = await open();
    expect(dialog.getByText('opcional')).toBeDefined();
    await user.upload(fileInput(), pix);
    await confirm();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual([{ note: 'Pix de hoje' }, ['c1', { file: 'pix.pdf' }]]);
    expect(toastsNow().map(([, , text]) => text)).toEqual([
      'Comprovante anexado.',
      'Pagamento confirmado com sucesso!',
    ]);
  });

  it('needs no file', async () => {
    const { confirm } = await open();
    await confirm();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual([{ note: 'Pix de hoje' }]);
    expect(toastsNow().map(([, , text]) => text)).toEqual(['Pagamento confirmado com sucesso!']);
  });

  it('is sent once by a double click, and once by the keyboard', async () => {
    const { user, dialog } = await open();
    await user.upload(fileInput(), pix);
    const button = dialog.getByRole('button', { name: 'Confirmar pagamento' });
    fireEvent.click(button);
    fireEvent.click(button);
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toHaveLength(2);
  });

  it('stays confirmed when the file is refused; the dialog says so and takes another file', async () => {
    const message = 'Este arquivo não é de um tipo aceito.';
    server.use(
      http.post(
        at('/v1/charges/c1/proof'),
        () =>
          HttpResponse.json(
            {
              message,
              code: 'wrong_file_type',
              requestId: 'r',
              issues: [{ path: 'file', code: 'wrong_file_type', message }],
            },
            { status: 415 },
          ),
        { once: true },
      ),
    );
    const { user, confirm } = await open();
    await user.upload(fileInput(), pix);
    await confirm();
    const dialog = await screen.findByRole('dialog', { name: 'Anexar comprovante' });
    expect(
      within(dialog).getByText(/^O pagamento está confirmado, mas o comprovante não foi anexado/),
    ).toBeDefined();
    expect(within(dialog).getByRole('alert').textContent).toBe(message);
    expect(within(dialog).queryByText('opcional')).toBeNull();
    expect(toastsNow().map(([kind, , text]) => [kind, text])).toEqual([
      ['destructive', message],
      ['success', 'Pagamento confirmado com sucesso!'],
    ]);
    await user.click(within(dialog).getByRole('button', { name: 'Tirar pix.pdf' }));
    await user.upload(fileInput(), new File(['x'], 'pix.png', { type: 'image/png' }));
    await user.click(within(dialog).getByRole('button', { name: 'Anexar comprovante' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual([{ note: 'Pix de hoje' }, ['c1', { file: 'pix.png' }]]);
  });

  it('sends no file when the confirmation is refused, and keeps both', async () => {
    const text = 'Não há pagamento em aberto nesta etapa.';
    server.use(http.post(at('/v1/charges/c1/confirm'), () => refusal(417, 'not_waiting_payment', text)));
    const { user, dialog, confirm } = await open();
    await user.upload(fileInput(), pix);
    await confirm();
    await waitFor(() => expect(toastsNow().map(([, , shown]) => shown)).toEqual([text]));
    expect(sent).toEqual([]);
    expect(dialog.getByText('pix.pdf')).toBeDefined();
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Como foi pago').value).toBe('Pix de hoje');
  });

  it('shows the progress, and asks before a file that is on its way is given up', async () => {
    server.use(
      http.post(at('/v1/charges/c1/proof'), async () => {
        await delay('infinite');
        return HttpResponse.json({});
      }),
    );
    const { user, dialog, confirm } = await open();
    await user.upload(fileInput(), pix);
    await confirm();
    expect(await dialog.findByRole('progressbar')).toBeDefined();
    expect(dialog.getByRole('button', { name: 'Confirmar pagamento' }).getAttribute('aria-busy')).toBe(
      'true',
    );
    await user.click(dialog.getByRole('button', { name: 'Cancelar' }));
    expect(await screen.findByRole('dialog', { name: /descartar|sair/i })).toBeDefined();
  });

  it.each([
    ['another type', new File(['<svg/>'], 'pix.svg', { type: 'image/svg+xml' })],
    ['an empty file', new File([], 'pix.pdf', { type: 'application/pdf' })],
    [
      'more than 10 MB',
      new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'pix.pdf', { type: 'application/pdf' }),
    ],
  ])('takes no %s', async (_, file) => {
    const { dialog } = await open();
    fireEvent.change(fileInput(), { target: { files: [file] } });
    expect(await dialog.findByText(wrongType)).toBeDefined();
    expect(dialog.queryByText(file.name)).toBeNull();
  });
});

describe('the proof of a payment that was confirmed before', () => {
  it('is attached from the list', async () => {
    withProof('none');
    const { user } = openAt('/charges', office);
    const row = await rowOf('Bento Lima');
    expect(row.queryByRole('button', { name: 'Ver comprovante' })).toBeNull();
    await user.click(row.getByRole('button', { name: 'Anexar comprovante' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Anexar comprovante' }));
    const send = dialog.getByRole<HTMLButtonElement>('button', { name: 'Anexar comprovante' });
    expect(send.disabled).toBe(true);
    await user.upload(fileInput(), pix);
    await user.click(send);
    await waitFor(() => expect(sent).toEqual([['c2', { file: 'pix.pdf' }]]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(toastsNow()[0]?.[2]).toBe('Comprovante anexado.');
  });

  it('opens, and is replaced by another one', async () => {
    withProof('attached');
    server.use(http.get(at('/v1/charges/c2/proof'), () => new HttpResponse('%PDF-')));
    URL.createObjectURL = () => 'blob:proof';
    const tab = { location: { href: '' }, close: vi.fn() };
    vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
    const { user } = openAt('/charges', office);
    const row = await rowOf('Bento Lima');
    await user.click(row.getByRole('button', { name: 'Ver comprovante' }));
    await waitFor(() => expect(tab.location.href).toBe('blob:proof'));
    await user.click(row.getByRole('button', { name: /^Mais ações/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Trocar comprovante' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Trocar comprovante' }));
    expect(dialog.getByText(/fica no lugar do atual/)).toBeDefined();
    await user.upload(fileInput(), pix);
    await user.click(dialog.getByRole('button', { name: 'Trocar comprovante' }));
    await waitFor(() => expect(sent).toEqual([['c2', { file: 'pix.pdf' }]]));
  });

  it('opens from the statement, too', async () => {
    withProof('attached');
    server.use(http.get(at('/v1/charges/c2/proof'), () => new HttpResponse('%PDF-')));
    URL.createObjectURL = () => 'blob:proof';
    const tab = { location: { href: '' }, close: vi.fn() };
    vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
    const { user } = openAt('/charges', office);
    await user.click((await rowOf('Bento Lima')).getByRole('button', { name: 'Extrato' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Extrato de Ana Souza' }));
    await user.click(dialog.getByRole('button', { name: 'Ver comprovante: Taxa de matrícula' }));
    await waitFor(() => expect(tab.location.href).toBe('blob:proof'));
  });

  it('is only opened by those who may only look', async () => {
    withProof('attached');
    openAt('/charges', ['view:charges']);
    const row = await rowOf('Bento Lima');
    expect(row.getByRole('button', { name: 'Ver comprovante' })).toBeDefined();
    expect(row.queryByRole('button', { name: /^Mais ações/ })).toBeNull();
  });

  it('is not asked of what the provider has settled', async () => {
    server.use(http.get(at('/v1/charges'), () => listed(chargeRows)));
    openAt('/charges', office);
    const row = await rowOf('Bento Lima');
    expect(row.queryByRole('button', { name: /comprovante/ })).toBeNull();
  });
});
