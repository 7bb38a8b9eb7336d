import { HMSNotificationTypes } from '@100mslive/react-sdk';
import { act, renderHook, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { Preview } from '../../../src/portals/classroom/conference/Preview.tsx';
import { MessageComposer } from '../../../src/portals/classroom/conference/panel/MessageComposer.tsx';
import { Participants } from '../../../src/portals/classroom/conference/panel/Participants.tsx';
import { readPreferences } from '../../../src/portals/classroom/conference/session/preferences.ts';
import { useRoomEvents } from '../../../src/portals/classroom/conference/session/useRoomEvents.ts';
import { useScene } from '../../../src/portals/classroom/conference/session/useScene.ts';
import { RoomHeader } from '../../../src/portals/classroom/conference/stage/RoomHeader.tsx';
import { showInRoom } from './room.tsx';

const sdk = vi.hoisted(() => {
  const peer = (id: string, name: string, roleName: string) => ({ id, name, roleName, isLocal: id === 'me' });
  return {
    peers: [
      peer('me', 'Helena', 'host'),
      peer('ana', 'Ana', 'guest'),
      peer('beam', 'beam', '__internal_recorder'),
    ],
    told: new Set<(notification: object) => void>(),
  };
});
vi.mock('@100mslive/react-sdk', async (load) => {
  const real = await load<typeof import('@100mslive/react-sdk')>();
  const known = new Map<unknown, unknown>([
    [real.selectPeers, sdk.peers],
    [real.selectRemotePeers, sdk.peers.slice(1)],
    [real.selectLocalPeer, sdk.peers[0]],
    [real.selectLocalPeerID, 'me'],
    [real.selectPermissions, { mute: true, removeOthers: true }],
    [real.selectHandRaisedPeers, []],
    [real.selectPeersScreenSharing, []],
    [real.selectTracksMap, {}],
  ]);
  const counted = { peers: Object.fromEntries(sdk.peers.map((each) => [each.id, each])) };
  const store = { ...counted, room: { peers: Object.keys(counted.peers) } };
  const ofPeople = (select: unknown): unknown =>
    typeof select === 'function' && select.name === 'selectPeopleCount' ? select(store) : undefined;
  return {
    ...real,
    useHMSStore: (select: unknown) => (known.has(select) ? known.get(select) : ofPeople(select)),
    useHMSActions: () => ({ ignoreMessageTypes: () => undefined }),
    useHMSVanillaStore: () => ({
      getState: (select: unknown) => known.get(select) ?? true,
      subscribe: () => () => undefined,
    }),
    useHMSVanillaNotifications: () => ({
      onNotification: (listener: (notification: object) => void) => {
        sdk.told.add(listener);
        return () => sdk.told.delete(listener);
      },
    }),
    useAVToggle: () => ({ isLocalAudioEnabled: false, isLocalVideoEnabled: false }),
    useDevices: () => ({ allDevices: {}, selectedDeviceIDs: {}, updateDevice: async () => undefined }),
    useVideo: () => ({ videoRef: () => undefined }),
    usePreviewJoin: () => ({ enableJoin: true, preview: async () => undefined, join: async () => undefined }),
  };
});

const shared = {
  pinned: null,
  spotlight: undefined,
  setPinned: async () => undefined,
  setSpotlight: async () => undefined,
};
const nowhere = () => expect(screen.queryByText(/beam/)).toBeNull();

it('the recorder of 100ms is no participant, nor a recipient of messages', () => {
  showInRoom(
    <>
      <Participants shared={shared} />
      <MessageComposer />
    </>,
  );
  expect(screen.getAllByRole('listitem').map((row) => row.querySelector('strong')?.textContent)).toEqual([
    'Helena (você)',
    'Ana',
  ]);
  // There is nobody to search for in a lesson of two.
  expect(screen.queryByRole('searchbox')).toBeNull();
  nowhere();
});

it('the recorder of 100ms is neither counted nor on the stage', () => {
  showInRoom(
    <RoomHeader grid={false} onGrid={() => undefined} isPeopleOpen={false} onPeople={() => undefined} />,
  );
  expect(screen.getByRole('button', { name: '2 na sala' })).toBeTruthy();
  const { result } = renderHook(() => useScene(true, undefined, undefined, false, false));
  expect(JSON.stringify(result.current)).toContain('ana');
  expect(JSON.stringify(result.current)).not.toContain('beam');
});

it('the recorder of 100ms is neither inside nor of the school in the preview', () => {
  showInRoom(<Preview token="" userName="Helena" onBroken={() => undefined} />);
  expect(screen.getByText(/^Já na sala: /).firstChild?.textContent).toBe('Já na sala: Ana');
  nowhere();
});

function Events({ children }: { children?: ReactNode }) {
  useRoomEvents();
  return children;
}

it('nobody is told that the recorder of 100ms comes or goes', () => {
  const { notify } = showInRoom(<Events />, {
    preferences: { ...readPreferences(), announced: { joined: true, left: true, hand: true } },
  });
  const told = (type: HMSNotificationTypes, data: object | undefined) =>
    act(() => {
      for (const listener of sdk.told) listener({ type, data });
    });
  for (const type of [HMSNotificationTypes.PEER_JOINED, HMSNotificationTypes.PEER_LEFT])
    told(type, sdk.peers[2]);
  expect(notify).not.toHaveBeenCalled();
  told(HMSNotificationTypes.PEER_JOINED, sdk.peers[1]);
  expect(notify).toHaveBeenCalledTimes(1);
});
