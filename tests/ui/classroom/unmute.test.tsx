import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Room } from '../../../src/portals/classroom/conference/Room.tsx';
import { showInRoom } from './room.tsx';

type Hear = (notification: { type: string; data: object }) => void;
const sdk = vi.hoisted(() => ({
  hear: (_notification: { type: string; data: object }): void => undefined,
  actions: {
    ignoreMessageTypes: () => undefined,
    setLocalAudioEnabled: vi.fn(async () => undefined),
    setLocalVideoEnabled: vi.fn(async () => undefined),
  },
}));
vi.mock('@100mslive/react-sdk', async (load) => {
  const real = await load<typeof import('@100mslive/react-sdk')>();
  const store = { getState: () => undefined };
  const notifications = {
    onNotification: (hear: Hear) => {
      sdk.hear = hear;
      return () => undefined;
    },
  };
  return {
    ...real,
    useHMSStore: () => undefined,
    useHMSActions: () => sdk.actions,
    useHMSVanillaStore: () => store,
    useHMSVanillaNotifications: () => notifications,
    useAutoplayError: () => ({ error: '' }),
  };
});
vi.mock('../../../src/portals/classroom/conference/Preview.tsx', () => ({ Preview: () => null }));

const { setLocalAudioEnabled, setLocalVideoEnabled } = sdk.actions;
const ask = (name: string, type: 'audio' | 'video') =>
  act(() =>
    sdk.hear({
      type: 'CHANGE_TRACK_STATE_REQUEST',
      data: { requestedBy: { name }, track: { id: type, type }, enabled: true },
    }),
  );
const dialogs = () => screen.queryAllByRole('dialog', { name: /^Track Unmute Request/ });
const asked = () =>
  dialogs().flatMap((dialog) => [...dialog.querySelectorAll('p')].map((p) => p.textContent));
const answer = (name: string) => screen.getByRole('button', { name });
const open = () => showInRoom(<Room token="" userName="Ana" />);

beforeEach(() => vi.clearAllMocks());

describe('requests to turn on a device', () => {
  it('that come one after the other are answered together', async () => {
    const { user } = open();
    ask('Helena', 'audio');
    expect(asked()).toEqual(['Helena pediu para você ligar o microfone.']);
    ask('Helena', 'video');
    expect(dialogs()).toHaveLength(1);
    expect(asked()).toEqual([
      'Helena pediu para você ligar o microfone.',
      'Helena pediu para você ligar a câmera.',
    ]);
    await user.click(answer('Ligar'));
    expect(setLocalAudioEnabled.mock.calls).toEqual([[true]]);
    expect(setLocalVideoEnabled.mock.calls).toEqual([[true]]);
    await vi.waitFor(() => expect(dialogs()).toEqual([]));
  });

  it('turn on what was asked for and nothing else, and ask once for a device', async () => {
    const { user } = open();
    ask('Helena', 'video');
    ask('Marcos', 'video');
    expect(asked()).toEqual(['Marcos pediu para você ligar a câmera.']);
    await user.click(answer('Ligar'));
    expect(setLocalVideoEnabled.mock.calls).toEqual([[true]]);
    expect(setLocalAudioEnabled).not.toHaveBeenCalled();
  });

  it('that were declined do not come back with the next one', async () => {
    const { user } = open();
    ask('Helena', 'audio');
    await user.click(answer('Agora não'));
    ask('Helena', 'video');
    expect(asked()).toEqual(['Helena pediu para você ligar a câmera.']);
    expect(setLocalAudioEnabled).not.toHaveBeenCalled();
  });
});
