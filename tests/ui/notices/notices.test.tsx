import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { FloatingBar } from '../../../src/app/layout/FloatingBar.tsx';
import MessagesPanel from '../../../src/app/notifications/MessagesPanel.tsx';
import NotificationsDrawer from '../../../src/app/notifications/NotificationsDrawer.tsx';
import { RequiredNotice } from '../../../src/app/notifications/RequiredNotice.tsx';
import type { Notice } from '../../../src/app/notifications/useMessages.ts';
import { queryClient } from '../../../src/app/queryClient.ts';
import { PeoplePicker } from '../../../src/resources/messages/PeoplePicker.tsx';
import { preloadDialogs } from '../../../src/ui/Dialog.tsx';
import { openAt } from '../backOffice/open.tsx';
import { show, signIn } from '../classroom/screen.tsx';
import { at, fakeServer } from '../support/browser.ts';

const server = fakeServer();
beforeAll(preloadDialogs);

const person = '00000000-0000-4000-8000-0000000000aa';
const notice = (change: Partial<Notice> = {}): Notice => ({
  ...{ id: 'n1', title: 'Recesso', content: 'Sem **aulas**.', require_confirmation: false, is_read: null },
  ...{ status: 'SENT', category: 'IMMEDIATE', sent_at: '2026-03-09T13:00:00.000Z', schedule: null },
  ...{ types: ['STUDENT'], send_to_all: false, teacher_id: null, teacher_name: null, recipients_id: [] },
  ...{ sender_id: person, sender_name: 'Renata', recipient_count: 3, read_count: 1 },
  ...{ created_at: '2026-03-09T13:00:00.000Z', updated_at: '2026-03-09T13:00:00.000Z' },
  ...change,
});
const list = (response: object[], unread = 0) =>
  HttpResponse.json({
    data: { response, page: 1, pageSize: 10, hasNextPage: false, total: response.length, next: null, unread },
  });

const asked: { call: string; body: unknown }[] = [];
const note = async (request: Request) => {
  const body = await request.text();
  asked.push({
    call: `${request.method} ${new URL(request.url).pathname.replace('/api', '')}`,
    body: body ? JSON.parse(body) : null,
  });
};
let rows: Notice[] = [];
beforeEach(() => {
  asked.length = 0;
  server.use(
    http.get(at('/v1/messages'), ({ request }) => {
      const { searchParams } = new URL(request.url);
      const found = searchParams.has('is_read')
        ? rows.filter((row) => row.require_confirmation && row.is_read === false)
        : rows;
      return list(found, rows.filter(({ is_read }) => is_read === false).length);
    }),
    http.get(at('/v1/messages/:id'), ({ params }) =>
      HttpResponse.json({ data: rows.find(({ id }) => id === params.id) }),
    ),
    http.get(at('/v1/messages/:id/recipients'), () => list([])),
    http.get(at('/v1/teachers/names'), () => HttpResponse.json({ data: [{ id: 't1', name: 'Bia Reis' }] })),
    http.get(at('/v1/users/name-and-email'), () =>
      list([{ id: person, label: 'Ana - ana@x.test', types: ['STUDENT'] }]),
    ),
    http.all(at('/v1/messages*'), async ({ request }) => {
      await note(request);
      return HttpResponse.json({ data: notice() });
    }),
    http.all(at('/v1/messages/*'), async ({ request }) => {
      await note(request);
      return HttpResponse.json({ data: notice() });
    }),
  );
});

