import { act, screen } from '@testing-library/react';
import { useSyncExternalStore } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Participants } from '../../../src/portals/classroom/conference/panel/Participants.tsx';
import { showInRoom } from './room.tsx';

interface Someone {
  id: string;
  name: string;
  roleName: string;
  isLocal: boolean;
  customerUserId: string;
  audible: boolean;
}

const sdk = vi.hoisted(() => ({
  peers: [] as Someone[],
  mayMute: true,
  groups: null as object | null,
  listeners: new Set<() => void>(),
  request: vi.fn<(params: object) => Promise<void>>(),
}));
vi.mock('@100mslive/react-sdk', async (load) => {
  const GROUPS = () => undefined;
  const real = await load<typeof import('@100mslive/react-sdk')>();
  const remote = () => sdk.peers.filter(({ isLocal }) => !isLocal);
  const read = (select: unknown) => {
    if (select === real.selectPeers) return sdk.peers;
    if (select === real.selectRemotePeers) return remote();
    if (select === real.selectHandRaisedPeers) return [];
    if (select === real.selectLocalPeer) return sdk.peers.find(({ isLocal }) => isLocal);
    if (select === GROUPS) return sdk.groups;
    if (select === real.selectPermissions) return { mute: sdk.mayMute };
    return typeof select === 'string' ? sdk.peers.find(({ id }) => id === select)?.audible : undefined;
  };
  const follow = (listener: () => void) => {
    sdk.listeners.add(listener);
    return () => sdk.listeners.delete(listener);
  };
  return {
    ...real,
    selectIsPeerAudioEnabled: (id: string) => id,
    selectSessionStore: () => GROUPS,
    useHMSStore: (select: unknown) => {
      useSyncExternalStore(follow, () => sdk.peers);
      return read(select);
    },
    useHMSVanillaStore: () => ({ getState: read, subscribe: follow }),
    useHMSActions: () => ({ setRemoteTracksEnabled: sdk.request }),
  };
});

const someone = (name: string, audible: boolean, roleName = 'guest'): Someone => ({
  id: name,
  name,
  roleName,
  isLocal: name === 'Helena',
  customerUserId: name,
  audible,
});
/** The browsers of these people turn their microphones off. */
const obey = (...names: string[]) =>
  act(async () => {
    sdk.peers = sdk.peers.map((peer) => (names.includes(peer.name) ? { ...peer, audible: false } : peer));
    for (const listener of [...sdk.listeners]) listener();
  });

beforeEach(() => {
  sdk.mayMute = true;
  sdk.groups = null;
  sdk.peers = [
    someone('Helena', true, 'host'),
    someone('Ana', true),
    someone('Caio', true),
    someone('Dora', false),
  ];
  sdk.request.mockReset();
  sdk.request.mockResolvedValue();
});
afterEach(() => vi.useRealTimers());

const shared = {} as never;
const button = () => screen.queryByRole('button', { name: 'Silenciar todos' });

it('turns off the microphones of everyone else by one request, and says how many', async () => {
  const { user, notify } = showInRoom(<Participants shared={shared} />);
  await user.click(screen.getByRole('button', { name: 'Silenciar todos' }));
  expect(sdk.request.mock.calls).toEqual([[{ enabled: false, type: 'audio', source: 'regular' }]]);
  expect(button()?.ariaBusy).toBe('true');
  expect(notify).not.toHaveBeenCalled();
  await obey('Ana', 'Caio');
  const text = '2 microfones foram desligados. Cada pessoa pode ligar o próprio de novo.';
  expect(notify.mock.calls).toEqual([[{ name: 'mute all', text, kind: 'success', lasts: 8000 }]]);
  expect(button()?.ariaBusy).toBeNull();
  expect(sdk.listeners.size).toBeGreaterThan(0);
});

it('names the people whose microphone stays on', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { notify } = showInRoom(<Participants shared={shared} />);
  await act(async () => button()?.click());
  await obey('Ana');
  expect(notify).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(3000));
  const text =
    '1 microfone foi desligado. A pessoa pode ligá-lo de novo. Ainda com o microfone ligado: Caio.';
  expect(notify.mock.calls).toEqual([[{ name: 'mute all', text, kind: 'warning', lasts: 15_000 }]]);
});

it('sends no request when nobody else can be heard', async () => {
  sdk.peers = [someone('Helena', true, 'host'), someone('Ana', false)];
  const { user, notify } = showInRoom(<Participants shared={shared} />);
  await user.click(screen.getByRole('button', { name: 'Silenciar todos' }));
  expect(sdk.request).not.toHaveBeenCalled();
  expect(notify.mock.calls).toEqual([
    [{ name: 'mute all', text: 'Ninguém mais está com o microfone ligado.' }],
  ]);
});

it('says when the room refuses it', async () => {
  sdk.request.mockRejectedValue(new Error('403'));
  const { user, notify } = showInRoom(<Participants shared={shared} />);
  await user.click(screen.getByRole('button', { name: 'Silenciar todos' }));
  expect(notify.mock.calls).toEqual([
    [{ name: 'mute all', text: 'Não foi possível concluir. Tente novamente.', kind: 'error' }],
  ]);
  expect(button()?.ariaBusy).toBeNull();
});

it('is shown only to users who may mute one person, and only while somebody else takes part', () => {
  sdk.mayMute = false;
  const { change } = showInRoom(<Participants shared={shared} />);
  expect(button()).toBeNull();
  sdk.mayMute = true;
  sdk.peers = [someone('Helena', true, 'host'), someone('Carla', false, 'observer')];
  change({ isHost: true });
  expect(button()).toBeNull();
});

it('means the people whom the user hears, while the room is divided into groups', async () => {
  sdk.groups = {
    groups: [
      ['Helena', 'Ana'],
      ['Caio', 'Dora'],
    ],
    ends_at: 0,
  };
  const { user, notify } = showInRoom(<Participants shared={shared} />);
  await user.click(screen.getByRole('button', { name: 'Silenciar todos' }));
  await obey('Ana');
  const text = '1 microfone foi desligado. A pessoa pode ligá-lo de novo.';
  expect(notify.mock.calls).toEqual([[{ name: 'mute all', text, kind: 'success', lasts: 8000 }]]);
});

it('counts people who are still there, and names those who begin to speak meanwhile', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { notify } = showInRoom(<Participants shared={shared} />);
  await act(async () => button()?.click());
  await act(async () => {
    sdk.peers = sdk.peers
      .filter(({ name }) => name !== 'Ana')
      .map((peer) => ({ ...peer, audible: peer.name === 'Dora' }));
    for (const listener of [...sdk.listeners]) listener();
  });
  await act(() => vi.advanceTimersByTimeAsync(3000));
  const text =
    '1 microfone foi desligado. A pessoa pode ligá-lo de novo. Ainda com o microfone ligado: Dora.';
  expect(notify.mock.calls).toEqual([[{ name: 'mute all', text, kind: 'warning', lasts: 15_000 }]]);
});
