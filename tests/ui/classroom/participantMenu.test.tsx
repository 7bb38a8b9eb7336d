import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { ParticipantMenu } from '../../../src/portals/classroom/conference/panel/ParticipantMenu.tsx';
import { showInRoom } from './room.tsx';

const sdk = vi.hoisted(() => ({ setVolume: vi.fn(), setRemoteTrackEnabled: vi.fn(async () => undefined) }));
vi.mock('@100mslive/react-sdk', async (load) => {
  const real = await load<typeof import('@100mslive/react-sdk')>();
  return {
    ...real,
    selectAudioTrackByPeerID: () => 'microphone',
    selectVideoTrackByPeerID: () => 'camera',
    selectScreenShareByPeerID: () => 'screen',
    selectAudioVolumeByPeerID: () => 'volume',
    useHMSStore: (select: unknown) => {
      if (select === real.selectPermissions) return { mute: true, unmute: true };
      if (select === 'microphone') return { id: 'track', enabled: true };
      return select === 'volume' ? 50 : undefined;
    },
    useHMSActions: () => sdk,
  };
});
beforeEach(() => vi.clearAllMocks());

const ana = { id: 'ana', name: 'Ana', roleName: 'guest', isLocal: false } as never;
const focused = () => document.activeElement?.ariaLabel ?? document.activeElement?.textContent;

async function open() {
  const { user } = showInRoom(<ParticipantMenu peer={ana} shared={{} as never} />);
  screen.getByRole('button', { name: 'Ações para Ana' }).focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('menu', { name: 'Ações para Ana' });
  return user;
}

it('opens with the focus at its first entry, and is used by arrow keys and Enter', async () => {
  const user = await open();
  expect(focused()).toBe('Desligar microfone');
  await user.keyboard('{ArrowDown}');
  expect(focused()).toBe('Fixar para mim');
  await user.keyboard('{ArrowUp}{Enter}');
  expect(sdk.setRemoteTrackEnabled.mock.calls).toEqual([['track', false]]);
});

it('reaches the volume by Tab, and closes by Escape', async () => {
  const user = await open();
  await user.tab({ shift: true });
  expect(focused()).toBe('Volume de Ana');
  expect(screen.getByRole('menu').contains(document.activeElement)).toBe(false);
  await user.keyboard('{Escape}');
  expect(focused()).toBe('Ações para Ana');
});