describe('the list of notices', () => {
  it('shows state, category, audience and readers; sent ones cannot be changed', async () => {
    rows = [notice({ teacher_id: 't1', teacher_name: 'Bia Reis' })];
    openAt('/message/history');
    expect(await screen.findByRole('heading', { name: 'Avisos', level: 1 })).toBeDefined();
    for (const text of [
      'Enviado',
      'Imediato',
      'Aluno, Alunos de Bia Reis',
      '1 de 3 leram',
      '09/03/2026 10:00',
    ])
      expect(await screen.findByText(text)).toBeDefined();
    for (const reason of [
      'Avisos enviados não podem ser editados',
      'Avisos enviados não podem ser reenviados',
      'Avisos enviados não podem ser excluídos',
    ])
      expect(screen.getByRole('button', { name: reason }).getAttribute('aria-disabled')).toBe('true');
  });

  it('forces and deletes a pending one after a confirmation', async () => {
    rows = [notice({ status: 'PENDING', category: 'SCHEDULED', schedule: '2026-03-12T13:00:00.000Z' })];
    const { user } = openAt('/message/history');
    await user.click(await screen.findByRole('button', { name: 'Forçar Envio' }));
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Confirmar Envio' })).getByRole('button', {
        name: 'Enviar',
      }),
    );
    expect(await screen.findByText('Um aviso foi enviado com sucesso!')).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Excluir' }));
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Confirmar Exclusão' })).getByRole('button', {
        name: 'Excluir',
      }),
    );
    expect(await screen.findByText('Um aviso foi excluído com sucesso!')).toBeDefined();
    expect(asked.map(({ call }) => call)).toEqual(['POST /v1/messages/n1/send', 'DELETE /v1/messages/n1']);
  });

  it('shows when a pending one will be sent', async () => {
    rows = [
      notice({
        status: 'PENDING',
        category: 'SCHEDULED',
        sent_at: null,
        schedule: '2026-03-12T13:00:00.000Z',
      }),
    ];
    const { user } = openAt('/message/history');
    await user.click(await screen.findByText('12/03/2026 10:00'));
    expect(await screen.findByText(/^Agendado por Renata para quinta-feira, 12 de março às /)).toBeDefined();
  });

  it('creates one for the students of a teacher and a person, after the specified warnings', async () => {
    rows = [];
    const { user } = openAt('/message/history');
    await user.click((await screen.findAllByRole('button', { name: 'Adicionar' }))[0] as HTMLElement);
    const dialog = within(await screen.findByRole('dialog', { name: 'Novo Aviso' }));
    const send = dialog.getByRole('button', { name: 'Enviar' });
    await user.click(dialog.getByRole('button', { name: 'Pré-visualização' }));
    await user.click(send);
    expect((await screen.findAllByText('O Título é obrigatório.')).length).toBeGreaterThan(0);
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Título')));
    expect(dialog.getByText('O Conteúdo é obrigatório')).toBeDefined();
    await user.type(dialog.getByLabelText('Título'), 'Aula extra');
    await user.type(dialog.getByLabelText('Conteúdo'), 'No sábado');
    expect(dialog.getByText('9/1500')).toBeDefined();
    await user.click(send);
    expect(
      (await screen.findAllByText('É necessário selecionar ao menos um destinatário')).length,
    ).toBeGreaterThan(0);
    await user.selectOptions(
      dialog.getByLabelText('Alunos de um professor'),
      await dialog.findByRole('option', { name: 'Alunos de Bia Reis' }),
    );
    await user.type(dialog.getByLabelText('Pessoas'), 'ana');
    await user.click(await dialog.findByRole('button', { name: 'Ana - ana@x.test' }));
    expect(document.activeElement).toBe(dialog.getByLabelText('Pessoas'));
    await user.click(dialog.getByRole('switch', { name: 'Exigir confirmação de leitura' }));
    await user.click(send);
    expect(await screen.findByText('Um aviso foi criado com sucesso!')).toBeDefined();
    expect(asked).toEqual([
      {
        call: 'POST /v1/messages',
        body: {
          ...{ title: 'Aula extra', content: 'No sábado', category: 'IMMEDIATE', schedule: null },
          ...{ types: [], send_to_all: false, teacher_id: 't1', recipients_id: [person] },
          require_confirmation: true,
        },
      },
    ]);
  });

  it('asks before the typed text of a notice is lost', async () => {
    rows = [];
    const { user } = openAt('/message/history');
    const open = async () => {
      await user.click((await screen.findAllByRole('button', { name: 'Adicionar' }))[0] as HTMLElement);
      return within(await screen.findByRole('dialog', { name: 'Novo Aviso' }));
    };
    await user.click((await open()).getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const dialog = await open();
    await user.type(dialog.getByLabelText('Título'), 'Aula extra');
    await user.type(dialog.getByLabelText('Pessoas'), 'an{Escape}');
    expect(screen.queryByRole('button', { name: 'Continuar editando' })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Cancelar' }));
    await user.click(await screen.findByRole('button', { name: 'Continuar editando' }));
    expect(dialog.getByLabelText<HTMLInputElement>('Título').value).toBe('Aula extra');
    await user.click(dialog.getByRole('button', { name: 'Cancelar' }));
    await user.click(await screen.findByRole('button', { name: 'Sair sem salvar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows the limit of people once it is reached, instead of more results', async () => {
    const people = Array.from({ length: 500 }, (_, index) => ({ id: `p${index}`, label: `Pessoa ${index}` }));
    const change = vi.fn();
    show(<PeoplePicker chosen={people.slice(1)} onChange={change} />);
    expect(screen.queryByText(/o máximo/)).toBeNull();
    const user = show(<PeoplePicker chosen={people} onChange={change} />);
    const limit = await screen.findByText(/^Você já escolheu 500 pessoas, o máximo de um aviso\./);
    const field = screen.getAllByLabelText('Pessoas')[1] as HTMLElement;
    expect(field.getAttribute('aria-describedby')).toBe(limit.id);
    await user.type(field, 'ana');
    expect(screen.queryByRole('button', { name: 'Ana - ana@x.test' })).toBeNull();
  });

  it('moves the focus to the day or to the hour that is missing', async () => {
    rows = [notice({ status: 'PENDING', category: 'SCHEDULED', schedule: '2027-03-12T13:00:00.000Z' })];
    const { user } = openAt('/message/history');
    await user.click(await screen.findByRole('button', { name: 'Editar' }));
    const hour = await screen.findByLabelText<HTMLInputElement>('Hora do envio');
    const date = screen.getByLabelText<HTMLInputElement>('Data do envio');
    const save = () => user.click(screen.getByRole('button', { name: 'Salvar' }));
    await user.clear(hour);
    await save();
    await waitFor(() => expect(document.activeElement).toBe(hour));
    expect(date.getAttribute('aria-invalid')).toBeNull();
    await user.type(hour, '10:00');
    await user.clear(date);
    await save();
    await waitFor(() => expect(document.activeElement).toBe(date));
    expect(hour.getAttribute('aria-invalid')).toBeNull();
    expect(asked).toEqual([]);
  });

  it('edits a scheduled one in the school’s time zone', async () => {
    rows = [notice({ status: 'PENDING', category: 'SCHEDULED', schedule: '2027-03-12T13:00:00.000Z' })];
    const { user } = openAt('/message/history');
    await user.click(await screen.findByRole('button', { name: 'Editar' }));
    // The dialog of the form replaces the one that shows that it is being read.
    expect((await screen.findByLabelText<HTMLInputElement>('Hora do envio')).value).toBe('10:00');
    const dialog = within(screen.getByRole('dialog', { name: 'Editar Aviso' }));
    const date = dialog.getByLabelText<HTMLInputElement>('Data do envio');
    await user.clear(date);
    await user.type(date, '12/03');
    await user.click(dialog.getByRole('button', { name: 'Salvar' }));
    expect(dialog.getByText('Data incompleta. Escreva como dd/mm/aaaa.')).toBeDefined();
    expect(asked).toEqual([]);
    await user.type(date, '/2027');
    // Someone else changes it meanwhile.
    Object.assign(rows[0] ?? {}, { updated_at: '2026-03-10T12:59:00.000Z' });
    await queryClient.refetchQueries();
    await user.click(dialog.getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByText('Um aviso foi editado com sucesso!')).toBeDefined();
    expect(asked[0]).toMatchObject({
      call: 'PATCH /v1/messages/n1',
      body: {
        schedule: '2027-03-12T13:00:00.000Z',
        types: ['STUDENT'],
        updated_at: '2026-03-09T13:00:00.000Z',
      },
    });
  });

  it('keeps the typed text when someone else changed it, and compares both versions', async () => {
    rows = [notice({ status: 'PENDING', category: 'SCHEDULED', schedule: '2027-03-12T13:00:00.000Z' })];
    const newer = {
      title: 'Recesso escolar',
      content: 'De **outra** pessoa.',
      updated_at: '2026-03-10T12:59:00.000Z',
    };
    const sent: unknown[] = [];
    server.use(
      http.patch(at('/v1/messages/n1'), async ({ request }) => {
        const body = (await request.json()) as Partial<Notice>;
        sent.push(body);
        if (body.updated_at === newer.updated_at) return HttpResponse.json({ data: notice() });
        Object.assign(rows[0] ?? {}, newer);
        return HttpResponse.json({ message: 'Mudou', code: 'stale', requestId: 'r' }, { status: 409 });
      }),
    );
    const { user } = openAt('/message/history');
    await user.click(await screen.findByRole('button', { name: 'Editar' }));
    const title = await screen.findByLabelText<HTMLInputElement>('Título');
    const dialog = within(screen.getByRole('dialog', { name: 'Editar Aviso' }));
    const content = dialog.getByLabelText<HTMLTextAreaElement>('Conteúdo');
    await user.type(content, ' Até lá!');
    await user.click(dialog.getByRole('button', { name: 'Salvar' }));
    expect(await dialog.findByText('Outra pessoa alterou este registro')).toBeDefined();
    expect([title.value, content.value]).toEqual([newer.title, 'Sem **aulas**. Até lá!']);
    await user.click(dialog.getByRole('button', { name: 'Ver a versão atual' }));
    expect(content.value).toBe(newer.content);
    await user.click(dialog.getByRole('button', { name: 'Aplicar de novo o que escrevi' }));
    await user.click(dialog.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent[1]).toMatchObject({ ...newer, content: 'Sem **aulas**. Até lá!' });
  });
});

describe('received notices', () => {
  beforeEach(() => signIn('STUDENT', { student_id: 'student-1' }));

  it('are in the panel with their count; opening one marks it as read', async () => {
    rows = [notice({ is_read: false }), notice({ id: 'n2', title: 'Prova', is_read: true })];
    const user = show(<FloatingBar />);
    await user.click(await screen.findByRole('button', { name: 'Mensagens, 1 mensagem não lida' }));
    await user.click(await screen.findByRole('button', { name: /^Recesso/ }));
    expect(
      await within(await screen.findByRole('dialog', { name: 'Recesso' })).findByText('aulas'),
    ).toBeDefined();
    await waitFor(() => expect(asked.map(({ call }) => call)).toEqual(['PATCH /v1/messages/read/n1']));
  });

  it('load no more pages after one that failed, until asked to', async () => {
    rows = [notice()];
    let isDown = true;
    const pages: string[] = [];
    // The end of the list is always in view.
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        observe: () => void;
        constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
          this.observe = () => queueMicrotask(() => tell([{ isIntersecting: true }]));
        }
        disconnect = () => undefined;
      },
    );
    server.use(
      http.get(at('/v1/messages'), async ({ request }) => {
        const { searchParams } = new URL(request.url);
        if (searchParams.has('is_read')) return list([]);
        const page = Number(searchParams.get('page'));
        pages.push(String(page));
        if (page > 1 && isDown) return HttpResponse.json({ message: 'x' }, { status: 500 });
        const body = await list(page > 1 ? [notice({ id: 'n2', title: 'Prova' })] : rows).json();
        return HttpResponse.json({ data: { ...body.data, page, hasNextPage: page === 1 } });
      }),
    );
    const user = show(<MessagesPanel onClose={() => undefined} />);
    await user.click(await screen.findByRole('button', { name: 'Tentar novamente' }));
    await waitFor(() => expect(pages).toEqual(['1', '2', '2']));
    const again = await screen.findByRole('button', { name: 'Tentar novamente' });
    isDown = false;
    await user.click(again);
    expect(await screen.findByText('Prova')).toBeDefined();
  });

  it('opened offline show that they cannot load, and load on reconnect', async () => {
    rows = [notice({ is_read: true })];
    onlineManager.setOnline(false);
    onTestFinished(() => onlineManager.setOnline(true));
    server.use(
      http.get(at('/v1/messages'), () => (onlineManager.isOnline() ? undefined : HttpResponse.error())),
    );
    show(<MessagesPanel onClose={() => undefined} />);
    expect(await screen.findByText('Erro ao carregar dados')).toBeDefined();
    act(() => onlineManager.setOnline(true));
    expect(await screen.findByText('Recesso')).toBeDefined();
  });

  it('have an empty state', async () => {
    rows = [];
    const user = show(<FloatingBar />);
    await user.click(await screen.findByRole('button', { name: 'Mensagens' }));
    expect(await screen.findByText('Nenhuma mensagem ainda!')).toBeDefined();
  });

  it('that require a confirmation are shown until it is given', async () => {
    rows = [notice({ is_read: false, require_confirmation: true })];
    const user = show(<RequiredNotice />);
    const dialog = await screen.findByRole('dialog', { name: 'Recesso' });
    expect(asked).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Confirmar' }));
    await waitFor(() => expect(asked.map(({ call }) => call)).toEqual(['PATCH /v1/messages/read/n1']));
  });

  it('open from their notification, which has no marks in its preview', async () => {
    rows = [notice({ is_read: false })];
    server.use(
      http.get(at('/v1/notifications'), () =>
        list(
          [
            {
              ...{ id: 'x1', title: 'Recesso', content: 'Sem **aulas**.', is_read: false, message_id: 'n1' },
              ...{ recipient_id: person, notification: 'NOTICE', body: {} },
              created_at: '2026-03-10T12:00:00.000Z',
            },
          ],
          1,
        ),
      ),
    );
    const user = show(<NotificationsDrawer onClose={() => undefined} />);
    expect(await screen.findByText('Você tem 1 notificação')).toBeDefined();
    await user.click(await screen.findByText('Sem aulas.'));
    expect(await screen.findByText('aulas')).toBeDefined();
    await waitFor(() => expect(asked.map(({ call }) => call)).toEqual(['PATCH /v1/messages/read/n1']));
  });
});

it('the bar shows what is new until it has been seen, and opens the help', async () => {
  signIn('TEACHER', { teacher_id: 't1' });
  rows = [];
  server.use(
    http.get(at('/v1/config'), () =>
      HttpResponse.json({
        data: { links: { whatsapp: 'https://wa.test' }, support: { email: 'oi@x.test', phone: null } },
      }),
    ),
  );
  const user = show(<FloatingBar />);
  await user.click(await screen.findByRole('button', { name: 'Novidades, há novidades' }));
  expect(await screen.findByRole('dialog', { name: 'Novidades da versão 2.1.0' })).toBeDefined();
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('button', { name: 'Novidades' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Ajuda' }));
  expect(await screen.findByRole('button', { name: 'Buscar nas perguntas frequentes' })).toBeDefined();
  const links = (await screen.findAllByRole('link')).map((link) => [
    link.textContent,
    link.getAttribute('href'),
  ]);
  expect(links).toContainEqual(['Conversar por WhatsApp', 'https://wa.test']);
  expect(links).toContainEqual(['Escrever um e-mailoi@x.test', 'mailto:oi@x.test']);
});
