import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { preloadDialogs } from '../../../src/ui/Dialog.tsx';
import { toasts } from '../../../src/ui/toast.ts';
import { at, fakeServer } from '../support/browser.ts';
import { quietBell } from '../teacher/screen.tsx';
import { openAt } from './open.tsx';

const server = fakeServer();
beforeAll(preloadDialogs);

const row = {
  id: 'c1',
  student_id: 's1',
  user_id: 'u1',
  name: 'Ana Souza',
  photo_url: null,
  course: 'Inglês',
  validity: '2026-03-20',
  validity_state: 'expiring',
  status: 'signed',
  contract_url: '/api/v1/contracts/c1/signed-file?e=9999999999999&s=x',
};
const waiting = {
  ...row,
  id: 'c2',
  student_id: 's2',
  user_id: 'u2',
  name: 'Bento Lima',
  validity: '2027-02-28',
  validity_state: 'valid',
  status: 'pending',
  contract_url: null,
};
const unrefused = { link_sent_at: null, link_opened_at: null, refused_at: null, refusal_reason: null };
const signers = [
  { party: 'student', name: 'Bento Lima', email: 'bento@x.test', signed_at: null, ...unrefused },
  {
    party: 'guardian',
    name: 'Clara Lima',
    email: 'clara@x.test',
    signed_at: '2026-03-09T15:30:00.000Z',
    ...unrefused,
  },
];
let rows: object[];
let progress: Record<string, unknown>;
const asked: string[] = [];
const sent: unknown[] = [];
const page = (response: object[]) => ({
  data: { response, page: 1, pageSize: 20, hasNextPage: false, total: response.length, next: null },
});

beforeEach(() => {
  asked.length = 0;
  sent.length = 0;
  rows = [row, waiting];
  progress = {
    ...waiting,
    created_at: '2026-03-01T12:00:00.000Z',
    signed_at: null,
    signers,
    cancellation_issue: null,
  };
  server.use(
    quietBell(),
    http.get(at('/v1/clicksign/documents'), ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.json(page(rows));
    }),
    http.get(at('/v1/contracts/c1/file'), () => {
      asked.push('the file');
      return new HttpResponse('%PDF-', { headers: { 'content-type': 'application/pdf' } });
    }),
    http.get(at('/v1/courses'), () => HttpResponse.json(page([{ id: 'k1', course: 'Inglês' }]))),
    http.get(at('/v1/contracts/c2/signers'), () => HttpResponse.json({ data: progress })),
    http.post(at('/v1/clicksign/send-contract/u2'), () => {
      sent.push('reminder');
      return HttpResponse.json({ data: { ok: true } });
    }),
    http.post(at('/v1/contracts/c2/cancel'), async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ data: { onboarding_status: 'AGUARDANDO_ASSINATURA_CONTRATO' } });
    }),
  );
});

const office = ['view:contract_management', 'edit:users'];
const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr') ?? document.body);
const told = () => toasts.get().map(({ text }) => text);

