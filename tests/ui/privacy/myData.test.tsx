import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fieldsOfSubject } from '../../../domain/corrections.ts';
import MyDataPage from '../../../src/portals/privacy/MyDataPage.tsx';
import { showAccount, toastsNow } from '../account/screen.tsx';
import { at, fakeServer } from '../support/browser.ts';
import { quietBell } from '../teacher/screen.tsx';

const server = fakeServer();
const open = {
  id: 'a',
  kind: 'erasure',
  subject: null as string | null,
  wished: [] as object[],
  note: null,
  protocol: 'LGPD-K7F3M-9QX2P',
  status: 'open',
  created_at: '2026-03-10T13:00:00.000Z',
  due_on: '2026-03-25',
  days_left: 15,
  closed_at: null,
  reason: null,
};
const nothing = {
  blockers: [] as object[],
  kept: [] as object[],
  requests: [] as object[],
  correctable: [] as object[],
  consents: [] as object[],
  consentable: [] as object[],
};
let own = nothing;

beforeEach(() => {
  own = nothing;
  server.use(
    quietBell(),
    http.get(at('/v1/account/privacy'), () => HttpResponse.json({ data: own })),
    http.get(at('/v1/auth/second-factor'), () =>
      HttpResponse.json({ data: { totp_since: null, passkeys: [], recovery_codes_left: 0 } }),
    ),
  );
});

