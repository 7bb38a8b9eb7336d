import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
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
