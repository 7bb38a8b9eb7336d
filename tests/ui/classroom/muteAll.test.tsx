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
  audible: boolean;
}

const sdk = vi.hoisted(() => ({
  peers: [] as Someone[],
  mayMute: true,
  listeners: new Set<() => void>(),
  request: vi.fn<(params: object) => Promise<void>>(),
}));
vi.mock('@100mslive/react-sdk', async (load) => {
  const real = await load<typeof import('@100mslive/react-sdk')>();
  const remote = () => sdk.peers.filter(({ isLocal }) => !isLocal);
  const read = (select: unknown) => {
    if (select === real.selectPeers) return sdk.peers;
    if (select === real.selectRemotePeers) return remote();
    if (select === real.selectHandRaisedPeers) return [];
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
  const text = '2 microfones foram desligados. Cada pessoa pode ligar o seu de novo.';
  expect(notify.mock.calls).toEqual([[{ name: 'mute all', text, kind: 'success' }]]);
  expect(button()?.ariaBusy).toBeNull();
  expect(sdk.listeners.size).toBeGreaterThan(0);
});

it('names those whose microphone stays on all the same', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { notify } = showInRoom(<Participants shared={shared} />);
  await act(async () => button()?.click());
  await obey('Ana');
  expect(notify).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(3000));
  const text =
    '1 microfone foi desligado. A pessoa pode ligar o seu de novo. Ainda com o microfone ligado: Caio.';
  expect(notify.mock.calls).toEqual([[{ name: 'mute all', text, kind: 'warning' }]]);
});

it('asks the room for nothing when nobody else can be heard', async () => {
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
    [{ text: 'Não foi possível concluir. Tente novamente.', kind: 'error' }],
  ]);
  expect(button()?.ariaBusy).toBeNull();
});

it('is there for those alone who may mute one person, and while somebody else takes part', () => {
  sdk.mayMute = false;
  const { change } = showInRoom(<Participants shared={shared} />);
  expect(button()).toBeNull();
  sdk.mayMute = true;
  sdk.peers = [someone('Helena', true, 'host'), someone('Carla', false, 'observer')];
  change({ isHost: true });
  expect(button()).toBeNull();
});