describe('the list of contracts', () => {
  it('opens a signed contract in a new window, and no other', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    const { user } = openAt('/contract-management', office);
    const signed = await rowOf('Ana Souza');
    expect(signed.getByText('Assinado')).toBeDefined();
    expect(signed.getByText('Vence em até 30 dias')).toBeDefined();
    await user.click(signed.getByRole('button', { name: 'Abrir contrato' }));
    expect(open).toHaveBeenCalledExactlyOnceWith(row.contract_url, '_blank', 'noopener');
    const pending = await rowOf('Bento Lima');
    expect(pending.getByText('Pendente')).toBeDefined();
    const closed = pending.getByRole('button', { name: 'Só um contrato assinado pode ser aberto' });
    await user.click(closed);
    expect(open).toHaveBeenCalledTimes(1);
  });

  it('opens a signed contract by the session once its link has expired', async () => {
    rows = [{ ...row, contract_url: '/api/v1/contracts/c1/signed-file?e=1&s=x' }];
    URL.createObjectURL = () => 'blob:contract';
    const tab = { location: { href: '' }, close: vi.fn() };
    vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
    const { user } = openAt('/contract-management', office);
    await user.click((await rowOf('Ana Souza')).getByRole('button', { name: 'Abrir contrato' }));
    await waitFor(() => expect(tab.location.href).toMatch(/^blob:/));
    expect(asked.at(-1)).toBe('the file');
  });

  it('asks for the order of each column and for the filters', async () => {
    const { user } = openAt('/contract-management', office);
    await screen.findByText('Ana Souza');
    expect(asked[0]).toContain('orderBy=name&order=ASC');
    for (const [label, orderBy] of [
      ['Curso', 'course'],
      ['Vencimento', 'validity'],
      ['Status', 'status'],
    ] as const) {
      await user.click(screen.getByRole('button', { name: `Ordenar por “${label}” em ordem crescente` }));
      await waitFor(() => expect(asked.at(-1)).toContain(`orderBy=${orderBy}&order=ASC`));
    }
    for (const [kind, choice] of [
      ['Curso', 'Inglês'],
      ['Vencimento', 'Vence em até 30 dias'],
      ['Status', 'Substituído'],
      ['Exibir', 'Todos os contratos'],
    ] as const) {
      const form = within(screen.getByRole('form'));
      await user.selectOptions(form.getByLabelText('Filtrar por'), kind);
      await user.selectOptions(form.getByLabelText(kind), choice);
      await user.click(form.getByRole('button', { name: 'Filtrar' }));
    }
    await waitFor(() => {
      const query = new URLSearchParams(asked.at(-1));
      expect(['course', 'validity', 'status', 'all'].map((name) => query.get(name))).toEqual([
        'k1',
        'expiring',
        'superseded',
        'true',
      ]);
    });
  });

  it('offers a new contract to those who edit people', async () => {
    openAt('/contract-management', ['view:contract_management']);
    expect((await rowOf('Ana Souza')).queryByRole('button', { name: 'Emitir novo contrato' })).toBeNull();
  });
});

