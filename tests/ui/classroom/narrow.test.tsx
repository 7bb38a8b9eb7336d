import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore } from '../../../src/browser/store.ts';
import { PhoneLine } from '../../../src/portals/classroom/conference/toolbar/LineQuality.tsx';
import { MoreControl } from '../../../src/portals/classroom/conference/toolbar/MoreControl.tsx';
import { showInRoom } from './room.tsx';

const sdk = vi.hoisted(() => ({
  quality: undefined as { downlinkQuality: number } | undefined,
  sharer: undefined as { isLocal: boolean } | undefined,
  isSharing: false,
  share: vi.fn(async () => undefined),
}));
vi.mock('@100mslive/react-sdk', async (load) => {
  const real = await load<typeof import('@100mslive/react-sdk')>();
  return {
    ...real,
    selectConnectionQualityByPeerID: () => 'quality',
    useHMSStore: (select: unknown) => {
      if (select === 'quality') return sdk.quality;
      if (select === real.selectPeerScreenSharing) return sdk.sharer;
      return undefined;
    },
    useHMSActions: () => ({}),
    useHMSVanillaStore: () => ({ getState: () => undefined, subscribe: () => () => undefined }),
    useScreenShare: () => ({ amIScreenSharing: sdk.isSharing, toggleScreenShare: sdk.share }),
    useAVToggle: () => ({}),
    useDevices: () => ({ allDevices: {}, selectedDeviceIDs: {} }),
  };
});

const isNarrow = (narrow: boolean) =>
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({
        matches: narrow,
        media,
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  );
const hasScreen = (getDisplayMedia?: () => void) =>
  vi.stubGlobal('navigator', { ...navigator, mediaDevices: getDisplayMedia ? { getDisplayMedia } : {} });

beforeEach(() => {
  Object.assign(sdk, { quality: undefined, sharer: undefined, isSharing: false });
  sdk.share.mockClear();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a computer’s narrow window, which has no button to share the screen', () => {
  const open = async () => {
    const { user } = showInRoom(<MoreControl onPanel={() => undefined} />);
    await user.click(screen.getByRole('button', { name: 'Mais opções' }));
    await screen.findByRole('menu');
    return user;
  };
  const entry = (name: string) => screen.queryByRole('menuitem', { name });

  it('shares it from the menu', async () => {
    isNarrow(true);
    hasScreen(() => undefined);
    const user = await open();
    await user.click(screen.getByRole('menuitem', { name: 'Compartilhar tela' }));
    expect(sdk.share).toHaveBeenCalledTimes(1);
  });

  it('stops sharing from the menu', async () => {
    isNarrow(true);
    hasScreen(() => undefined);
    Object.assign(sdk, { isSharing: true, sharer: { isLocal: true } });
    const user = await open();
    await user.click(screen.getByRole('menuitem', { name: 'Parar de compartilhar' }));
    expect(sdk.share).toHaveBeenCalledTimes(1);
  });

  it('shares the screen from the menu by keyboard, from the reactions on', async () => {
    isNarrow(true);
    hasScreen(() => undefined);
    const { user } = showInRoom(<MoreControl onPanel={() => undefined} />);
    screen.getByRole('button', { name: 'Mais opções' }).focus();
    await user.keyboard('{Enter}');
    await screen.findByRole('menu');
    expect(document.activeElement?.ariaLabel).toBe('Gostei');
    await user.keyboard('{ArrowRight}{ArrowDown}');
    expect(document.activeElement?.textContent).toBe('Compartilhar tela');
    await user.keyboard('{ArrowUp}');
    expect(document.activeElement?.ariaLabel).toBe('Gostei');
    await user.keyboard('{ArrowDown}{Enter}');
    expect(sdk.share).toHaveBeenCalledTimes(1);
  });

  it('disables the entry while somebody else shares', async () => {
    isNarrow(true);
    hasScreen(() => undefined);
    sdk.sharer = { isLocal: false };
    await open();
    expect(entry('Compartilhar tela')?.getAttribute('aria-disabled')).toBe('true');
  });

  it('has no second way in a wide window, and none on a phone', async () => {
    isNarrow(false);
    hasScreen(() => undefined);
    await open();
    expect(entry('Compartilhar tela')).toBeNull();
  });

  it('offers nothing that a phone cannot do', async () => {
    isNarrow(true);
    hasScreen();
    await open();
    expect(entry('Compartilhar tela')).toBeNull();
  });
});

describe('the line of a phone', () => {
  it.each([
    ['Conexão ruim', 1, false],
    ['Conexão instável', 3, false],
    ['Sem áudio e vídeo', 5, true],
  ])('is told as %s', (name, downlinkQuality, blocked) => {
    sdk.quality = { downlinkQuality };
    showInRoom(<PhoneLine />, { isBlocked: createStore(blocked) });
    expect(screen.getByRole('img', { name })).toBeDefined();
  });

  it('is not shown while it is good or unknown', () => {
    const { change } = showInRoom(<PhoneLine />);
    expect(screen.queryByRole('img')).toBeNull();
    sdk.quality = { downlinkQuality: 5 };
    change({ isHost: false });
    expect(screen.queryByRole('img')).toBeNull();
  });
});
