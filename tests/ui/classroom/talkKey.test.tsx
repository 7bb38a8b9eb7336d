import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useSyncExternalStore } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useKeepDeviceState } from '../../../src/portals/classroom/conference/stage/Stage.tsx';
import { showInRoom } from './room.tsx';

/** As the SDK: a call for the present state is dropped, and a muted microphone opens once its device is there. */
const sdk = vi.hoisted(() => {
  const redraw = new Set<() => void>();
  const microphone = {
    isOpen: false,
    fails: false,
    opened: (): void => undefined,
    redraw,
    change(isOpen: boolean) {
      microphone.isOpen = isOpen;
      for (const each of redraw) each();
    },
    setLocalAudioEnabled: async (on: boolean) => {
      if (on === microphone.isOpen) return;
      if (on) await new Promise<void>((resolve) => (microphone.opened = resolve));
      if (on && microphone.fails) throw new Error('no device');
      microphone.change(on);
    },
  };
  return microphone;
});
vi.mock('@100mslive/react-sdk', async (load) => {
  const real = await load<typeof import('@100mslive/react-sdk')>();
  const follow = (redraw: () => void) => {
    sdk.redraw.add(redraw);
    return () => sdk.redraw.delete(redraw);
  };
  const actions = { setLocalAudioEnabled: sdk.setLocalAudioEnabled };
  return {
    ...real,
    useHMSActions: () => actions,
    useHMSStore: (select: unknown) => (select === real.selectIsConnectedToRoom ? true : undefined),
    useAVToggle: () => ({
      isLocalAudioEnabled: useSyncExternalStore(follow, () => sdk.isOpen),
      isLocalVideoEnabled: false,
      toggleAudio: () => undefined,
    }),
  };
});

function Room() {
  useKeepDeviceState();
  return <p>Sala</p>;
}
const setPreferences = vi.fn();
const show = () => showInRoom(<Room />, { setPreferences });
const hold = () => fireEvent.keyDown(document.body, { key: ' ' });
const release = () => fireEvent.keyUp(document.body, { key: ' ' });
const open = () => act(async () => sdk.opened());
const isOpen = (wanted: boolean) => waitFor(() => expect(sdk.isOpen).toBe(wanted));

beforeEach(() => {
  setPreferences.mockReset();
  sdk.fails = false;
  sdk.change(false);
});

describe('the microphone, while its device is still being opened,', () => {
  it('closes after the space bar is released', async () => {
    show();
    hold();
    release();
    await open();
    await isOpen(false);
    expect(screen.getByText('Sala')).toBeDefined();
  });

  it('stays open when the bar is pressed again', async () => {
    show();
    hold();
    release();
    hold();
    await open();
    await isOpen(true);
    await act(async () => release());
    await isOpen(false);
  });

  it('closes when the page is hidden, and when ⌘ comes to the space bar, whose release a Mac does not report', async () => {
    show();
    hold();
    await open();
    await isOpen(true);
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    await act(async () => fireEvent(document, new Event('visibilitychange')));
    await isOpen(false);
    vi.restoreAllMocks();
    hold();
    await open();
    await isOpen(true);
    await act(async () => fireEvent.keyDown(document.body, { key: 'Meta', metaKey: true }));
    await isOpen(false);
  });

  it('may fail', async () => {
    sdk.fails = true;
    show();
    hold();
    await open();
    await act(async () => release());
    expect(sdk.isOpen).toBe(false);
    sdk.fails = false;
    hold();
    await open();
    await isOpen(true);
    await act(async () => release());
    await isOpen(false);
  });
});

it('held talk is not remembered for the next preview', async () => {
  show();
  hold();
  await open();
  await isOpen(true);
  await act(async () => release());
  await isOpen(false);
  expect(setPreferences).not.toHaveBeenCalledWith(expect.objectContaining({ isAudioMuted: false }));
  await act(async () => sdk.change(true));
  expect(setPreferences).toHaveBeenLastCalledWith({ isAudioMuted: false, isVideoMuted: true });
});
