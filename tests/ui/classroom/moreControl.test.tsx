import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readPreferences } from '../../../src/portals/classroom/conference/session/preferences.ts';
import { MoreControl } from '../../../src/portals/classroom/conference/toolbar/MoreControl.tsx';
import { showInRoom } from './room.tsx';

vi.mock('@100mslive/react-sdk', async (load) => ({
  ...(await load<typeof import('@100mslive/react-sdk')>()),
  useHMSStore: () => undefined,
  useHMSActions: () => ({}),
  useHMSVanillaStore: () => ({ getState: () => undefined, subscribe: () => () => undefined }),
  useScreenShare: () => ({}),
  useAVToggle: () => ({}),
  useDevices: () => ({ allDevices: {}, selectedDeviceIDs: {} }),
}));

/** What jsdom lacks, or has as constants. */
const browser = {
  fullscreenEnabled: false,
  fullscreenElement: null as Element | null,
  pictureInPictureEnabled: false,
  pictureInPictureElement: null as Element | null,
  exitFullscreen: vi.fn(async () => undefined),
  exitPictureInPicture: vi.fn(async () => undefined),
};
const lacking = Object.keys(browser) as (keyof typeof browser)[];
const requestFullscreen = vi.fn(async () => undefined);

beforeEach(() => {
  vi.clearAllMocks();
  requestFullscreen.mockResolvedValue(undefined);
  Object.assign(browser, {
    fullscreenEnabled: false,
    fullscreenElement: null,
    pictureInPictureEnabled: false,
    pictureInPictureElement: null,
  });
  for (const name of lacking)
    Object.defineProperty(document, name, { configurable: true, get: () => browser[name] });
  Object.assign(document.documentElement, { requestFullscreen });
});
afterEach(() => {
  for (const name of lacking) Reflect.deleteProperty(document, name);
  Reflect.deleteProperty(document.documentElement, 'requestFullscreen');
  for (const tile of document.querySelectorAll('[data-lead]')) tile.remove();
});

async function open(
  ...context: Parameters<typeof showInRoom> extends [unknown, ...infer Rest] ? Rest : never
) {
  const shown = showInRoom(<MoreControl onPanel={() => undefined} />, ...context);
  await shown.user.click(screen.getByRole('button', { name: 'Mais opções' }));
  await screen.findByRole('menu');
  const choose = (name: string) => shown.user.click(screen.getByRole('menuitem', { name }));
  return { ...shown, choose };
}

describe('the whole screen', () => {
  const become = (element: Element | null) =>
    act(() => {
      browser.fullscreenElement = element;
      document.dispatchEvent(new Event('fullscreenchange'));
    });

  it('is filled and left again', async () => {
    browser.fullscreenEnabled = true;
    const { user, choose, notify } = await open();
    await choose('Abrir Tela cheia');
    expect(requestFullscreen).toHaveBeenCalledTimes(1);
    become(document.documentElement);
    await user.click(screen.getByRole('button', { name: 'Mais opções' }));
    await choose('Fechar Tela cheia');
    expect(browser.exitFullscreen).toHaveBeenCalledTimes(1);
    expect(notify).not.toHaveBeenCalled();
  });

  const refusal = {
    text: 'Fullscreen feature not supported · Este navegador não tem tela cheia',
    beginsInEnglish: true,
    kind: 'error',
  };

  it('is told to be missing by a browser that has none', async () => {
    const { choose, notify } = await open();
    await choose('Abrir Tela cheia');
    expect(requestFullscreen).not.toHaveBeenCalled();
    expect(notify.mock.calls).toEqual([[refusal]]);
  });

  it('is told to be missing by a browser that refuses it', async () => {
    browser.fullscreenEnabled = true;
    requestFullscreen.mockRejectedValue(new TypeError('not granted'));
    const { choose, notify } = await open();
    await choose('Abrir Tela cheia');
    expect(notify.mock.calls).toEqual([[refusal]]);
  });
});

