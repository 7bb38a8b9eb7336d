import { room } from 'virtual:texts/room';
import { act, render, renderHook, screen, waitFor } from '@testing-library/react';
import { useSyncExternalStore } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browserStorage } from '../../../src/browser/storage.ts';
import { portugueseOf } from '../../../src/i18n/useT.ts';
import ConferenceRoom from '../../../src/portals/classroom/conference/ConferenceRoom.tsx';
import { Removed } from '../../../src/portals/classroom/conference/panel/Removed.tsx';
import { readPreferences } from '../../../src/portals/classroom/conference/session/preferences.ts';
import { useRoomEvents } from '../../../src/portals/classroom/conference/session/useRoomEvents.ts';
import { useServerReturn } from '../../../src/portals/classroom/conference/session/useServerReturn.ts';
import { NameDialog } from '../../../src/portals/classroom/conference/toolbar/NameDialog.tsx';
import { breakStorage } from '../support/browser.ts';
import { showInRoom } from './room.tsx';

type Listener = (notification: { type: string; data: object }) => void;

const sdk = vi.hoisted(() => ({
  changeName: vi.fn<(name: string) => Promise<void>>(),
  ignoreMessageTypes: vi.fn<(types: string[]) => void>(),
  setScreenShareEnabled: vi.fn<(enabled: boolean) => Promise<void>>(),
  listeners: new Set<(notification: { type: string; data: object }) => void>(),
  store: { getState: () => undefined },
  name: 'Helena',
  redraw: new Set<() => void>(),
  actions: {},
  notifications: {},
}));
vi.mock('@100mslive/react-sdk', async (load) => {
  const real = await load<typeof import('@100mslive/react-sdk')>();
  const known = new Map<unknown, () => unknown>([
    [real.selectLocalPeerName, () => sdk.name],
    [real.selectPeerCount, () => 2],
  ]);
  const follow = (redraw: () => void) => {
    sdk.redraw.add(redraw);
    return () => sdk.redraw.delete(redraw);
  };
  const { changeName, ignoreMessageTypes, setScreenShareEnabled } = sdk;
  sdk.actions = { changeName, ignoreMessageTypes, setScreenShareEnabled };
  sdk.notifications = {
    onNotification: (listener: Listener) => {
      sdk.listeners.add(listener);
      return () => sdk.listeners.delete(listener);
    },
  };
  return {
    ...real,
    useHMSStore: (select: unknown) => useSyncExternalStore(follow, () => known.get(select)?.()),
    useHMSActions: () => sdk.actions,
    useHMSVanillaStore: () => sdk.store,
    useHMSVanillaNotifications: () => sdk.notifications,
  };
});

beforeEach(() => {
  sdk.listeners.clear();
  sdk.name = 'Helena';
  sdk.changeName.mockReset();
  sdk.changeName.mockResolvedValue();
  sdk.ignoreMessageTypes.mockReset();
  sdk.setScreenShareEnabled.mockReset();
  sdk.setScreenShareEnabled.mockResolvedValue();
});