describe('my data', () => {
  it('says what stays and why, and sends the request with the password', async () => {
    own = {
      ...nothing,
      kept: [{ kind: 'contracts', basis: 'Código Civil, art. 206, § 5º, I', ends_on: '2031-03-10' }],
    };
    const sent: unknown[] = [];
    server.use(
      http.post(at('/v1/account/privacy/erasure'), async ({ request }) => {
        sent.push(await request.json());
        own = { ...nothing, requests: [open] };
        return HttpResponse.json({ data: { protocol: open.protocol, due_on: open.due_on } });
      }),
    );
    const user = showAccount(<MyDataPage />);
    expect(await screen.findByText('Contratos assinados, até 10/03/2031')).toBeDefined();
    expect(screen.getByText('Código Civil, art. 206, § 5º, I')).toBeDefined();
    await user.click(await screen.findByRole('button', { name: 'Pedir exclusão' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Pedir a exclusão dos seus dados?' }));
    await user.click(dialog.getByRole('button', { name: 'Pedir exclusão' }));
    expect(sent).toEqual([]);
    await user.type(dialog.getByLabelText(/senha/i, { selector: 'input' }), 'Aula1234');
    await user.click(dialog.getByRole('button', { name: 'Pedir exclusão' }));
    await waitFor(() => expect(sent).toEqual([{ password: 'Aula1234' }]));
    expect(await screen.findByText('Protocolo LGPD-K7F3M-9QX2P')).toBeDefined();
    expect(screen.getByText('Pedido em 10/03/2026 · Resposta até 25/03/2026')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Pedir exclusão' })).toBeNull();
    expect(toastsNow()).toEqual([['success', 'Sucesso', 'Pedido enviado. Protocolo LGPD-K7F3M-9QX2P.']]);
  });

  it('says what delays the erasure, which can be asked for meanwhile', async () => {
    own = {
      ...nothing,
      blockers: [
        { kind: 'contract', until: '2026-12-31' },
        { kind: 'debt', until: null },
      ],
    };
    showAccount(<MyDataPage />);
    expect(
      await screen.findByText('A exclusão será feita depois que isto for resolvido com a escola:'),
    ).toBeDefined();
    expect(screen.getByText('Há um contrato em vigor até 31/12/2026.')).toBeDefined();
    expect(screen.getByText('Há pagamento em aberto.')).toBeDefined();
    expect(await screen.findByRole('button', { name: 'Pedir exclusão' })).toBeDefined();
  });

  it('withdraws an open request, and shows the reason of a refused one', async () => {
    const refused = {
      ...open,
      id: 'b',
      protocol: 'LGPD-00000-00000',
      status: 'refused',
      reason: 'Falta um documento.',
    };
    own = { ...nothing, requests: [open, refused] };
    server.use(
      http.post(at('/v1/account/privacy/requests/a/withdraw'), () => {
        own = { ...nothing, requests: [{ ...open, status: 'withdrawn' }, refused] };
        return HttpResponse.json({ data: { ok: true } });
      }),
    );
    const user = showAccount(<MyDataPage />);
    expect(await screen.findByText('Motivo: Falta um documento.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Desistir do pedido' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Desistir do pedido?' }));
    await user.click(dialog.getByRole('button', { name: 'Desistir do pedido' }));
    expect(await screen.findByText('Retirado')).toBeDefined();
    expect(toastsNow()).toEqual([['success', 'Sucesso', 'Pedido retirado.']]);
  });

  it('saves the file in the chosen format under the name that the server gives it', async () => {
    const asked: string[] = [];
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    URL.createObjectURL = () => 'blob:x';
    server.use(
      http.get(at('/v1/account/privacy/export/:format'), ({ params }) => {
        asked.push(String(params.format));
        return new HttpResponse('{}', {
          headers: {
            'content-disposition': "attachment; filename*=UTF-8''Meus%20dados%20-%20Aula%20Viva.json",
          },
        });
      }),
    );
    const user = showAccount(<MyDataPage />);
    await user.dblClick(await screen.findByRole('button', { name: 'Baixar em JSON' }));
    await waitFor(() => expect(saved).toEqual(['Meus dados - Aula Viva.json']));
    await user.click(screen.getByRole('button', { name: 'Baixar em PDF' }));
    await waitFor(() => expect(asked).toEqual(['json', 'pdf']));
    expect(saved).toHaveLength(2);
    vi.restoreAllMocks();
  });

  it('says why a download was refused', async () => {
    server.use(
      http.get(at('/v1/account/privacy/export/:format'), () =>
        HttpResponse.json({ code: 'too_many_requests', message: 'x', requestId: 'r' }, { status: 429 }),
      ),
    );
    const user = showAccount(<MyDataPage />);
    await user.click(await screen.findByRole('button', { name: 'Baixar em PDF' }));
    await waitFor(() => expect(toastsNow()).toHaveLength(1));
    expect(toastsNow()[0]?.[0]).toBe('destructive');
  });

  it('asks for a correction, starting from what is stored and naming what is missing', async () => {
    own = {
      ...nothing,
      correctable: [
        { subject: 'name', values: [{ field: 'name', value: 'Renata Figueiredo' }] },
        { subject: 'cpf', values: [{ field: 'cpf', value: '11144477735' }] },
      ],
    };
    const sent: unknown[] = [];
    server.use(
      http.post(at('/v1/account/privacy/correction'), async ({ request }) => {
        sent.push(await request.json());
        own = {
          ...own,
          requests: [
            {
              ...open,
              kind: 'correction',
              subject: 'name',
              wished: [{ field: 'name', value: 'Renata Nova' }],
            },
          ],
        };
        return HttpResponse.json({ data: { protocol: open.protocol, due_on: open.due_on } });
      }),
    );
    const user = showAccount(<MyDataPage />);
    await user.click(await screen.findByRole('button', { name: 'Pedir correção' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Pedir correção' }));
    await user.click(dialog.getByRole('button', { name: 'Enviar pedido' }));
    expect(dialog.getByLabelText('O que precisa ser corrigido?').getAttribute('aria-invalid')).toBe('true');
    await user.selectOptions(dialog.getByLabelText('O que precisa ser corrigido?'), 'CPF');
    expect(dialog.getByLabelText<HTMLInputElement>('CPF').value).toBe('111.444.777-35');
    await user.selectOptions(dialog.getByLabelText('O que precisa ser corrigido?'), 'Nome');
    const name = dialog.getByLabelText<HTMLInputElement>('Nome completo');
    expect(name.value).toBe('Renata Figueiredo');
    await user.clear(name);
    await user.click(dialog.getByRole('button', { name: 'Enviar pedido' }));
    expect(name.getAttribute('aria-invalid')).toBe('true');
    expect(sent).toEqual([]);
    await user.type(name, 'Renata Nova');
    await user.type(dialog.getByLabelText(/Observação/), 'Casei.');
    await user.click(dialog.getByRole('button', { name: 'Enviar pedido' }));
    await waitFor(() =>
      expect(sent).toEqual([{ subject: 'name', wished: { name: 'Renata Nova' }, note: 'Casei.' }]),
    );
    expect(await screen.findByText('Correção: Nome')).toBeDefined();
    expect(screen.getByText('Renata Nova')).toBeDefined();
    expect(toastsNow().at(-1)).toEqual(['success', 'Sucesso', 'Pedido enviado. Protocolo LGPD-K7F3M-9QX2P.']);
  });

  it('fills the address that a new CEP has', async () => {
    const address = { cep: '01310100', address: 'Avenida Paulista', address_number: '1578' };
    const rest = { address_complement: '', neighborhood: 'Bela Vista', city: 'São Paulo', uf: 'SP' };
    const stored = Object.entries({ ...address, ...rest });
    own = {
      ...nothing,
      correctable: [{ subject: 'address', values: stored.map(([field, value]) => ({ field, value })) }],
    } as typeof own;
    server.use(
      http.get(at('/v1/utils/cep/20040002'), () =>
        HttpResponse.json({
          data: { street: 'Avenida Rio Branco', neighborhood: 'Centro', city: 'Rio de Janeiro', uf: 'RJ' },
        }),
      ),
    );
    const user = showAccount(<MyDataPage />);
    await user.click(await screen.findByRole('button', { name: 'Pedir correção' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Pedir correção' }));
    await user.selectOptions(dialog.getByLabelText('O que precisa ser corrigido?'), 'Endereço');
    await user.clear(dialog.getByLabelText('CEP'));
    await user.type(dialog.getByLabelText('CEP'), '20040-002');
    await waitFor(() => expect(dialog.getByDisplayValue('Avenida Rio Branco')).toBeDefined());
    expect(dialog.getByDisplayValue('RJ')).toBeDefined();
    expect(dialog.getByDisplayValue('1578')).toBeDefined();
  });

  it('fills the address of the CEP typed last, whatever order the answers arrive in', async () => {
    const stored = [{ field: 'cep', value: '01310100' }];
    own = { ...nothing, correctable: [{ subject: 'address', values: stored }] } as typeof own;
    const first = Promise.withResolvers<void>();
    const of = (street: string) => ({ street, neighborhood: 'Centro', city: 'Rio de Janeiro', uf: 'RJ' });
    let answered = 0;
    server.use(
      http.get(at('/v1/utils/cep/:cep'), async ({ params }) => {
        if (params.cep === '20040002') await first.promise;
        answered += 1;
        return HttpResponse.json({
          data: of(params.cep === '20040002' ? 'Avenida Rio Branco' : 'Rua do Ouvidor'),
        });
      }),
    );
    const user = showAccount(<MyDataPage />);
    await user.click(await screen.findByRole('button', { name: 'Pedir correção' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Pedir correção' }));
    await user.selectOptions(dialog.getByLabelText('O que precisa ser corrigido?'), 'Endereço');
    for (const cep of ['20040-002', '20040-030']) {
      await user.clear(dialog.getByLabelText('CEP'));
      await user.type(dialog.getByLabelText('CEP'), cep);
    }
    await dialog.findByDisplayValue('Rua do Ouvidor');
    first.resolve();
    await waitFor(() => expect(answered).toBe(2));
    // Time for the late answer to arrive.
    await act(() => new Promise((resolve) => setImmediate(resolve)));
    expect(dialog.getByDisplayValue('Rua do Ouvidor')).toBeDefined();
  });

  it('clears what the old CEP had filled where a new one has less, or is not found', async () => {
    const stored = { cep: '01310100', address: 'Avenida Paulista', address_number: '1578' };
    const rest = { address_complement: '', neighborhood: 'Bela Vista', city: 'São Paulo', uf: 'SP' };
    const values = Object.entries({ ...stored, ...rest }).map(([field, value]) => ({ field, value }));
    own = { ...nothing, correctable: [{ subject: 'address', values }] } as typeof own;
    const replies: Record<string, () => Response> = {
      '24900000': () =>
        HttpResponse.json({ data: { street: '', neighborhood: '', city: 'Maricá', uf: 'RJ' } }),
      '20040002': () => HttpResponse.json({ code: 'cep_not_found', message: 'x' }, { status: 404 }),
      '40010000': () => HttpResponse.json({ code: 'internal', message: 'x' }, { status: 500 }),
    };
    server.use(http.get(at('/v1/utils/cep/:cep'), ({ params }) => replies[String(params.cep)]?.()));
    const user = showAccount(<MyDataPage />);
    await user.click(await screen.findByRole('button', { name: 'Pedir correção' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Pedir correção' }));
    await user.selectOptions(dialog.getByLabelText('O que precisa ser corrigido?'), 'Endereço');
    const shown = () =>
      ['Endereço', 'Bairro', 'Cidade', 'Estado'].map(
        (label) => dialog.getByLabelText<HTMLInputElement>(label).value,
      );
    const change = async (cep: string) => {
      await user.clear(dialog.getByLabelText('CEP'));
      await user.type(dialog.getByLabelText('CEP'), cep);
    };
    await user.clear(dialog.getByLabelText('Cidade'));
    await user.click(dialog.getByRole('button', { name: 'Enviar pedido' }));
    expect(dialog.getByLabelText('Cidade').getAttribute('aria-invalid')).toBe('true');
    await change('24900-000');
    await waitFor(() => expect(shown()).toEqual(['', '', 'Maricá', 'RJ']));
    expect(dialog.getByLabelText('Cidade').getAttribute('aria-invalid')).toBeNull();
    await change('20040-002');
    await waitFor(() => expect(shown()).toEqual(['', '', '', '']));
    expect(toastsNow()).toContainEqual(['warning', 'Atenção', 'CEP não encontrado!']);
    await user.type(dialog.getByLabelText('Cidade'), 'Salvador');
    await change('40010-000');
    await waitFor(() => expect(shown()).toEqual(['', '', 'Salvador', 'BA']));
  });

  it("starts a guardian's correction blank but for the name, and asks for nothing else", async () => {
    const guardian = fieldsOfSubject('guardian');
    const known = { student_guardian_relationship: 'Mãe', student_guardian_name: 'Vera Prado' };
    const values = guardian.map((field) => ({
      field,
      value: known[field as keyof typeof known] ?? null,
    }));
    own = { ...nothing, correctable: [{ subject: 'guardian', values }] };
    const sent: unknown[] = [];
    server.use(
      http.post(at('/v1/account/privacy/correction'), async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ data: { protocol: open.protocol, due_on: open.due_on } });
      }),
    );
    const user = showAccount(<MyDataPage />);
    await user.click(await screen.findByRole('button', { name: 'Pedir correção' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Pedir correção' }));
    await user.selectOptions(dialog.getByLabelText('O que precisa ser corrigido?'), 'Responsável');
    expect(dialog.getByText(/Deixe em branco o que continua igual/)).toBeDefined();
    const texts = dialog.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value);
    expect(texts.filter((value) => value !== '')).toEqual(['Vera Prado']);
    await user.selectOptions(dialog.getByLabelText('Parentesco'), 'Próprio');
    expect(dialog.queryByDisplayValue('Vera Prado')).toBeNull();
    await user.selectOptions(dialog.getByLabelText('Parentesco'), 'Tia');
    await user.clear(dialog.getByDisplayValue('Vera Prado'));
    await user.type(dialog.getByLabelText(/^Nome/), 'Vera Prado Lemos');
    await user.click(dialog.getByRole('button', { name: 'Enviar pedido' }));
    await waitFor(() =>
      expect(sent).toEqual([
        {
          subject: 'guardian',
          wished: {
            ...Object.fromEntries(guardian.map((field) => [field, ''])),
            student_guardian_relationship: 'Tia',
            student_guardian_name: 'Vera Prado Lemos',
          },
        },
      ]),
    );
  });

  it('asks for the whole address of a guardian, with what its CEP has', async () => {
    const home = fieldsOfSubject('guardian_address');
    own = {
      ...nothing,
      correctable: [{ subject: 'guardian_address', values: home.map((field) => ({ field, value: null })) }],
    };
    const sent: unknown[] = [];
    server.use(
      http.get(at('/v1/utils/cep/20040002'), () =>
        HttpResponse.json({
          data: { street: 'Avenida Rio Branco', neighborhood: 'Centro', city: 'Rio de Janeiro', uf: 'RJ' },
        }),
      ),
      http.post(at('/v1/account/privacy/correction'), async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ data: { protocol: open.protocol, due_on: open.due_on } });
      }),
    );
    const user = showAccount(<MyDataPage />);
    await user.click(await screen.findByRole('button', { name: 'Pedir correção' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Pedir correção' }));
    const subject = dialog.getByLabelText('O que precisa ser corrigido?');
    await user.selectOptions(subject, 'Endereço do responsável');
    expect(dialog.getByText(/Preencha o endereço completo/)).toBeDefined();
    await user.type(dialog.getByLabelText('CEP'), '20040-002');
    await waitFor(() => expect(dialog.getByDisplayValue('Avenida Rio Branco')).toBeDefined());
    await user.click(dialog.getByRole('button', { name: 'Enviar pedido' }));
    expect(dialog.getByLabelText('Número').getAttribute('aria-invalid')).toBe('true');
    await user.type(dialog.getByLabelText('Número'), '7');
    await user.click(dialog.getByRole('button', { name: 'Enviar pedido' }));
    const typed = { cep: '20040-002', address: 'Avenida Rio Branco', address_number: '7' };
    const rest = { address_complement: '', neighborhood: 'Centro', city: 'Rio de Janeiro', uf: 'RJ' };
    const wished = Object.entries({ ...typed, ...rest }).map(([part, value]) => [
      `student_guardian_address.${part}`,
      value,
    ]);
    await waitFor(() =>
      expect(sent).toEqual([{ subject: 'guardian_address', wished: Object.fromEntries(wished) }]),
    );
  });

  it('switches a consent on and off, and shows the history', async () => {
    const recording = { purpose: 'recording', is_given: false, needs_guardian: false };
    own = { ...nothing, consentable: [recording] };
    const sent: unknown[] = [];
    server.use(
      http.post(at('/v1/account/privacy/consent'), async ({ request }) => {
        sent.push(await request.json());
        const given = { id: 1, version: '2026-11-23', by_guardian: false, at: '2026-12-01T12:00:00.000Z' };
        own = {
          ...nothing,
          consentable: [{ ...recording, is_given: true }],
          consents: [{ ...given, purpose: 'recording', is_given: true }],
        };
        return HttpResponse.json({ data: { ok: true } });
      }),
    );
    const user = showAccount(<MyDataPage />);
    await user.click(await screen.findByRole('switch', { name: 'Gravação das aulas' }));
    await waitFor(() => expect(sent).toEqual([{ purpose: 'recording', is_given: true }]));
    expect(await screen.findByText('Aceito em 01/12/2026 · Texto de 23/11/2026')).toBeDefined();
    expect(toastsNow()).toEqual([['success', 'Sucesso', 'Consentimento registrado.']]);
    await user.click(screen.getByRole('switch', { name: 'Gravação das aulas' }));
    await waitFor(() => expect(sent.at(-1)).toEqual({ purpose: 'recording', is_given: false }));
  });

  it("asks for the guardian's name while the student is a minor", async () => {
    own = { ...nothing, consentable: [{ purpose: 'recording', is_given: false, needs_guardian: true }] };
    const sent: unknown[] = [];
    server.use(
      http.post(at('/v1/account/privacy/consent'), async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ data: { ok: true } });
      }),
    );
    const user = showAccount(<MyDataPage />);
    await user.click(await screen.findByRole('switch', { name: 'Gravação das aulas' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Consentimento do responsável' }));
    await user.click(dialog.getByRole('button', { name: 'Aceitar' }));
    expect(sent).toEqual([]);
    await user.type(dialog.getByLabelText('Nome completo do responsável'), 'Vera Prado');
    await user.click(dialog.getByRole('button', { name: 'Aceitar' }));
    await waitFor(() =>
      expect(sent).toEqual([{ purpose: 'recording', is_given: true, guardian_name: 'Vera Prado' }]),
    );
  });
});
