import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { delay, HttpResponse, http } from 'msw';
import { MemoryRouter } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from '../../../src/authProvider/session.ts';
import { queryClient } from '../../../src/dataProvider/queryClient.ts';
import * as saving from '../../../src/dataProvider/save.ts';
import { DocumentsCard } from '../../../src/portals/account/DocumentsCard.tsx';
import PersonDocuments from '../../../src/resources/documents/PersonDocuments.tsx';
import { toasts } from '../../../src/ui/toast.ts';
import { at, fakeServer } from '../support/browser.ts';
import { formOf } from '../support/forms.ts';
import { buildSession, buildView } from '../support/people.ts';
import { toastsNow } from '../teacher/screen.tsx';

const server = fakeServer();
beforeEach(() => {
  session.set(buildSession({ view: buildView({ permissions: [] }) }));
  queryClient.clear();
  toasts.set([]);
});

const kept = {
  id: 'd1',
  type: 'application/pdf',
  bytes: 1_258_291,
  expires_on: null,
  reminded: null,
  sent_at: '2026-03-10T13:00:00.000Z',
};
const entry = (name: string, more: object = {}) => ({
  type_id: `t-${name}`,
  name,
  required: true,
  expires: false,
  state: 'missing',
  kept: null,
  ...more,
});
const listOf = (missing: number, ...documents: object[]) =>
  HttpResponse.json({ data: { missing, documents } });

const show = (element: React.ReactElement) => {
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>{element}</MemoryRouter>
    </QueryClientProvider>,
  );
  return userEvent.setup({ applyAccept: false });
};
const own = '/v1/entity/profile/documents';
const input = (label: string) =>
  screen.getByLabelText<HTMLInputElement>(label, { selector: 'input[type=file]' });
const pdf = new File(['%PDF-1.7'], 'diploma.pdf', { type: 'application/pdf' });
const row = async (name: string) => within((await screen.findByText(name)).closest('li') as HTMLElement);

describe('documents in the account', () => {
  it('show at a glance what is missing, and each document’s state', async () => {
    server.use(
      http.get(at(own), () =>
        listOf(
          2,
          entry('Diploma'),
          entry('Passaporte', {
            state: 'expired',
            kept: { ...kept, expires_on: '2026-03-01', reminded: 'expired' },
          }),
          entry('RG', { state: 'valid', kept }),
          entry('CPF', { required: false, state: 'absent' }),
        ),
      ),
    );
    show(<DocumentsCard />);
    expect(await screen.findByText('Faltam 2 documentos obrigatórios')).toBeDefined();
    (await row('Diploma')).getByText('Falta enviar');
    const passport = await row('Passaporte');
    passport.getByText('Vencido');
    passport.getByText('PDF · 1,2 MB · enviado em 10/03/2026 · venceu em 01/03/2026 · lembrete enviado');
    (await row('RG')).getByText('Em dia');
    expect(screen.queryByText('CPF')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Excluir RG' })).toBeNull();
  });

  it('are sent with their day of validity, and shown at once', async () => {
    const sent: object[] = [];
    let isSent = false;
    const passport = () =>
      entry('Passaporte', {
        expires: true,
        ...(isSent && { state: 'valid', kept: { ...kept, expires_on: '2099-01-01' } }),
      });
    server.use(
      http.get(at(own), () => listOf(isSent ? 0 : 1, passport())),
      http.post(at(own), async ({ request }) => {
        sent.push(await formOf(request));
        isSent = true;
        return listOf(0, passport());
      }),
    );
    const user = show(<DocumentsCard />);
    await user.click(await screen.findByRole('button', { name: 'Enviar Passaporte' }));
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Passaporte' }));
    await user.click(screen.getByRole('button', { name: 'Enviar' }));
    expect(screen.getByText('Escolha o arquivo.')).toBeDefined();
    expect(toastsNow()).toEqual([['warning', 'Atenção', 'Escolha o arquivo.']]);
    expect(screen.getByText('Informe até quando o documento vale.')).toBeDefined();
    const choose = screen.getByRole('button', { name: /^Arquivo Arraste ou escolha/ });
    await waitFor(() => expect(document.activeElement).toBe(choose));
    await user.upload(input('Arquivo'), pdf);
    expect(screen.getByText('diploma.pdf')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Tirar diploma.pdf' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Arquivo Arraste ou escolha/ }));
    await user.upload(input('Arquivo'), pdf);
    await user.type(screen.getByLabelText('Válido até'), '01/01/2099');
    await user.click(screen.getByRole('button', { name: 'Enviar' }));
    expect(await screen.findByText('Documentos obrigatórios em dia')).toBeDefined();
    expect(toastsNow()).toEqual([['success', 'Documento enviado', 'Passaporte']]);
    expect(sent).toEqual([{ type_id: 't-Passaporte', expires_on: '2099-01-01', file: 'diploma.pdf' }]);
  });

  it.each([
    ['another type', new File(['x'], 'a.gif', { type: 'image/gif' })],
    ['an empty file', new File([], 'a.pdf', { type: 'application/pdf' })],
    [
      'more than 10 MB',
      new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'a.pdf', { type: 'application/pdf' }),
    ],
  ])('refuse %s before it is sent, and clear the input', async (_, file) => {
    server.use(http.get(at(own), () => listOf(1, entry('Diploma'))));
    const user = show(<DocumentsCard />);
    await user.click(await screen.findByRole('button', { name: 'Enviar Diploma' }));
    await user.upload(input('Arquivo'), file);
    expect(screen.getByText('Envie um PDF, JPG ou PNG de até 10 MB.')).toBeDefined();
    expect(input('Arquivo').value).toBe('');
  });

  it('say at the field why the server refused a file, and keep the form', async () => {
    const message = 'O antivírus encontrou uma ameaça neste arquivo, e ele não foi guardado.';
    server.use(
      http.get(at(own), () => listOf(1, entry('Diploma'))),
      http.post(at(own), () =>
        HttpResponse.json(
          {
            message,
            code: 'file_infected',
            requestId: 'r',
            issues: [{ path: 'file', code: 'file_infected', message }],
          },
          { status: 417 },
        ),
      ),
    );
    const user = show(<DocumentsCard />);
    await user.click(await screen.findByRole('button', { name: 'Enviar Diploma' }));
    await user.upload(input('Arquivo'), pdf);
    await user.click(screen.getByRole('button', { name: 'Enviar' }));
    await waitFor(() => expect(toastsNow()).toEqual([['warning', 'Atenção', message]]));
    expect(screen.getByRole('alert').textContent).toBe(message);
    expect(screen.getByText('diploma.pdf')).toBeDefined();
  });

  it('are cancelled while they are sent, without an error', async () => {
    server.use(
      http.get(at(own), () => listOf(1, entry('Diploma'))),
      http.post(at(own), async () => {
        await delay('infinite');
        return HttpResponse.json({});
      }),
    );
    const user = show(<DocumentsCard />);
    await user.click(await screen.findByRole('button', { name: 'Enviar Diploma' }));
    await user.upload(input('Arquivo'), pdf);
    await user.click(screen.getByRole('button', { name: 'Enviar' }));
    expect(await screen.findByRole('progressbar')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Cancelar envio' }));
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
    expect(screen.getByText('diploma.pdf')).toBeDefined();
    expect(toastsNow()).toEqual([]);
  });

  it('fail with a way to try again', async () => {
    server.use(http.get(at(own), () => HttpResponse.json({ code: 'internal' }, { status: 500 })));
    queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } });
    const user = show(<DocumentsCard />);
    const again = await screen.findByRole('button', { name: 'Tentar novamente' });
    server.use(http.get(at(own), () => listOf(0)));
    await user.click(again);
    expect(await screen.findByText('Nenhum documento foi pedido nem enviado até agora.')).toBeDefined();
  });
});

