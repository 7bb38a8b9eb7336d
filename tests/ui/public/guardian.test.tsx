import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { Root } from '../../../src/app/Root.tsx';
import { at, fakeServer } from '../support/browser.ts';
import { pageOf, pastLesson, progressFigures } from '../support/progress.ts';

const server = fakeServer();
const token = 'k'.repeat(43);
const session = 's'.repeat(43);
const refused = (status: number, code: string) =>
  HttpResponse.json({ code, message: 'Recusado.', requestId: 'r' }, { status });

let state: 'open' | 'expired';
let contact: { student_guardian_email: string; student_guardian_phone: string; code_sent_to: string | null };
let isOver: boolean;
const sent: [path: string, body: unknown][] = [];

const overview = () => ({
  school: 'Escola Horizonte',
  student_name: 'Lucas Lima',
  student_guardian_name: 'Patrícia Lima',
  lessons: [
    {
      id: 'n1',
      title: 'Inglês',
      class_name: 'Turma das terças',
      teacher_name: 'Helena Prado',
      starts_at: '2026-03-17T14:00:00.000Z',
      ends_at: '2026-03-17T15:00:00.000Z',
    },
  ],
  ...progressFigures,
  statement: {
    charged: 15_000,
    paid: 0,
    refunded: 0,
    balance: 15_000,
    next: 'c0',
    charges: [
      {
        charge_id: 'c0',
        kind: 'registration',
        installment: 1,
        installments: 1,
        amount: 15_000,
        refunded: 0,
        due_date: '2026-03-20',
        status: 'open',
        days_late: 0,
        paid_at: null,
        agreed_on: null,
        replaced_on: null,
        refund: null,
      },
    ],
  },
  contact,
});

beforeEach(() => {
  state = 'open';
  isOver = false;
  contact = {
    student_guardian_email: 'patricia@casa.test',
    student_guardian_phone: '+5511987654321',
    code_sent_to: null,
  };
  sent.length = 0;
  sessionStorage.clear();
  const on = (path: string, reply: (body: Record<string, unknown>) => object) =>
    http.post(at(`/v1/guardian-access${path}`), async ({ request }) => {
      const body = (await request.json()) as Record<string, unknown>;
      sent.push([path, body]);
      if (isOver) return refused(404, 'not_found');
      return HttpResponse.json({ data: reply(body) });
    });
  server.use(
    http.get(at('/v1/config'), () => HttpResponse.json({ data: { links: {}, support: {} } })),
    on('', () => ({ state, language: 'pt-BR', session: state === 'open' ? session : null })),
    on('/overview', overview),
    on('/lessons', () => pageOf([pastLesson()]).data),
    on('/renew', () => ({ ok: true })),
    on('/leave', () => ({ ok: true })),
    on('/phone', ({ phone }) => {
      contact = { ...contact, student_guardian_phone: String(phone) };
      return contact;
    }),
    on('/email', () => {
      contact = { ...contact, code_sent_to: 'n•••@casa.test' };
      return { sent_to: 'n•••@casa.test' };
    }),
    on('/email/confirm', () => ({ ok: true })),
    on('/statement', () => ({ link: `/guardian-statement#${token}` })),
  );
});

const open = (hash = `#${token}`) => {
  window.history.replaceState(null, '', `/guardian${hash}`);
  render(<Root />);
  return userEvent.setup();
};
const heading = (name: string) => screen.findByRole('heading', { name });
const bodies = (path: string) => sent.filter(([asked]) => asked === path).map(([, body]) => body);

