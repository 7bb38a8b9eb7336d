import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BackgroundField } from '../../../src/portals/classroom/conference/background/BackgroundField.tsx';
import {
  useBackground,
  useIsRoomInView,
} from '../../../src/portals/classroom/conference/background/useBackground.ts';
import { readPreferences } from '../../../src/portals/classroom/conference/session/preferences.ts';
import type { RoomContext } from '../../../src/portals/classroom/conference/session/roomContext.ts';
import { showInRoom } from './room.tsx';

const actions = vi.hoisted(() => ({
  addPluginsToVideoStream: vi.fn(async () => undefined),
  removePluginsFromVideoStream: vi.fn(async () => undefined),
  setLocalVideoEnabled: vi.fn(async () => undefined),
}));
vi.mock('@100mslive/react-sdk', () => ({
  selectIsLocalVideoPluginPresent: () => 'present',
  selectIsLocalVideoEnabled: 'enabled',
  selectLocalVideoTrackID: 'track',
  useHMSActions: () => actions,
  useHMSStore: (selector: string) =>
    selector === 'track' ? 'track-1' : selector === 'enabled' ? true : sdk.present,
}));

const sdk = vi.hoisted(() => ({ present: false }));
const worker = vi.hoisted(() => ({
  chosen: [] as unknown[],
  report: null as ((kind: 'slow' | 'failed') => void) | null,
}));
vi.mock('../../../src/portals/classroom/conference/background/backgroundPlugin.ts', () => ({
  BackgroundPlugin: class {
    constructor(onTrouble: (kind: 'slow' | 'failed') => void) {
      worker.report = onTrouble;
    }
    choose(effect: unknown) {
      worker.chosen.push(effect);
    }
    close() {}
  },
}));

const sea = { id: 'sea', name: 'Mar ao entardecer', url: '/files/sea' };

function Chosen() {
  useBackground();
  return (
    <>
      <BackgroundField />
      {useIsRoomInView() && <p>the room is in view</p>}
    </>
  );
}

const open = (background: string, change: Partial<RoomContext> = {}, setPreferences = vi.fn()) => ({
  ...showInRoom(<Chosen />, {
    preferences: { ...readPreferences(), background },
    setPreferences,
    backgrounds: [sea],
    ...change,
  }),
  setPreferences,
});

beforeEach(() => {
  vi.stubGlobal('Worker', class {});
  vi.stubGlobal('OffscreenCanvas', class {});
  HTMLCanvasElement.prototype.captureStream = () => new MediaStream();
  worker.chosen = [];
  sdk.present = false;
  vi.clearAllMocks();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(HTMLCanvasElement.prototype, 'captureStream');
});

it('a picture of the school is shown behind the user, and one can choose another or none', async () => {
  const { user, setPreferences } = open('sea');
  await waitFor(() => expect(worker.chosen).toEqual([{ kind: 'picture', url: '/files/sea' }]));
  await waitFor(() => expect(actions.addPluginsToVideoStream).toHaveBeenCalledOnce());
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Mar ao entardecer' }).checked).toBe(true);
  await user.click(screen.getByRole('radio', { name: 'Desfocar' }));
  expect(setPreferences).toHaveBeenLastCalledWith({ background: 'blur' });
  await user.click(screen.getByRole('radio', { name: 'Sem fundo virtual' }));
  expect(setPreferences).toHaveBeenLastCalledWith({ background: 'none' });
});

it('a picture that the school has removed leaves the room out of focus, and not in view', async () => {
  open('removed-picture');
  await waitFor(() => expect(worker.chosen).toEqual([{ kind: 'blur' }]));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Desfocar' }).checked).toBe(true);
});

it.each(['slow', 'failed'] as const)(
  'with a background that is %s the camera goes off, and the choice stays',
  async (kind) => {
    const setBackgroundPaused = vi.fn();
    const { setPreferences, notify } = open('blur', { setBackgroundPaused });
    await waitFor(() => expect(actions.addPluginsToVideoStream).toHaveBeenCalledOnce());
    worker.report?.(kind);
    await waitFor(() => expect(setBackgroundPaused).toHaveBeenCalledWith(true));
    expect(actions.setLocalVideoEnabled).toHaveBeenCalledWith(false);
    const [off] = actions.setLocalVideoEnabled.mock.invocationCallOrder;
    const [removed] = actions.removePluginsFromVideoStream.mock.invocationCallOrder;
    expect(off).toBeLessThan(removed ?? 0);
    expect(setPreferences).not.toHaveBeenCalled();
    expect(notify).toHaveBeenCalledWith(
      expect.objectContaining({ kind: 'warning', text: expect.stringContaining('sua câmera foi desligada') }),
    );
  },
);

it('a background that was given up is chosen again with a click', async () => {
  const setBackgroundPaused = vi.fn();
  const { user, setPreferences } = open('blur', { isBackgroundPaused: true, setBackgroundPaused });
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Sem fundo virtual' }).checked).toBe(true);
  expect(actions.addPluginsToVideoStream).not.toHaveBeenCalled();
  await user.click(screen.getByRole('radio', { name: 'Desfocar' }));
  expect(setBackgroundPaused).toHaveBeenLastCalledWith(false);
  expect(setPreferences).toHaveBeenLastCalledWith({ background: 'blur' });
});

it('nobody enters while the camera shows the room behind a background that is not on yet', () => {
  sdk.present = false;
  open('blur');
  expect(screen.getByText('the room is in view')).toBeTruthy();
  cleanup();
  sdk.present = true;
  open('blur');
  expect(screen.queryByText('the room is in view')).toBeNull();
  cleanup();
  sdk.present = false;
  open('none');
  expect(screen.queryByText('the room is in view')).toBeNull();
});

it('nothing is loaded and nothing offered where the browser cannot replace the background', () => {
  vi.stubGlobal('OffscreenCanvas', undefined);
  open('blur');
  expect(screen.queryByRole('radiogroup')).toBeNull();
  expect(worker.chosen).toEqual([]);
});
