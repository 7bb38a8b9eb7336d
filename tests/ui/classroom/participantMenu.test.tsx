import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ParticipantMenu } from '../../../src/portals/classroom/conference/panel/ParticipantMenu.tsx';
import { ParticipantRow } from '../../../src/portals/classroom/conference/panel/ParticipantRow.tsx';
import type { RoomContext } from '../../../src/portals/classroom/conference/session/roomContext.ts';
import { showInRoom } from './room.tsx';

const sdk = vi.hoisted(() => ({
  permissions: {} as object,
  setVolume: vi.fn(),
  setRemoteTrackEnabled: vi.fn(async () => undefined),
  removePeer: vi.fn(async () => undefined),
}));
vi.mock('@100mslive/react-sdk', async (load) => {
  const real = await load<typeof import('@100mslive/react-sdk')>();
  return {
    ...real,
    selectAudioTrackByPeerID: () => 'microphone',
    selectVideoTrackByPeerID: () => 'camera',
    selectScreenShareByPeerID: () => 'screen',
    selectAudioVolumeByPeerID: () => 'volume',
    useHMSStore: (select: unknown) => {
      if (select === real.selectPermissions) return sdk.permissions;
      if (select === 'microphone') return { id: 'track', enabled: true };
      return select === 'volume' ? 50 : undefined;
    },
    useHMSActions: () => sdk,
  };
});
beforeEach(() => {
  vi.clearAllMocks();
  sdk.permissions = { mute: true, unmute: true };
});

const ana = { id: 'ana', name: 'Ana', roleName: 'guest', isLocal: false } as never;
const focused = () => document.activeElement?.ariaLabel ?? document.activeElement?.textContent;
const entries = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);

async function open() {
  const room = showInRoom(<ParticipantMenu peer={ana} shared={{} as never} />);
  screen.getByRole('button', { name: 'Ações para Ana' }).focus();
  await room.user.keyboard('{Enter}');
  await screen.findByRole('menu', { name: 'Ações para Ana' });
  return room;
}

it('opens with the focus at its first entry, and is used by arrow keys and Enter', async () => {
  const { user } = await open();
  expect(focused()).toBe('Desligar microfone');
  await user.keyboard('{ArrowDown}');
  expect(focused()).toBe('Fixar para mim');
  await user.keyboard('{ArrowUp}{Enter}');
  expect(sdk.setRemoteTrackEnabled.mock.calls).toEqual([['track', false]]);
});

it('reaches the volume by Tab, and closes by Escape', async () => {
  const { user } = await open();
  await user.tab({ shift: true });
  expect(focused()).toBe('Volume de Ana');
  expect(screen.getByRole('menu').contains(document.activeElement)).toBe(false);
  await user.keyboard('{Escape}');
  expect(focused()).toBe('Ações para Ana');
});

it('changes how loud a person is for the user alone', async () => {
  await open();
  const slider = screen.getByRole<HTMLInputElement>('slider', { name: 'Volume de Ana' });
  expect([slider.min, slider.value, slider.max]).toEqual(['0', '50', '100']);
  fireEvent.change(slider, { target: { value: '20' } });
  expect(sdk.setVolume.mock.calls).toEqual([[20, 'track']]);
});

it('says that a person could not be removed', async () => {
  sdk.permissions = { removeOthers: true };
  sdk.removePeer.mockRejectedValueOnce(new Error('offline'));
  const { user, notify } = await open();
  await user.click(screen.getByRole('menuitem', { name: 'Remover da sala' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remover Ana da sala?' }));
  await user.click(dialog.getByRole('button', { name: 'Remover' }));
  expect(sdk.removePeer.mock.calls).toEqual([['ana', '']]);
  await waitFor(() =>
    expect(notify.mock.calls).toEqual([
      [{ text: 'Não foi possível remover Ana. Tente novamente.', kind: 'error' }],
    ]),
  );
});

describe('the user’s own row', () => {
  const helena = { id: 'helena', name: 'Helena', roleName: 'host', isLocal: true };
  const host = { mute: true, unmute: true, removeOthers: true, changeRole: true };
  const setSpotlight = vi.fn(async () => undefined);
  const setPinned = vi.fn();

  async function openOwn(
    peer: object,
    { spotlight, ...context }: Partial<RoomContext> & { spotlight?: string } = {},
  ) {
    const shared = { pinned: null, spotlight, setPinned: async () => undefined, setSpotlight };
    const room = showInRoom(<ParticipantRow peer={peer as never} place={0} shared={shared} />, {
      setPinned,
      ...context,
    });
    await room.user.tab();
    expect(focused()).toBe('Ações para Helena');
    await room.user.keyboard('{Enter}');
    await screen.findByRole('menu', { name: 'Ações para Helena' });
    return room;
  }

  it('lets a teacher stand out for everyone, by keyboard, and nothing else that concerns others', async () => {
    sdk.permissions = host;
    const { user } = await openOwn({ ...helena, isHandRaised: true });
    expect(entries()).toEqual(['Fixar para mim', 'Destacar para todos']);
    expect(screen.queryByRole('slider')).toBeNull();
    expect(focused()).toBe('Fixar para mim');
    await user.keyboard('{ArrowDown}{Enter}');
    expect(setSpotlight.mock.calls).toEqual([['helena']]);
    await waitFor(() => expect(focused()).toBe('Ações para Helena'));
  });

  it('takes the user out of the large tile again', async () => {
    sdk.permissions = host;
    const { user } = await openOwn(helena, { spotlight: 'helena', pinned: 'helena' });
    expect(entries()).toEqual(['Desafixar', 'Tirar o destaque']);
    await user.keyboard('{Enter}');
    expect(setPinned.mock.calls).toEqual([[null]]);
    await user.click(await screen.findByRole('button', { name: 'Ações para Helena' }));
    await user.click(screen.getByRole('menuitem', { name: 'Tirar o destaque' }));
    expect(setSpotlight.mock.calls).toEqual([[null]]);
  });

  it('lets a student pin the own picture, and no more', async () => {
    sdk.permissions = {};
    const { user } = await openOwn({ ...helena, roleName: 'guest', customerUserId: 'account of Helena' });
    expect(entries()).toEqual(['Fixar para mim']);
    await user.keyboard('{Enter}');
    // A reload makes the person another peer.
    expect(setPinned.mock.calls).toEqual([['account of Helena']]);
  });

  it('of an observer has no menu', () => {
    const shared = { setSpotlight } as never;
    showInRoom(
      <ParticipantRow peer={{ ...helena, roleName: 'observer' } as never} place={0} shared={shared} />,
    );
    expect(screen.queryByRole('button')).toBeNull();
  });
});