describe('a guardian with a personal link', () => {
  it('reads schedule, attendance, marks, what was taught and charges, and the token leaves the address', async () => {
    open();
    expect(await heading('Acompanhamento de Lucas Lima')).toBeTruthy();
    const ahead = within(screen.getByRole('main')).getAllByRole('list')[0];
    expect(ahead?.textContent).toContain('Turma das terças, com Helena Prado');
    expect(screen.getByText('75%')).toBeTruthy();
    expect(screen.getByText('4,08')).toBeTruthy();
    expect(await screen.findByText('Verbos no passado')).toBeTruthy();
    expect(screen.getByText('Taxa de matrícula')).toBeTruthy();
    expect(window.location.hash).toBe('');
    expect(bodies('/overview')).toEqual([{ session }]);
  });

  it('stays after a reload of the tab, until the session is over', async () => {
    sessionStorage.setItem('guardian-visit', JSON.stringify(session));
    open('');
    expect(await heading('Acompanhamento de Lucas Lima')).toBeTruthy();
    expect(bodies('')).toEqual([]);
  });

  it('leaves, and finds nothing any more', async () => {
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Encerrar visita' }));
    expect(await heading('Sua visita terminou')).toBeTruthy();
    expect(bodies('/leave')).toEqual([{ session }]);
    expect(sessionStorage.getItem('guardian-visit')).toBeNull();
  });

  it('pays at the page of the statement', async () => {
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Pagar e abrir recibos' }));
    await waitFor(() => expect(bodies('/statement')).toEqual([{ session }]));
  });

  it('changes the phone, which is checked first', async () => {
    const user = open();
    const phone = await screen.findByLabelText('Telefone');
    const save = screen.getByRole('button', { name: 'Salvar telefone' });
    await user.clear(phone);
    await user.type(phone, '123');
    await user.click(save);
    expect(bodies('/phone')).toEqual([]);
    await user.clear(phone);
    await user.type(phone, '(21) 99876-5432');
    await user.click(save);
    await waitFor(() => expect(bodies('/phone')).toEqual([{ session, phone: '+5521998765432' }]));
    expect(await screen.findByText('Telefone salvo.')).toBeTruthy();
  });

  it('changes the address with the code that the new one received', async () => {
    const user = open();
    const address = await screen.findByLabelText('Novo e-mail');
    const send = screen.getByRole('button', { name: 'Enviar código' });
    await user.type(address, 'sem arroba');
    await user.click(send);
    expect((await screen.findByRole('alert')).textContent).toContain('inválido');
    await user.clear(address);
    await user.type(address, 'nova@casa.test');
    await user.click(send);
    const code = await screen.findByLabelText('Código recebido em n•••@casa.test');
    await user.type(code, '12345');
    await user.click(screen.getByRole('button', { name: 'Confirmar novo e-mail' }));
    expect(await heading('E-mail confirmado')).toBeTruthy();
    expect(bodies('/email/confirm')).toEqual([{ session, code: '12345' }]);
  });

  it('is told when the session has ended meanwhile', async () => {
    const user = open();
    await screen.findByText('Verbos no passado');
    isOver = true;
    await user.click(screen.getByRole('button', { name: 'Salvar telefone' }));
    expect(await heading('Sua visita terminou')).toBeTruthy();
  });
});

describe('a personal link that opens nothing', () => {
  it('asks for a new one where it has expired', async () => {
    state = 'expired';
    const user = open();
    expect(await heading('Este link venceu')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Enviar novo link' }));
    expect(await heading('Veja o seu e-mail')).toBeTruthy();
    expect(bodies('/renew')).toEqual([{ token }]);
  });

  it('is told what to do where it is unknown', async () => {
    server.use(http.post(at('/v1/guardian-access'), () => refused(404, 'not_found')));
    open();
    expect(await heading('Este link não vale mais')).toBeTruthy();
  });

  it('can be tried again after a failure', async () => {
    let fails = true;
    server.use(
      http.post(at('/v1/guardian-access'), () =>
        fails
          ? refused(500, 'internal')
          : HttpResponse.json({ data: { state: 'open', language: 'pt-BR', session } }),
      ),
    );
    const user = open();
    const main = within(await screen.findByRole('main'));
    const again = await main.findByRole('button', { name: 'Tentar novamente' });
    fails = false;
    await user.click(again);
    expect(await heading('Acompanhamento de Lucas Lima')).toBeTruthy();
  });
});
