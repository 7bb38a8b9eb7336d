import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
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

describe('a correction of my data', () => {
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
});