describe('documents of a person in the back office', () => {
  const person = { id: 'u1', name: 'Ana Souza' };
  const path = '/v1/users/u1/documents';

  it('are replaced, downloaded and deleted after a question; others are chosen by type', async () => {
    const save = vi.spyOn(saving, 'save').mockImplementation(() => undefined);
    const deleted: string[] = [];
    server.use(
      http.get(at(path), () =>
        listOf(
          0,
          entry('RG', { state: 'valid', kept }),
          entry('CPF', { required: false, state: 'absent' }),
          entry('Diploma', { required: false, state: 'absent' }),
        ),
      ),
      http.get(at(`${path}/d1/file`), () =>
        HttpResponse.text('%PDF', {
          headers: { 'content-disposition': "attachment; filename*=UTF-8''RG.pdf" },
        }),
      ),
      http.delete(at(`${path}/:id`), ({ params }) => {
        deleted.push(String(params.id));
        return HttpResponse.json({ data: { ok: true } });
      }),
    );
    const user = show(<PersonDocuments person={person} onClose={() => undefined} />);
    expect(await screen.findByRole('dialog', { name: 'Documentos de Ana Souza' })).toBeDefined();
    await user.click(await screen.findByRole('button', { name: 'Baixar RG' }));
    await waitFor(() => expect(save).toHaveBeenCalledWith(expect.anything(), 'RG.pdf'));
    save.mockRestore();

    await user.click(screen.getByRole('button', { name: 'Excluir RG' }));
    const question = await screen.findByRole('dialog', { name: 'Excluir RG?' });
    expect(deleted).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Excluir' }));
    await waitFor(() => expect(deleted).toEqual(['d1']));

    await user.click(await screen.findByRole('button', { name: 'Enviar outro documento' }));
    await user.click(screen.getByRole('button', { name: 'Enviar' }));
    expect(screen.getByText('Escolha o tipo de documento.')).toBeDefined();
    const options = within(screen.getByLabelText('Tipo de documento')).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(['Escolha o tipo', 'CPF', 'Diploma']);
    await user.click(screen.getByRole('button', { name: 'Voltar' }));
    expect(await screen.findByRole('button', { name: 'Substituir RG' })).toBeDefined();
  });

  it('get another last day without another file', async () => {
    const sent: unknown[] = [];
    let expires_on = '2031-03-20';
    server.use(
      http.get(at(path), () =>
        listOf(
          0,
          entry('Passaporte', { expires: true, state: 'valid', kept: { ...kept, expires_on } }),
          entry('RG', { state: 'valid', kept: { ...kept, id: 'd2' } }),
        ),
      ),
      http.patch(at(`${path}/d1`), async ({ request }) => {
        sent.push(await request.json());
        expires_on = '2030-03-20';
        return HttpResponse.json({ data: { ok: true } });
      }),
    );
    const user = show(<PersonDocuments person={person} onClose={() => undefined} />);
    await user.click(await screen.findByRole('button', { name: 'Corrigir validade de Passaporte' }));
    expect(screen.queryByRole('button', { name: 'Corrigir validade de RG' })).toBeNull();
    const day = screen.getByLabelText('Válido até');
    await user.clear(day);
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    expect(screen.getByText('Informe até quando o documento vale.')).toBeDefined();
    await user.type(day, '20/03/2030');
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByText(/vale até 20\/03\/2030/)).toBeDefined();
    expect(sent).toEqual([{ expires_on: '2030-03-20' }]);
    expect(toastsNow()).toEqual([['success', 'Validade corrigida', 'Passaporte']]);
  });
});
