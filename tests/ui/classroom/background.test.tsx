import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BackgroundField } from '../../../src/portals/classroom/conference/background/BackgroundField.tsx';
import { useBackground } from '../../../src/portals/classroom/conference/background/useBackground.ts';
import { readPreferences } from '../../../src/portals/classroom/conference/session/preferences.ts';
import { showInRoom } from './room.tsx';

const actions = vi.hoisted(() => ({
  addPluginsToVideoStream: vi.fn(async () => undefined),
  removePluginsFromVideoStream: vi.fn(async () => undefined),
}));
vi.mock('@100mslive/react-sdk', () => ({
  selectIsLocalVideoPluginPresent: () => 'present',
  selectLocalVideoTrackID: 'track',
  useHMSActions: () => actions,
  useHMSStore: (selector: string) => (selector === 'track' ? 'track-1' : false),
}));

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
  return <BackgroundField />;
}

const open = (background: string, setPreferences = vi.fn()) => ({
  ...showInRoom(<Chosen />, {
    preferences: { ...readPreferences(), background },
    setPreferences,
    backgrounds: [sea],
  }),
  setPreferences,
});

beforeEach(() => {
  vi.stubGlobal('Worker', class {});
  vi.stubGlobal('OffscreenCanvas', class {});
  HTMLCanvasElement.prototype.captureStream = () => new MediaStream();
  worker.chosen = [];
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
  'a background that is %s is switched off, and the user is told',
  async (kind) => {
    const { setPreferences, notify } = open('blur');
    await waitFor(() => expect(actions.addPluginsToVideoStream).toHaveBeenCalledOnce());
    worker.report?.(kind);
    expect(setPreferences).toHaveBeenCalledWith({ background: 'none' });
    expect(notify).toHaveBeenCalledWith(
      expect.objectContaining({ kind: 'warning', text: expect.stringContaining('Os outros veem o lugar') }),
    );
  },
);

it('nothing is loaded and nothing offered where the browser cannot replace the background', () => {
  vi.stubGlobal('OffscreenCanvas', undefined);
  open('blur');
  expect(screen.queryByRole('radiogroup')).toBeNull();
  expect(worker.chosen).toEqual([]);
});
