import { act } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useMessageNotices } from '../../../src/portals/classroom/conference/session/useMessageNotices.ts';
import { showInRoom } from './room.tsx';

type Listener = (notification: { data: object }) => void;
const sdk = vi.hoisted(() => ({ listeners: new Set<Listener>(), notifications: {}, isSharing: false }));
vi.mock('@100mslive/react-sdk', async (load) => {
  sdk.notifications = {
    onNotification: (listener: Listener) => {
      sdk.listeners.add(listener);
      return () => sdk.listeners.delete(listener);
    },
  };
  return {
    ...(await load<typeof import('@100mslive/react-sdk')>()),
    useHMSStore: () => sdk.isSharing,
    useHMSVanillaNotifications: () => sdk.notifications,
  };
});

beforeEach(() => {
  sdk.listeners.clear();
  sdk.isSharing = false;
});

const open = vi.fn();
function Notices({ isShown = false }) {
  useMessageNotices(isShown, open);
  return null;
}
const message = (text: string, data: object = {}) =>
  act(() => {
    for (const listener of sdk.listeners)
      listener({ data: { type: 'chat', senderName: 'Ana', message: text, ...data } });
  });

describe('the notice of a new message', () => {
  it('says who writes what, in one line, and opens the messages', () => {
    const { notify } = showInRoom(<Notices />);
    message('How do\n you say “saudade”?');
    expect(notify.mock.calls[0]?.[0]).toMatchObject({
      text: 'Mensagem de Ana: How do you say “saudade”?',
      lasts: 3000,
      action: { text: 'Abrir' },
    });
    notify.mock.calls[0]?.[0].action.onAct();
    expect(open).toHaveBeenCalledTimes(1);
  });

  it('shortens a long one between letters', () => {
    const { notify } = showInRoom(<Notices />);
    message('👋🏽'.repeat(200));
    const text: string = notify.mock.calls[0]?.[0].text;
    expect(text.endsWith('…')).toBe(true);
    expect(text.isWellFormed()).toBe(true);
    expect([...text].length).toBeLessThan(100);
  });

  it('keeps what it says from those who see the shared screen', () => {
    sdk.isSharing = true;
    const { notify } = showInRoom(<Notices />);
    message('Só para você: a nota da Bia');
    expect(notify.mock.calls[0]?.[0].text).toBe('Mensagem de Ana');
  });

  it('is not there for captions, for signals, and while the messages are shown', () => {
    const { notify } = showInRoom(<Notices />);
    message('children', { type: 'caption' });
    message('like', { type: 'reaction', ignored: true });
    expect(notify).not.toHaveBeenCalled();
    sdk.listeners.clear();
    const shown = showInRoom(<Notices isShown />);
    message('Oi');
    expect(shown.notify).not.toHaveBeenCalled();
  });
});
