import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ConsentRequests } from '../../../src/portals/classroom/conference/recording/ConsentRequests.tsx';
import { fakeServer } from '../support/browser.ts';
import { serveConsent } from './recordingConsent.ts';
import { showInRoom } from './room.tsx';
import { newClient, signIn } from './screen.tsx';

type Listener = (notification: { type: string; data: object }) => void;
const sdk = vi.hoisted(() => ({ listeners: new Set<Listener>(), notifications: {} }));
vi.mock('@100mslive/react-sdk', async (load) => {
  sdk.notifications = {
    onNotification: (listener: Listener) => {
      sdk.listeners.add(listener);
      return () => sdk.listeners.delete(listener);
    },
  };
  return {
    ...(await load<typeof import('@100mslive/react-sdk')>()),
    useHMSVanillaNotifications: () => sdk.notifications,
  };
});

const server = fakeServer();
beforeEach(() => {
  signIn('STUDENT');
  sdk.listeners.clear();
});

const show = (client = newClient()) =>
  showInRoom(
    <QueryClientProvider client={client}>
      <ConsentRequests />
    </QueryClientProvider>,
    { isHost: false },
  );
const message = (data: object) =>
  act(() => {
    const all = {
      type: 'ask_consent',
      message: 'ask_consent',
      senderName: 'Helena',
      senderRole: 'host',
      ...data,
    };
    for (const listener of sdk.listeners) listener({ type: 'NEW_MESSAGE', data: all });
  });
const dialog = () => screen.queryByRole('dialog', { name: 'Helena pede para gravar esta aula' });
const button = (name: string) => screen.getByRole('button', { name });

describe('a host’s request for the consent to be recorded', () => {
  it('is answered in a dialog with the whole text, and closes once the consent is given', async () => {
    const { given } = serveConsent(server, { is_given: false, needs_guardian: false });
    const { user } = show();
    expect(dialog()).toBeNull();
    message({});
    await waitFor(() => expect(dialog()).not.toBeNull());
    expect(dialog()?.textContent).toContain('A escolha é sua, e você participa da aula do mesmo jeito.');
    await user.click(button('O que acontece com a gravação'));
    expect(screen.getByText(/^Aceito que as minhas aulas sejam gravadas\./)).toBeTruthy();
    await user.click(button('Aceito'));
    await waitFor(() => expect(dialog()).toBeNull());
    expect(given).toEqual([{ purpose: 'recording', is_given: true }]);
  });

  it('is not repeated to somebody who has just refused', async () => {
    const { given } = serveConsent(server, { is_given: false, needs_guardian: false });
    const { user } = show();
    message({});
    await waitFor(() => expect(dialog()).not.toBeNull());
    await user.click(button('Agora não'));
    await waitFor(() => expect(dialog()).toBeNull());
    message({});
    expect(dialog()).toBeNull();
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 61_000);
    message({});
    await waitFor(() => expect(dialog()).not.toBeNull());
    expect(given).toEqual([]);
    vi.restoreAllMocks();
  });

  it('of a minor leads to the guardian, and cannot be answered by the student', async () => {
    serveConsent(server, { is_given: false, needs_guardian: true });
    show();
    message({});
    await waitFor(() => expect(dialog()?.textContent).toContain('pedimos o aceite do responsável'));
    expect(screen.queryByRole('button', { name: 'Aceito' })).toBeNull();
    expect(button('Fechar')).toBeDefined();
  });

  it('is not shown to somebody who has consented, nor if a student makes it', () => {
    const known = (is_given: boolean) => {
      const consentable = [{ purpose: 'recording', is_given, needs_guardian: false }];
      const client = newClient();
      client.setQueryData(['GET /v1/account/privacy', {}], { consents: [], consentable });
      return client;
    };
    serveConsent(server, { is_given: false, needs_guardian: false });
    show(known(false));
    message({ senderRole: 'guest' });
    message({ type: 'chat' });
    expect(dialog()).toBeNull();
    message({});
    expect(dialog()).not.toBeNull();
    cleanup();
    show(known(true));
    message({});
    expect(dialog()).toBeNull();
  });
});
