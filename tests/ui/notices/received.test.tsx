import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { FloatingBar } from '../../../src/app/layout/FloatingBar.tsx';
import MessagesPanel from '../../../src/features/notifications/MessagesPanel.tsx';
import NotificationsDrawer from '../../../src/features/notifications/NotificationsDrawer.tsx';
import { RequiredNotice } from '../../../src/features/notifications/RequiredNotice.tsx';
import { preloadDialogs } from '../../../src/ui/Dialog.tsx';
import { show, signIn } from '../classroom/screen.tsx';
import { at } from '../support/browser.ts';
import { list, notice, noticeServer, person } from './server.ts';

const { server, school } = noticeServer();
beforeAll(preloadDialogs);

describe('received notices', () => {
  beforeEach(() => signIn('STUDENT', { student_id: 'student-1' }));

  it('are in the panel with their count; opening one marks it as read', async () => {
    school.rows = [notice({ is_read: false }), notice({ id: 'n2', title: 'Prova', is_read: true })];
    const user = show(<FloatingBar />);
    await user.click(await screen.findByRole('button', { name: 'Mensagens, 1 mensagem não lida' }));
    await user.click(await screen.findByRole('button', { name: /^Recesso/ }));
    expect(
      await within(await screen.findByRole('dialog', { name: 'Recesso' })).findByText('aulas'),
    ).toBeDefined();
    await waitFor(() => expect(school.asked.map(({ call }) => call)).toEqual(['PATCH /v1/messages/read/n1']));
  });

  it('say when they were sent on the clock of the school, as their list does', async () => {
    vi.stubEnv('TZ', 'Asia/Tokyo');
    school.rows = [notice({ is_read: true, status: 'SENT', sent_at: '2026-03-10T23:00:00.000Z' })];
    const user = show(<MessagesPanel onClose={() => undefined} />);
    await user.click(await screen.findByRole('button', { name: /^Recesso/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Recesso' });
    expect(await within(dialog).findByText(/10 de março às 20:00/)).toBeDefined();
  });

  it('load no more pages after one that failed, until asked to', async () => {
    school.rows = [notice()];
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
        const body = await list(page > 1 ? [notice({ id: 'n2', title: 'Prova' })] : school.rows).json();
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
    school.rows = [notice({ is_read: true })];
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
    school.rows = [];
    const user = show(<FloatingBar />);
    await user.click(await screen.findByRole('button', { name: 'Mensagens' }));
    expect(await screen.findByText('Nenhuma mensagem ainda!')).toBeDefined();
  });

  it('that require a confirmation are shown until it is given', async () => {
    school.rows = [notice({ is_read: false, require_confirmation: true })];
    const user = show(<RequiredNotice />);
    const dialog = await screen.findByRole('dialog', { name: 'Recesso' });
    expect(school.asked).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Confirmar' }));
    await waitFor(() => expect(school.asked.map(({ call }) => call)).toEqual(['PATCH /v1/messages/read/n1']));
  });

  it('open from their notification, which has no marks in its preview', async () => {
    school.rows = [notice({ is_read: false })];
    server.use(
      http.get(at('/v1/notifications'), () =>
        list(
          [
            {
              id: 'x1',
              title: 'Recesso',
              content: 'Sem **aulas**.',
              is_read: false,
              message_id: 'n1',
              recipient_id: person,
              notification: 'NOTICE',
              body: {},
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
    await waitFor(() => expect(school.asked.map(({ call }) => call)).toEqual(['PATCH /v1/messages/read/n1']));
  });
});

it('the bar shows what is new until it has been seen, and opens the help', async () => {
  signIn('TEACHER', { teacher_id: 't1' });
  school.rows = [];
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