describe('participants removed from the lesson', () => {
  const ana = { user_id: 'user-ana', name: 'Ana Souza' };

  it('are listed for the host, who can readmit them', async () => {
    let removed = [ana];
    const removals = {
      list: vi.fn(async () => removed),
      allow: vi.fn(async () => {
        removed = [];
      }),
    };
    const { user, notify } = showInRoom(<Removed />, { removals });
    expect(await screen.findByRole('heading', { name: 'Removidos desta aula' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Permitir de novo' }));
    expect(removals.allow).toHaveBeenCalledWith('user-ana');
    await waitFor(() => expect(screen.queryByText('Ana Souza')).toBeNull());
    expect(notify).toHaveBeenCalledWith({ text: 'Ana Souza pode voltar à aula.', kind: 'success' });
  });

  it('stay listed when the call fails, with a message', async () => {
    const removals = { list: async () => [ana], allow: () => Promise.reject(new Error('offline')) };
    const { user, notify } = showInRoom(<Removed />, { removals });
    await user.click(await screen.findByRole('button', { name: 'Permitir de novo' }));
    expect(notify).toHaveBeenCalledWith(expect.objectContaining({ kind: 'error' }));
    expect(screen.getByText('Ana Souza')).toBeDefined();
  });

  it('are not shown to guests, and there is no section without any', async () => {
    showInRoom(<Removed />, { isHost: false });
    const list = vi.fn(async () => []);
    showInRoom(<Removed />, { removals: { list, allow: async () => undefined } });
    await waitFor(() => expect(list).toHaveBeenCalled());
    expect(screen.queryByRole('heading')).toBeNull();
  });
});

describe('another name inside the room', () => {
  const close = vi.fn();
  const open = () => {
    close.mockClear();
    return showInRoom(<NameDialog onClose={close} />);
  };
  const box = () => screen.getByRole('textbox', { name: 'Seu nome' });
  const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Salvar' });

  it('is required and must differ', async () => {
    const { user } = open();
    expect(save().disabled).toBe(true);
    await user.clear(box());
    expect(save().disabled).toBe(true);
    await user.type(box(), '  Helena ');
    expect(save().disabled).toBe(true);
    await user.type(box(), '{Enter}');
    expect(sdk.changeName).not.toHaveBeenCalled();
  });

  it('stays as typed when the current name changes meanwhile', async () => {
    const { user } = open();
    await user.clear(box());
    await user.type(box(), 'Helena S');
    act(() => {
      sdk.name = 'Prof. Helena';
      for (const redraw of sdk.redraw) redraw();
    });
    expect(box()).toHaveProperty('value', 'Helena S');
  });

  it('shows why it is invalid', async () => {
    const { user } = open();
    await user.clear(box());
    await user.type(box(), '...');
    expect(screen.getByText('Use até 60 letras, sem caracteres especiais invisíveis.')).toBeDefined();
    expect(save().disabled).toBe(true);
  });

  it('is refused if a host has it', async () => {
    sdk.changeName.mockRejectedValue(Object.assign(new Error('name belongs to a host'), { code: 403 }));
    const { user, notify } = open();
    await user.clear(box());
    await user.type(box(), 'Helena S{Enter}');
    expect(await screen.findByText('Quem dá a aula usa este nome. Escolha outro.')).toBeDefined();
    expect(save().disabled).toBe(true);
    expect(notify).not.toHaveBeenCalled();
    expect(close).not.toHaveBeenCalled();
    await user.type(box(), 'ouza');
    expect(screen.queryByText('Quem dá a aula usa este nome. Escolha outro.')).toBeNull();
    expect(save().disabled).toBe(false);
  });

  it('is trimmed and kept for the next lesson', async () => {
    const { user } = open();
    await user.clear(box());
    await user.type(box(), '  Helena   Sampaio ');
    await user.click(save());
    expect(sdk.changeName).toHaveBeenCalledWith('Helena Sampaio');
    await waitFor(() => expect(close).toHaveBeenCalledTimes(1));
    expect(readPreferences().name).toBe('Helena Sampaio');
  });

  it.each(['blocked', 'full'] as const)('is saved while the storage is %s', async (fault) => {
    breakStorage[fault]();
    const { user, notify } = open();
    await user.clear(box());
    await user.type(box(), 'Helena Sampaio');
    await user.click(save());
    await waitFor(() => expect(close).toHaveBeenCalledTimes(1));
    expect(notify).not.toHaveBeenCalled();
    expect(readPreferences().name).toBe('Helena Sampaio');
    browserStorage.clear();
  });

  it('stays in the dialog when the room refuses it', async () => {
    sdk.changeName.mockRejectedValue(new Error('refused'));
    const { user, notify } = open();
    await user.type(box(), ' Sampaio{Enter}');
    await waitFor(() => expect(notify).toHaveBeenCalledWith(expect.objectContaining({ kind: 'error' })));
    expect(close).not.toHaveBeenCalled();
    expect(readPreferences().name).toBeUndefined();
  });
});

function Errors() {
  useRoomEvents();
  return null;
}

it('a browser without WebRTC shows which browsers work, and the way back', async () => {
  const onLeave = vi.fn();
  const t = portugueseOf(room);
  render(
    <ConferenceRoom
      token=""
      title="Inglês"
      userName="Ana"
      isHost={false}
      onLeave={onLeave}
      onEnded={() => undefined}
      onExpired={() => undefined}
      t={t}
    />,
  );
  const dialog = await screen.findByRole('dialog', { name: 'Este navegador não faz chamadas' });
  expect(dialog.textContent).toContain('Chrome, do Edge, do Firefox ou do Safari');
  expect(screen.queryByRole('button', { name: 'Entrar na sala' })).toBeNull();
  screen.getByRole('button', { name: 'Voltar' }).click();
  expect(onLeave).toHaveBeenCalledTimes(1);
});

describe('a message that stops the shared screen', () => {
  const receive = (data: object) => {
    for (const listener of sdk.listeners) listener({ type: 'NEW_MESSAGE', data });
  };

  it('ends the share and says so when a host sent it', () => {
    const { notify } = showInRoom(<Errors />);
    receive({ type: 'stop_share', senderRole: 'host' });
    expect(sdk.setScreenShareEnabled.mock.calls).toEqual([[false]]);
    const text = 'O professor parou o seu compartilhamento de tela.';
    expect(notify.mock.calls).toEqual([[{ text, kind: 'warning' }]]);
  });

  it.each([
    { type: 'stop_share', senderRole: 'guest' },
    { type: 'stop_share' },
    { type: 'chat', senderRole: 'host', message: 'stop_share' },
  ])('has no effect as %j', (data) => {
    const { notify } = showInRoom(<Errors />);
    receive(data);
    expect(sdk.setScreenShareEnabled).not.toHaveBeenCalled();
    expect(notify).not.toHaveBeenCalled();
  });

  it('is kept out of the chat', () => {
    showInRoom(<Errors />);
    expect(sdk.ignoreMessageTypes.mock.calls).toEqual([
      [['stop_share', 'reaction', 'groups', 'ask_consent', 'board']],
    ]);
  });
});

describe('a person whose devices a host turns off together with those of others', () => {
  const host = { name: 'Helena' };
  const request = (data: object) => {
    for (const listener of sdk.listeners) listener({ type: 'CHANGE_MULTI_TRACK_STATE_REQUEST', data });
  };

  it('reads who did it, as when it is one person alone', () => {
    const { notify } = showInRoom(<Errors />);
    request({ requestedBy: host, tracks: [{ type: 'audio' }], enabled: false });
    const text = 'Helena desligou seu microfone';
    expect(notify.mock.calls).toEqual([[{ text, kind: 'warning' }]]);
  });

  it('reads nothing about a device that nobody turned off', () => {
    const { notify } = showInRoom(<Errors />);
    request({ requestedBy: host, tracks: [], enabled: false });
    request({ requestedBy: host, tracks: [{ type: 'audio' }], enabled: true });
    expect(notify).not.toHaveBeenCalled();
  });
});

describe('the wait for a server that is away', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('asks it every 10 seconds, and ends with its first good answer', async () => {
    vi.useFakeTimers();
    const answers = [
      () => Promise.reject(new TypeError()),
      async () => ({ ok: false }),
      async () => ({ ok: true }),
    ];
    const fetched = vi.fn((_: string) => answers.shift()?.());
    vi.stubGlobal('fetch', fetched);
    const onReturn = vi.fn();
    const { result } = renderHook(() => useServerReturn(onReturn));
    const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    await wait(9_000);
    expect(result.current).toBe(1);
    expect(fetched).not.toHaveBeenCalled();
    await wait(11_000);
    expect(fetched.mock.calls.map(([url]) => url)).toEqual(['/readyz', '/readyz']);
    expect(onReturn).not.toHaveBeenCalled();
    await wait(10_000);
    expect(onReturn).toHaveBeenCalledTimes(1);
  });
});