describe('the floating window', () => {
  function lead() {
    const tile = document.createElement('section');
    tile.dataset.lead = 'true';
    const video = document.createElement('video');
    video.dataset.shown = 'true';
    tile.append(video);
    document.body.append(tile);
    const requestPictureInPicture = vi.fn(async () => undefined);
    return Object.assign(video, { requestPictureInPicture });
  }

  it('takes the picture that leads', async () => {
    browser.pictureInPictureEnabled = true;
    const video = lead();
    const { choose, notify } = await open();
    await choose('Janela flutuante');
    expect(video.requestPictureInPicture).toHaveBeenCalledTimes(1);
    expect(notify).not.toHaveBeenCalled();
  });

  it('is closed by the same entry', async () => {
    browser.pictureInPictureEnabled = true;
    const video = lead();
    browser.pictureInPictureElement = video;
    const { choose } = await open();
    await choose('Janela flutuante');
    expect(browser.exitPictureInPicture).toHaveBeenCalledTimes(1);
    expect(video.requestPictureInPicture).not.toHaveBeenCalled();
  });

  it('says so when nobody leads with a picture, and when the browser refuses it', async () => {
    browser.pictureInPictureEnabled = true;
    const { user, choose, notify } = await open();
    await choose('Janela flutuante');
    const none = { text: 'Ninguém está em destaque com imagem agora.', kind: 'warning' };
    expect(notify.mock.calls).toEqual([[none]]);
    lead().requestPictureInPicture.mockRejectedValue(new Error('refused'));
    await user.click(screen.getByRole('button', { name: 'Mais opções' }));
    await choose('Janela flutuante');
    expect(notify).toHaveBeenLastCalledWith(expect.objectContaining({ kind: 'error' }));
  });

  it('is not offered by a browser that has none', async () => {
    await open();
    expect(screen.queryByRole('menuitem', { name: 'Janela flutuante' })).toBeNull();
  });
});

describe('the polls that wait for an answer', () => {
  it('are counted at the button and at the entry of the polls, by number and in words', async () => {
    const { user } = showInRoom(<MoreControl onPanel={() => undefined} unanswered={2} />);
    const button = screen.getByRole('button', { name: 'Mais opções, 2 enquetes abertas' });
    expect(button.textContent).toBe('2');
    await user.click(button);
    const entry = await screen.findByRole('menuitem', { name: 'Enquetes, 2 esperam a sua resposta' });
    expect(entry.textContent).toBe('Enquetes2');
  });

  it('leave no mark when there are none', async () => {
    await open();
    expect(screen.getByRole('menuitem', { name: 'Enquetes' }).textContent).toBe('Enquetes');
    expect(screen.getByRole('button', { name: 'Mais opções', hidden: true }).textContent).toBe('');
  });
});

describe('the files of the class', () => {
  it('have the same name in the menu as at their tab', async () => {
    await open({ class_id: 'class' });
    expect(screen.getByRole('menuitem', { name: 'Arquivos' })).toBeDefined();
  });
});

describe('the settings', () => {
  const { announced } = readPreferences();

  it.each([
    ['Espelhar meu vídeo', { mirror: false }],
    ['Avisar quando alguém entra', { announced: { ...announced, joined: false } }],
    ['Avisar quando alguém sai', { announced: { ...announced, left: false } }],
    ['Avisar quando alguém levanta a mão', { announced: { ...announced, hand: false } }],
    ['Avisar quando alguém entra', { announced: { ...announced, joined: true } }, false],
    ['Avisar quando alguém sai', { announced: { ...announced, left: true } }, false],
  ])('change by the switch %s (%j)', async (name, change, isHost = true) => {
    const setPreferences = vi.fn();
    const { user, choose } = await open({ setPreferences, isHost });
    await choose('Configurações');
    const toggle = await screen.findByRole('switch', { name });
    const [[key, value] = []] = Object.entries(change);
    expect(value).not.toEqual(readPreferences()[key as 'mirror' | 'announced']);
    await user.click(toggle);
    expect(setPreferences.mock.calls).toEqual([[change]]);
  });
});
