import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Preview } from '../../../src/portals/classroom/conference/Preview.tsx';
import { ScreenTile } from '../../../src/portals/classroom/conference/stage/ScreenTile.tsx';
import { MediaControl } from '../../../src/portals/classroom/conference/toolbar/MediaControl.tsx';
import { showInRoom } from './room.tsx';

const sdk = vi.hoisted(() => ({
  state: {} as Record<string, unknown>,
  isReady: true,
  cameras: [] as { deviceId: string; label: string }[],
  share: vi.fn(async (): Promise<void> => undefined),
}));
vi.mock('@100mslive/react-sdk', async (load) => {
  const real = await load<typeof import('@100mslive/react-sdk')>();
  const toggle = () => undefined;
  return {
    ...real,
    useHMSStore: (select: (state: unknown) => unknown) => select(sdk.state),
    useHMSActions: () => ({ unblockAudio: async () => undefined }),
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

/** The devices of the machine as the browser tells them. */
let machine: { kind: string; label: string; deviceId: string }[];
let plugs: EventTarget;

beforeEach(() => {
  machine = [];
  plugs = Object.assign(new EventTarget(), { enumerateDevices: async () => machine });
  Object.defineProperty(navigator, 'mediaDevices', { value: plugs, configurable: true });
  sdk.cameras = [
    { deviceId: 'front', label: 'Frontal' },
    { deviceId: 'usb', label: 'USB' },
  ];
  sdk.isReady = true;
  sdk.share.mockClear();
});

afterEach(() => {
  Reflect.deleteProperty(navigator, 'mediaDevices');
});

/** The shared screen beside the buttons of the toolbar. */
function SharingStage({ isWide }: { isWide: boolean }) {
  const [isSharing, setSharing] = useState(true);
  sdk.share.mockImplementation(async () => setSharing(false));
  return (
    <>
      {isSharing && <ScreenTile peerId="Ana" />}
      {isWide && (
        <button type="button" data-share>
          Compartilhar tela
        </button>
      )}
      <button type="button" aria-keyshortcuts="Control+Y">
        Mensagens
      </button>
    </>
  );
}

it('the preview has the fields of the devices before they are known, and afterwards those that there are', () => {
  const fields = () => screen.getAllByRole<HTMLSelectElement>('combobox').map(({ disabled }) => disabled);
  lesson([person('Ana')]);
  const cameras = sdk.cameras;
  [sdk.isReady, sdk.cameras] = [false, []];
  const { change } = showInRoom(<Preview token="" userName="Ana" onBroken={() => undefined} />);
  // The browser of the tests lets no page choose the loudspeaker.
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Câmera' }).disabled).toBe(true);
  expect(fields()).toEqual([true, true]);
  [sdk.isReady, sdk.cameras] = [true, cameras];
  change({});
  expect(fields()).toEqual([false]);
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

  it.each([
    ['the toolbar’s control', true, 'Compartilhar tela'],
    ['the messages’ button where that control is in a menu', false, 'Mensagens'],
  ])('leaves the focus to %s when it ends', async (_, isWide, name) => {
    lesson([person('Ana')], 'window');
    const { user } = showInRoom(<SharingStage isWide={isWide} />);
    screen.getByRole('button', { name: 'Parar' }).focus();
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('button', { name: 'Parar' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name }));
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
    ['that the camera is off', 'videoinput', 'Sua câmera está desligada', 'Permita o acesso para escolher'],
    ['that there is none', 'audioinput', 'Nenhuma câmera encontrada', 'Nenhum dispositivo encontrado'],
  ])('reads %s, whether or not the browser may use it', async (_, kind, text, entry) => {
    lesson([person('Ana')]);
    // Without permission, browsers tell no names, and the SDK leaves such devices out.
    sdk.cameras = [];
    machine = [{ kind, label: '', deviceId: '' }];
    const { user } = show();
    expect(await screen.findByText(text)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Escolher câmera' }));
    expect(screen.getByRole('menuitem', { name: entry })).toBeDefined();
  });

  it('reads that a camera has been plugged in', async () => {
    lesson([person('Ana')]);
    show();
    expect(await screen.findByText('Nenhuma câmera encontrada')).toBeDefined();
    machine = [{ kind: 'videoinput', label: '', deviceId: '' }];
    act(() => void plugs.dispatchEvent(new Event('devicechange')));
    expect(await screen.findByText('Sua câmera está desligada')).toBeDefined();
  });

  it('reads nothing about the camera while the devices are being prepared', () => {
    lesson([person('Ana')]);
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
