import { act, fireEvent, screen } from '@testing-library/react';
import { useSyncExternalStore } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { MediaControl } from '../../../src/portals/classroom/conference/toolbar/MediaControl.tsx';
import { showInRoom } from './room.tsx';

const sdk = vi.hoisted(() => ({
  state: { audio: true, video: false },
  mayPublish: true,
  toggleAudio: vi.fn<() => void>(),
  toggleVideo: vi.fn<() => void>(),
}));
vi.mock('@100mslive/react-sdk', async (load) => ({
  ...(await load<typeof import('@100mslive/react-sdk')>()),
  useAVToggle: () => {
    const { audio, video } = useSyncExternalStore(
      (redraw) => {
        redraws.add(redraw);
        return () => redraws.delete(redraw);
      },
      () => sdk.state,
    );
    const { toggleAudio, toggleVideo, mayPublish } = sdk;
    return {
      isLocalAudioEnabled: audio,
      isLocalVideoEnabled: video,
      toggleAudio: mayPublish ? toggleAudio : undefined,
      toggleVideo: mayPublish ? toggleVideo : undefined,
    };
  },
  useDevices: () => ({ allDevices: {}, selectedDeviceIDs: {}, updateDevice: () => undefined }),
}));
const redraws = new Set<() => void>();

/** As the SDK does, some time after the call. */
function change(to: Partial<typeof sdk.state>): void {
  act(() => {
    sdk.state = { ...sdk.state, ...to };
    for (const redraw of redraws) redraw();
  });
}

const show = () =>
  showInRoom(
    <>
      <MediaControl medium="microphone" />
      <MediaControl medium="camera" />
      <textarea aria-label="Mensagem" />
    </>,
  );
const press = (key: string, init: KeyboardEventInit = {}) =>
  fireEvent.keyDown(document.body, { key, ctrlKey: true, shiftKey: true, ...init });

beforeEach(() => {
  sdk.state = { ...sdk.state, audio: true, video: false };
  sdk.mayPublish = true;
  sdk.toggleAudio.mockReset();
  sdk.toggleVideo.mockReset();
});

describe('the shortcuts of microphone and camera', () => {
  it('work while a message is written, and write nothing into it', async () => {
    const { user } = show();
    const box = screen.getByRole<HTMLTextAreaElement>('textbox');
    await user.type(box, 'Mo');
    await user.keyboard('{Control>}{Shift>}M{/Shift}{/Control}');
    expect([sdk.toggleAudio.mock.calls.length, sdk.toggleVideo.mock.calls.length]).toEqual([1, 0]);
    await user.keyboard('{Control>}{Shift>}O{/Shift}{/Control}');
    expect([sdk.toggleAudio.mock.calls.length, sdk.toggleVideo.mock.calls.length]).toEqual([1, 1]);
    expect(box.value).toBe('Mo');
    expect(document.activeElement).toBe(box);
  });

  it('take the combination from the browser, and act once while it is held', () => {
    show();
    expect(press('M')).toBe(false);
    expect(press('M', { repeat: true })).toBe(false);
    expect(sdk.toggleAudio).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['the letter alone', 'm', { ctrlKey: false, shiftKey: false }],
    ['Shift', 'M', { ctrlKey: false }],
    ['Ctrl', 'm', { shiftKey: false }],
    ['Ctrl+Alt+Shift', 'M', { altKey: true }],
    ['⇧⌘', 'M', { ctrlKey: false, metaKey: true }],
    ['another letter', 'K', {}],
  ])('are not triggered by %s', (_, key, init) => {
    show();
    expect(press(key, init)).toBe(true);
    expect(sdk.toggleAudio).not.toHaveBeenCalled();
  });

  it('are found by the place of the key on a keyboard without Latin letters', () => {
    show();
    press('Ь', { code: 'KeyM' });
    expect(sdk.toggleAudio).toHaveBeenCalledTimes(1);
    press('Щ', { code: 'KeyO' });
    expect(sdk.toggleVideo).toHaveBeenCalledTimes(1);
  });

  it('go by the letter, not the place, on a keyboard with Latin letters', () => {
    show();
    press('?', { code: 'KeyM' });
    press('M', { code: 'Semicolon' });
    expect(sdk.toggleAudio).toHaveBeenCalledTimes(1);
  });

  it('are left to the browser while the devices cannot be switched', () => {
    sdk.mayPublish = false;
    show();
    expect(press('M')).toBe(true);
  });

  it('announce the change once it has happened, and no other change', () => {
    const { notify } = show();
    change({ audio: false });
    expect(notify).not.toHaveBeenCalled();
    press('M');
    expect(notify).not.toHaveBeenCalled();
    change({ audio: true });
    expect(notify.mock.calls).toEqual([[{ text: 'Microfone ligado', lasts: 2000, name: 'microphone' }]]);
    change({ audio: false });
    press('O');
    change({ video: true });
    expect(notify.mock.calls.slice(1)).toEqual([[{ text: 'Câmera ligada', lasts: 2000, name: 'camera' }]]);
  });

  it('are shown beside the name of the button, and told to screen readers apart from it', async () => {
    const { user } = show();
    const button = screen.getByRole('button', { name: 'Desligar microfone' });
    expect(button.getAttribute('aria-keyshortcuts')).toBe('Control+Shift+M');
    const camera = screen.getByRole('button', { name: 'Ligar câmera' });
    expect(camera.getAttribute('aria-keyshortcuts')).toBe('Control+Shift+O');
    await user.hover(button);
    const tooltip = await screen.findByRole('tooltip');
    expect(tooltip.textContent).toBe('Desligar microfone (Ctrl+Shift+M)');
  });

  it('are ⇧⌘ and the letter on an Apple keyboard', async () => {
    vi.spyOn(navigator, 'platform', 'get').mockReturnValue('MacIntel');
    const { user } = show();
    expect(press('M')).toBe(true);
    expect(press('M', { ctrlKey: false, metaKey: true })).toBe(false);
    expect(sdk.toggleAudio).toHaveBeenCalledTimes(1);
    const button = screen.getByRole('button', { name: 'Desligar microfone' });
    expect(button.getAttribute('aria-keyshortcuts')).toBe('Meta+Shift+M');
    await user.hover(button);
    expect((await screen.findByRole('tooltip')).textContent).toBe('Desligar microfone (⇧⌘M)');
  });
});
