import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useSyncExternalStore } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Messages } from '../../../src/portals/classroom/conference/panel/Messages.tsx';
import type { EarlierMessage } from '../../../src/portals/classroom/conference/session/chatMessages.ts';
import { showInRoom } from './room.tsx';

const sdk = vi.hoisted(() => ({
  live: [] as object[],
  unread: 0,
  mayPin: true,
  setMessageRead: vi.fn(),
  redraw: new Set<() => void>(),
}));
vi.mock('@100mslive/react-sdk', async (load) => {
  const real = await load<typeof import('@100mslive/react-sdk')>();
  const permissions = { removeOthers: true };
  const known = new Map<unknown, () => unknown>([
    [real.selectHMSMessages, () => sdk.live],
    [real.selectLocalPeerID, () => 'peer-now'],
    [real.selectPermissions, () => (sdk.mayPin ? permissions : undefined)],
    [real.selectRemotePeers, () => nobody],
    [real.selectUnreadHMSMessagesCount, () => sdk.unread],
  ]);
  const nobody: object[] = [];
  const { setMessageRead } = sdk;
  const actions = { setMessageRead };
  const follow = (redraw: () => void) => {
    sdk.redraw.add(redraw);
    return () => sdk.redraw.delete(redraw);
  };
  return {
    ...real,
    useHMSStore: (select: unknown) => useSyncExternalStore(follow, () => known.get(select)?.()),
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
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

beforeEach(() => {
  sdk.live = [];
  sdk.unread = 0;
  sdk.mayPin = true;
  sdk.setMessageRead.mockClear();
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

  it('say to whom they went, if not to everyone', () => {
    const to = (id: string, recipient: object) => sdk.live.push({ ...live(id, id, 1), ...recipient });
    to('everyone', {});
    to('teachers', { recipientRoles: ['host'] });
    to('students', { recipientRoles: ['guest'] });
    to('me', { recipientPeer: 'peer-now' });
    showInRoom(<Messages shared={shared} />);
    const asides = screen.getAllByRole('listitem').map((item) => item.querySelector('time + span'));
    expect(asides.map((aside) => aside?.textContent)).toEqual([
      undefined,
      'só para Professores',
      'só para Alunos',
      'só para você',
    ]);
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

  it('end with the newest in view when the list becomes lower, as when a phone is turned', () => {
    const resized: (() => void)[] = [];
    class Watch {
      constructor(run: () => void) {
        resized.push(run);
      }
      observe = () => undefined;
      disconnect = () => undefined;
    }
    vi.stubGlobal('ResizeObserver', Watch);
    const scrollTo = vi.spyOn(Element.prototype, 'scrollTo').mockImplementation(() => undefined);
    sdk.live = [live('a', 'first', 1)];
    showInRoom(<Messages shared={shared} />);
    scrollTo.mockClear();
    for (const run of resized) run();
    expect(scrollTo).toHaveBeenCalledTimes(1);
    // Whoever reads earlier messages stays there.
    Object.defineProperty(screen.getByRole('list'), 'scrollHeight', { value: 1000 });
    fireEvent.scroll(screen.getByRole('list'));
    for (const run of resized) run();
    expect(scrollTo).toHaveBeenCalledTimes(1);
  });

  it('leave those who read earlier ones where they are, and lead to the newest when asked', async () => {
    const scrollTo = vi.spyOn(Element.prototype, 'scrollTo').mockImplementation(() => undefined);
    sdk.live = [live('a', 'first', 1)];
    showInRoom(<Messages shared={shared} />);
    const list = screen.getByRole('list');
    /** As far from the end as jsdom, which has no layout, is told. */
    const scroll = (scrollTop: number) => {
      for (const [key, value] of Object.entries({ scrollHeight: 1000, clientHeight: 400, scrollTop }))
        Object.defineProperty(list, key, { value, configurable: true });
      fireEvent.scroll(list);
    };
    const arrive = (id: string) =>
      act(() => {
        sdk.live = [...sdk.live, live(id, id, 2)];
        sdk.unread += 1;
        for (const redraw of sdk.redraw) redraw();
      });
    const button = () => screen.queryByRole('button', { name: 'New Messages · Mensagens novas' });
    arrive('in view');
    expect(button()).toBeNull();
    expect(sdk.setMessageRead.mock.calls).toEqual([[true], [true]]);
    scroll(100);
    expect(button()).not.toBeNull();
    scrollTo.mockClear();
    arrive('below');
    expect(scrollTo).not.toHaveBeenCalled();
    expect(sdk.setMessageRead).toHaveBeenCalledTimes(2);
    await userEvent.click(button() as HTMLElement);
    expect(scrollTo.mock.calls).toEqual([[{ top: 1000 }]]);
    scroll(600);
    expect(sdk.setMessageRead).toHaveBeenCalledTimes(3);
    expect(button()).toBeNull();
  });
});

describe('the pinned message', () => {
  const setPinned = vi.fn<(pinned: object | null) => Promise<void>>(async () => undefined);
  const pinned = { text: 'Página 42: https://escola.example/p42.', author: 'Helena' };
  const open = (change: object = {}) =>
    showInRoom(<Messages shared={{ ...shared, pinned, setPinned, ...change }} />);
  beforeEach(() => setPinned.mockClear());

  it('leads to the address that it names, as a message does', () => {
    open();
    const link = within(screen.getByText(/Página 42/)).getByRole<HTMLAnchorElement>('link');
    expect(link.textContent).toBe('https://escola.example/p42');
    expect(link.getAttribute('href')).toBe('https://escola.example/p42');
    expect(link.target).toBe('_blank');
    expect(link.rel).toBe('noreferrer noopener');
    expect(screen.getByText(/Página 42/).textContent).toBe(pinned.text);
  });

  describe('that is long', () => {
    /** jsdom, which has no layout, is told how high the text is, and how much of it is in view. */
    const measure = (scrollHeight: number, clientHeight: number) => {
      vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(scrollHeight);
      vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(clientHeight);
    };
    const toggle = () => screen.queryByRole('button', { name: /^Ver/ });

    it('is shown whole and short again by a button, and always has its author', async () => {
      measure(220, 66);
      const { user } = open();
      expect([toggle()?.textContent, toggle()?.ariaExpanded]).toEqual(['Ver tudo', 'false']);
      expect(screen.getByText('Helena, fixada')).toBeTruthy();
      await user.click(toggle() as HTMLElement);
      measure(220, 220);
      expect([toggle()?.textContent, toggle()?.ariaExpanded]).toEqual(['Ver menos', 'true']);
      expect(screen.getByText('Helena, fixada')).toBeTruthy();
      measure(220, 66);
      await user.click(toggle() as HTMLElement);
      expect([toggle()?.textContent, toggle()?.ariaExpanded]).toEqual(['Ver tudo', 'false']);
    });

    it('has no such button when all of it is in view', () => {
      measure(66, 66);
      open();
      expect(toggle()).toBeNull();
    });
  });

  it('is pinned and taken off by those who may remove others, and by nobody else', async () => {
    sdk.live = [live('a', 'first', 1)];
    const { user, change } = open();
    await user.click(screen.getByRole('button', { name: 'Fixar mensagem' }));
    await user.click(screen.getByRole('button', { name: 'Desafixar' }));
    expect(setPinned.mock.calls).toEqual([[{ text: 'first', author: 'Bia' }], [null]]);
    sdk.mayPin = false;
    change({});
    expect(screen.queryByRole('button', { name: /ixar/ })).toBeNull();
  });

  it.each([
    ['to one person', { recipientPeer: 'peer-other' }],
    ['to its reader', { recipientPeer: 'peer-now' }],
    ['to the teachers', { recipientRoles: ['host'] }],
    ['to the students', { recipientRoles: ['guest'] }],
  ])('cannot be one that went only %s', (_, recipient) => {
    sdk.live = [live('a', 'for all', 1), { ...live('b', 'for some', 2), ...recipient }];
    open();
    const [forAll, forSome] = screen.getAllByRole('listitem') as [HTMLElement, HTMLElement];
    expect(within(forAll).getByRole('button', { name: 'Fixar mensagem' })).toBeTruthy();
    expect(within(forSome).queryByRole('button')).toBeNull();
  });

  it.each(['Fixar mensagem', 'Desafixar'])(
    'stays as it is when ‘%s’ fails, and the user reads so',
    async (name) => {
      sdk.live = [live('a', 'first', 1)];
      setPinned.mockRejectedValueOnce(new Error('offline'));
      const { user, notify } = open();
      await user.click(screen.getByRole('button', { name }));
      expect(notify.mock.calls).toEqual([[{ text: 'Não foi possível fixar a mensagem.', kind: 'error' }]]);
    },
  );
});
