import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Messages } from '../../../src/portals/classroom/conference/panel/Messages.tsx';
import type { EarlierMessage } from '../../../src/portals/classroom/conference/session/chatMessages.ts';
import { showInRoom } from './room.tsx';

const sdk = vi.hoisted(() => ({ live: [] as object[], sent: [] as string[] }));
vi.mock('@100mslive/react-sdk', async (load) => {
  const real = await load<typeof import('@100mslive/react-sdk')>();
  const known = new Map<unknown, unknown>([
    [real.selectHMSMessages, sdk.live],
    [real.selectLocalPeerID, 'peer-now'],
    [real.selectPermissions, { removeOthers: true }],
    [real.selectRemotePeers, []],
    [real.selectUnreadHMSMessagesCount, 0],
  ]);
  const actions = { setMessageRead: () => undefined };
  return {
    ...real,
    useHMSStore: (select: unknown) => known.get(select),
    useHMSActions: () => actions,
  };
});

const shared = {
  pinned: null,
  spotlight: undefined,
  setPinned: async () => undefined,
  setSpotlight: async () => undefined,
};

const earlier = (id: string, text: string, minute: number, is_mine = false): EarlierMessage => ({
  id,
  text,
  name: is_mine ? 'Caio' : 'Helena',
  role: is_mine ? 'guest' : 'host',
  sent_at: `2026-03-10T14:0${minute}:00.000Z`,
  is_mine,
});

const live = (id: string, message: string, minute: number) => ({
  id,
  message,
  sender: 'peer-other',
  senderName: 'Bia',
  senderRole: 'guest',
  time: new Date(`2026-03-10T14:0${minute}:00Z`),
  read: true,
});

const texts = () => screen.getAllByRole('listitem').map((item) => item.querySelectorAll('p')[1]?.textContent);

afterEach(() => {
  vi.restoreAllMocks();
});

beforeEach(() => {
  sdk.live.length = 0;
  // jsdom has no layout to scroll.
  Element.prototype.scrollTo ??= () => undefined;
});

describe('the messages of the room', () => {
  it('begin with what was written before the user came, each once and in order', async () => {
    sdk.live.push(live('c', 'third', 3), live('b', 'second', 2));
    const before = [earlier('a', 'first', 1, true), earlier('b', 'second', 2), earlier('d', 'fourth', 4)];
    showInRoom(<Messages shared={shared} />, { earlierMessages: async () => before });
    await waitFor(() => expect(texts()).toEqual(['first', 'second', 'third', 'fourth']));
    expect(screen.getByText('Caio (você)')).toBeTruthy();
  });

  it('say that the earlier ones could not be loaded', async () => {
    const { notify } = showInRoom(<Messages shared={shared} />, {
      earlierMessages: () => Promise.reject(new Error('offline')),
    });
    await waitFor(() =>
      expect(notify).toHaveBeenCalledWith(
        expect.objectContaining({ text: 'Não foi possível carregar as mensagens anteriores.' }),
      ),
    );
  });

  it('are reached by Tab one at a time, the newest first, and by arrow keys', async () => {
    sdk.live.push(live('a', 'see https://x.test', 1), live('b', 'second', 2), live('c', 'third', 3));
    showInRoom(<Messages shared={shared} />);
    const [first, second, third] = screen.getAllByRole('listitem');
    await userEvent.tab();
    expect(document.activeElement).toBe(third);
    await userEvent.keyboard('{ArrowUp}');
    expect(document.activeElement).toBe(second);
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    expect(document.activeElement).toBe(first);
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole('link'));
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getAllByRole('button', { name: 'Fixar mensagem' })[0]);
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole('combobox'));
  });

  it('go on by arrow keys from the one that was clicked', async () => {
    sdk.live.push(live('a', 'first', 1), live('b', 'second', 2), live('c', 'third', 3));
    showInRoom(<Messages shared={shared} />);
    const [first, second, third] = screen.getAllByRole('listitem');
    await userEvent.click(screen.getByText('second'));
    expect(document.activeElement).toBe(second);
    expect([first, second, third].map((item) => item?.tabIndex)).toEqual([-1, 0, -1]);
    await userEvent.keyboard('{ArrowUp}');
    expect(document.activeElement).toBe(first);
  });

  it.each([
    ['are shown', async () => [earlier('a', 'first', 1)]],
    ['cannot be loaded', () => Promise.reject(new Error('offline'))],
  ])('are announced only after the earlier ones %s', async (_, earlierMessages) => {
    const frames: (() => void)[] = [];
    vi.spyOn(window, 'requestAnimationFrame').mockImplementation((run) => frames.push(() => run(0)));
    const { notify } = showInRoom(<Messages shared={shared} />, { earlierMessages });
    const list = screen.getByRole('list');
    expect(list.getAttribute('aria-live')).toBe('off');
    await waitFor(() => expect(frames).toHaveLength(1));
    expect(notify.mock.calls.length + screen.queryAllByText('first').length).toBe(1);
    expect(list.getAttribute('aria-live')).toBe('off');
    act(() => frames[0]?.());
    expect(list.getAttribute('aria-live')).toBe('polite');
  });

  it('are announced from the start if there are no earlier ones', async () => {
    showInRoom(<Messages shared={shared} />);
    await waitFor(() => expect(screen.getByRole('list').getAttribute('aria-live')).toBe('polite'));
  });

  it('end with the newest in view once earlier ones are shown', async () => {
    const scrollTo = vi.spyOn(Element.prototype, 'scrollTo').mockImplementation(() => undefined);
    sdk.live.push(live('b', 'second', 2));
    showInRoom(<Messages shared={shared} />, { earlierMessages: async () => [earlier('a', 'first', 1)] });
    scrollTo.mockClear();
    await screen.findByText('first');
    expect(scrollTo).toHaveBeenCalled();
  });
});
