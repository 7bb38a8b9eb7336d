import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { preloadDialogs } from '../../../src/ui/Dialog.tsx';
import { at, fakeServer } from '../support/browser.ts';
import { toastsNow } from '../teacher/screen.tsx';
import { charge, chargeReads, chargeRows, office, person, rowOf } from './chargeRows.ts';
import { openAt } from './open.tsx';
import { listed } from './people.ts';

const server = fakeServer();
beforeAll(preloadDialogs);

let asked: URLSearchParams[];
let sent: unknown[];
beforeEach(() => {
  [asked, sent] = [[], []];
  // The first handler of a path answers.
  server.use(
    http.get(at('/v1/charges'), ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return listed(chargeRows);
    }),
    ...chargeReads,
    http.post(at('/v1/charges/c1/confirm'), async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ data: { status: 'paid', paid_at: '2026-03-10T13:00:00.000Z' } });
    }),
  );
});

describe('the list of charges', () => {
  it('begins with what is unpaid, the longest due first, and shows what is due, when, and how late', async () => {
    openAt('/charges', office);
    const late = await rowOf('Ana Souza');
    for (const text of ['Parcela 2 de 12', /450,50/, '02/03/2026', '8 dias de atraso'])
      expect(late.getByText(text)).toBeDefined();
    expect((await rowOf('Bento Lima')).getByText('Pago')).toBeDefined();
    expect(asked[0]?.get('orderBy')).toBe('status');
    expect(asked[0]?.get('order')).toBe('ASC');
  });

  it('asks for the filters of its address', async () => {
    openAt(`/charges?filter=${encodeURIComponent('{"status":"late","kind":"plan","name":"ana"}')}`, office);
    await screen.findByText('Ana Souza');
    expect(['status', 'kind', 'name'].map((name) => asked[0]?.get(name))).toEqual(['late', 'plan', 'ana']);
  });

  it('confirms a payment with a note, and only what is still open', async () => {
    const { user } = openAt('/charges', office);
    const closed = await rowOf('Bento Lima');
    expect(closed.getByRole('button', { name: 'Esta cobrança não está mais em aberto.' })).toBeDefined();
    await user.click((await rowOf('Ana Souza')).getByRole('button', { name: 'Confirmar pagamento' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Como foi pago'), 'Pix visto no banco');
    await user.click(dialog.getByRole('button', { name: 'Confirmar pagamento' }));
    await waitFor(() => expect(sent).toEqual([{ note: 'Pix visto no banco' }]));
    await waitFor(() => expect(toastsNow()[0]?.[2]).toBe('Pagamento confirmado com sucesso!'));
  });

  it('confirms the whole of a joint payment, or the charge alone', async () => {
    server.use(http.get(at('/v1/charges'), () => listed([{ ...charge, ...person, joint_total: 60_050 }])));
    const { user } = openAt('/charges', office);
    const confirm = async (choose: (dialog: ReturnType<typeof within>) => unknown) => {
      await user.click(await screen.findByRole('button', { name: /^Confirmar pagamento/ }));
      const dialog = await screen.findByRole('dialog');
      await choose(within(dialog));
      await user.type(within(dialog).getByRole('textbox'), 'Pix de hoje');
      await user.click(within(dialog).getByRole('button', { name: 'Confirmar pagamento' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    };
    await confirm(async () => undefined);
    await confirm(() => user.click(screen.getByRole('checkbox', { name: /Foram pagas juntas, R\$.600,50/ })));
    expect(sent).toEqual([{ note: 'Pix de hoje', jointly: true }, { note: 'Pix de hoje' }]);
  });

  it('has no confirmation for those who may only look', async () => {
    openAt('/charges', ['view:charges']);
    const row = await rowOf('Ana Souza');
    expect(row.queryByRole('button', { name: 'Confirmar pagamento' })).toBeNull();
    expect(row.queryByRole('button', { name: 'Extrato' })).toBeNull();
  });
});
