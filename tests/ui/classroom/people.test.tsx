import { selectPeers } from '@100mslive/react-sdk';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { Preview } from '../../../src/portals/classroom/conference/Preview.tsx';
import { RoomHeader } from '../../../src/portals/classroom/conference/stage/RoomHeader.tsx';
import { showInRoom } from './room.tsx';

/** As the SDK's store: the user, one who teaches, and somebody of the school who watches. */
const store = vi.hoisted(() => {
  const peer = (id: string, name: string, roleName: string) => ({ id, name, roleName, isLocal: id === 'me' });
  const peers = {
    me: peer('me', 'Ana', 'guest'),
    teacher: peer('teacher', 'Helena', 'host'),
    watcher: peer('watcher', 'Carla', 'observer'),
  };
  return { peers, connectionQualities: {}, room: { peers: Object.keys(peers), peerCount: 3 } };
});
vi.mock('@100mslive/react-sdk', async (load) => {
  const real = await load<typeof import('@100mslive/react-sdk')>();
  const known = [real.selectLocalPeer, real.selectIsLocalVideoEnabled, real.selectRecordingState];
  return {
    ...real,
    useHMSStore: (select: (state: object) => unknown) =>
      known.some((each) => each === select) ? undefined : select(store),
    useHMSActions: () => ({}),
    useHMSVanillaStore: () => ({ getState: () => undefined }),
    useHMSVanillaNotifications: () => null,
    useAVToggle: () => ({ isLocalAudioEnabled: false, isLocalVideoEnabled: false }),
    useDevices: () => ({ allDevices: {}, selectedDeviceIDs: {}, updateDevice: async () => undefined }),
    useVideo: () => ({ videoRef: () => undefined }),
    usePreviewJoin: () => ({ enableJoin: true, preview: async () => undefined, join: async () => undefined }),
  };
});

it('counts those who take part, without observers', () => {
  expect(selectPeers(store as never)).toHaveLength(3);
  showInRoom(
    <RoomHeader grid={false} onGrid={() => undefined} isPeopleOpen={false} onPeople={() => undefined} />,
  );
  expect(screen.getByRole('button', { name: '2 na sala' }).textContent).toBe('2');
});

/** The layout button disappears when it is used, as when somebody shares a screen then. */
function LedHeader() {
  const [isLed, setLed] = useState(false);
  const onGrid = isLed ? undefined : () => setLed(true);
  return <RoomHeader grid={false} onGrid={onGrid} isPeopleOpen={false} onPeople={() => undefined} />;
}

it('takes the focus of the layout button when that disappears', async () => {
  const { user } = showInRoom(<LedHeader />);
  screen.getByRole('button', { name: 'Ver todos do mesmo tamanho' }).focus();
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '2 na sala' }));
});

it('names observers apart in the preview', () => {
  showInRoom(<Preview token="" userName="Ana" onBroken={() => undefined} />);
  const inside = screen.getByText(/^Já na sala: /);
  expect(inside.firstChild?.textContent).toBe('Já na sala: Helena');
  expect(screen.getByText('Carla da escola está acompanhando a aula.')).toBeDefined();
});