describe('the signers of a contract', () => {
  const openSigners = async (permissions = office) => {
    const { user } = openAt('/contract-management', permissions);
    await user.click((await rowOf('Bento Lima')).getByRole('button', { name: 'Ver assinaturas' }));
    const dialog = within(
      await screen.findByRole('dialog', { name: /^Assinaturas do contrato de Bento Lima/ }),
    );
    await dialog.findByText('Clara Lima');
    return { user, dialog };
  };

  it('are shown with what each has signed and when, and are reminded', async () => {
    const { user, dialog } = await openSigners();
    expect(dialog.getByText('Ainda não assinou')).toBeDefined();
    expect(dialog.getByText(/^Assinou em 09\/03\/2026/)).toBeDefined();
    expect(dialog.getByText('Com 16 ou 17 anos, assinam o aluno e o responsável.')).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Reenviar' }));
    await waitFor(() => expect(told()).toHaveLength(1));
    expect(told()[0]).toContain('Bento Lima');
    expect(sent).toEqual(['reminder']);
  });

  it('lets an administrator cancel the contract with a reason', async () => {
    const { user, dialog } = await openSigners();
    await user.click(dialog.getByRole('button', { name: 'Cancelar contrato' }));
    const form = within(await screen.findByRole('dialog', { name: /^Cancelar o contrato de Bento Lima/ }));
    await user.click(form.getByRole('button', { name: 'Cancelar contrato' }));
    expect(form.getByText('Escreva o motivo do cancelamento.')).toBeDefined();
    await user.type(form.getByLabelText('Motivo'), 'Desistiu.');
    await user.click(form.getByRole('button', { name: 'Cancelar contrato' }));
    await waitFor(() => expect(told()).toEqual(['Contrato de Bento Lima cancelado.']));
    expect(sent).toEqual([{ reason: 'Desistiu.' }]);
    await waitFor(() => expect(asked).toHaveLength(2));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('say why the contract cannot be cancelled', async () => {
    progress = { ...progress, cancellation_issue: 'contract_begun' };
    const { dialog } = await openSigners();
    const cancel = dialog.getByRole<HTMLButtonElement>('button', { name: 'Cancelar contrato' });
    expect(cancel.disabled).toBe(true);
    expect(dialog.getByText('Não pode ser cancelado: alguém já assinou.')).toBeDefined();
  });

  it('show who refused and why, and lead to another contract', async () => {
    const [student, guardian] = signers;
    const refusal = { refused_at: '2026-03-09T15:30:00.000Z', refusal_reason: 'O preço mudou.' };
    const refused = { ...guardian, signed_at: null, ...refusal };
    progress = { ...progress, status: 'refused', signers: [student, refused] };
    const { dialog } = await openSigners();
    expect(dialog.getByText('O preço mudou.')).toBeDefined();
    expect(dialog.getByText(/^Recusou em/)).toBeDefined();
    expect(dialog.queryByRole('button', { name: 'Reenviar' })).toBeNull();
    expect(dialog.getByRole('button', { name: 'Emitir novo contrato' })).toBeDefined();
  });

  it('offer readers no change', async () => {
    const { dialog } = await openSigners(['view:contract_management']);
    expect(dialog.queryByRole('button', { name: 'Reenviar' })).toBeNull();
    expect(dialog.queryByRole('button', { name: 'Cancelar contrato' })).toBeNull();
  });
});

describe('a withdrawal that the office records', () => {
  const standing = {
    contract_id: 'c2',
    issue: null as string | null,
    until: '2026-03-18T03:00:00.000Z',
    amount: 0,
    withdrawn: null as object | null,
  };

  it('says what follows, needs a note, and shows the protocol', async () => {
    let now: object = standing;
    progress = { ...progress, status: 'signed' };
    const withdrawn = { protocol: 'DES-ABCDE-FGHJK', at: '2026-03-11T13:00:00.000Z' };
    server.use(
      http.get(at('/v1/contracts/c2/withdrawal'), () => HttpResponse.json({ data: now })),
      http.post(at('/v1/contracts/c2/withdrawal'), async ({ request }) => {
        sent.push(await request.json());
        now = { ...standing, issue: 'no_contract_in_force', withdrawn };
        return HttpResponse.json({ data: withdrawn });
      }),
    );
    const { user } = openAt('/contract-management', [...office, 'create:refunds']);
    await user.click((await rowOf('Bento Lima')).getByRole('button', { name: 'Ver assinaturas' }));
    await user.click(await screen.findByRole('button', { name: 'Registrar desistência' }));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Registrar a desistência de Bento Lima' }),
    );
    expect(dialog.getByText(/^Nada foi pago ainda/)).toBeDefined();
    expect(dialog.getByText('A desistência é possível até 17/03/2026.')).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Registrar desistência' }));
    expect(sent).toEqual([]);
    await user.type(dialog.getByLabelText('Como a desistência foi pedida'), 'E-mail da mãe');
    await user.click(dialog.getByRole('button', { name: 'Registrar desistência' }));
    await waitFor(() => expect(sent).toEqual([{ note: 'E-mail da mãe' }]));
    await waitFor(() => expect(told().at(-1)).toContain('DES-ABCDE-FGHJK'));
  });

  it('is not offered without the permission', async () => {
    progress = { ...progress, status: 'signed' };
    const { user } = openAt('/contract-management', office);
    await user.click((await rowOf('Bento Lima')).getByRole('button', { name: 'Ver assinaturas' }));
    await screen.findByRole('dialog');
    expect(screen.queryByRole('button', { name: 'Registrar desistência' })).toBeNull();
  });
});
