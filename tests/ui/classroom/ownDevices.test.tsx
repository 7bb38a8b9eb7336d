import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Preview } from '../../../src/portals/classroom/conference/Preview.tsx';
import { ScreenTile } from '../../../src/portals/classroom/conference/stage/ScreenTile.tsx';
import { MediaControl } from '../../../src/portals/classroom/conference/toolbar/MediaControl.tsx';
import { showInRoom } from './room.tsx';

const sdk = vi.hoisted(() => ({
  state: {} as Record<string, unknown>,
  isReady: true,
  cameras: [] as { deviceId: string; label: string }[],
  share: vi.fn(async () => undefined),
}));
vi.mock('@100mslive/react-sdk', async (load) => {
  const real = await load<typeof import('@100mslive/react-sdk')>();
  const toggle = () => undefined;
  return {
    ...real,
    useHMSStore: (select: (state: unknown) => unknown) => select(sdk.state),
    useHMSActions: () => ({}),
    useHMSVanillaStore: () => ({ getState: () => undefined, subscribe: () => () => undefined }),
    useHMSVanillaNotifications: () => null,
    useScreenShare: () => ({ amIScreenSharing: true, toggleScreenShare: sdk.share }),
    useVideo: () => ({ videoRef: () => undefined }),
    useAVToggle: () => ({ isLocalVideoEnabled: false, toggleAudio: toggle, toggleVideo: toggle }),
    useDevices: () => ({
      allDevices: { videoInput: sdk.cameras },
      selectedDeviceIDs: { videoInput: 'front' },
      updateDevice: async () => undefined,
    }),
    usePreviewJoin: () => ({
      enableJoin: sdk.isReady,
      preview: async () => undefined,
      join: async () => undefined,
    }),
  };
});

const person = (id: string, change: object = {}) => ({
  id,
  name: id,
  roleName: 'guest',
  isLocal: id === 'Ana',
  customerUserId: `account of ${id}`,
  auxiliaryTracks: ['screen'],
  ...change,
});

function lesson(people: readonly ReturnType<typeof person>[], displaySurface?: string): void {
  const shared = { id: 'screen', type: 'video', source: 'screen', peerId: 'Ana', enabled: true };
  sdk.state = {
    room: { id: 'room', peers: people.map(({ id }) => id), localPeer: 'Ana', peerCount: people.length },
    peers: Object.fromEntries(people.map((each) => [each.id, each])),
    tracks: { screen: { ...shared, displaySurface } },
    connectionQualities: {},
    sessionStore: {},
    speakers: {},
    settings: {},
  };
}

beforeEach(() => {
  sdk.cameras = [
    { deviceId: 'front', label: 'Frontal' },
    { deviceId: 'usb', label: 'USB' },
  ];
  sdk.isReady = true;
  sdk.share.mockClear();
});

describe('the screen that the user shares', () => {
  it('is named as theirs, and can be stopped there', async () => {
    lesson([person('Ana')], 'window');
    const { user } = showInRoom(<ScreenTile peerId="Ana" />);
    expect(screen.getByText('Você está compartilhando a sua tela')).toBeDefined();
    expect(screen.getByTestId('tile-video')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Parar' }));
    expect(sdk.share).toHaveBeenCalledOnce();
  });

  it('is not shown on itself', () => {
    lesson([person('Ana')], 'monitor');
    showInRoom(<ScreenTile peerId="Ana" />);
    expect(screen.queryByTestId('tile-video')).toBeNull();
    expect(screen.getByText(/^Os outros veem a sua tela inteira\./)).toBeDefined();
  });

  it('has neither words nor button of its owner for the others', () => {
    lesson([person('Ana', { isLocal: false })], 'monitor');
    showInRoom(<ScreenTile peerId="Ana" />);
    expect(screen.getByText('Tela de Ana')).toBeDefined();
    expect(screen.getByTestId('tile-video')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Parar' })).toBeNull();
  });
});

it('screen readers say which of several cameras is in use', async () => {
  lesson([person('Ana')]);
  const { user } = showInRoom(<MediaControl medium="camera" />);
  await user.click(screen.getByRole('button', { name: 'Escolher câmera' }));
  const checked = (name: string) =>
    screen.getByRole('menuitemradio', { name }).getAttribute('aria-checked') === 'true';
  expect([checked('Frontal'), checked('USB')]).toEqual([true, false]);
});

describe('before the lesson, the user', () => {
  const show = () => showInRoom(<Preview token="" userName="Ana" onBroken={() => undefined} />);

  it.each([
    ['that the camera is off', 2, 'Sua câmera está desligada'],
    ['that there is none', 0, 'Nenhuma câmera encontrada'],
  ])('reads %s', (_, count, text) => {
    lesson([person('Ana')]);
    sdk.cameras = sdk.cameras.slice(0, count);
    show();
    expect(screen.getByText(text)).toBeDefined();
  });

  it('reads nothing about the camera while the devices are being prepared', () => {
    lesson([person('Ana')]);
    sdk.cameras = [];
    sdk.isReady = false;
    show();
    expect(screen.queryByText(/câmera (encontrada|está desligada)/)).toBeNull();
  });

  it('is not listed as somebody else whose page has failed', () => {
    lesson([person('Ana'), person('Ana before', { customerUserId: 'account of Ana' }), person('Helena')]);
    show();
    expect(screen.getByText(/^Já na sala: /).textContent).toBe('Já na sala: Helena');
  });
});
