import { act, cleanup, screen } from '@testing-library/react';
import { useSyncExternalStore } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SoundCheck } from '../../../src/portals/classroom/conference/SoundCheck.tsx';
import { showInRoom } from './room.tsx';

const sdk = vi.hoisted(() => ({
  microphone: 'track-1' as string | undefined,
  isOn: true,
  level: 0,
  devices: { audioInput: 'microphone-1', audioOutput: 'headphones' },
  redraw: new Set<() => void>(),
  unblock: vi.fn<() => Promise<void>>(async () => undefined),
}));
vi.mock('@100mslive/react-sdk', async (load) => {
  const real = await load<typeof import('@100mslive/react-sdk')>();
  const read = (select: unknown) => {
    if (select === real.selectLocalAudioTrackID) return sdk.microphone;
    return typeof select === 'string' && select === sdk.microphone ? sdk.level : undefined;
  };
  const follow = (redraw: () => void) => {
    sdk.redraw.add(redraw);
    return () => sdk.redraw.delete(redraw);
  };
  const store = { getState: read };
  return {
    ...real,
    selectTrackAudioByID: (id: string) => id,
    useHMSStore: (select: unknown) => useSyncExternalStore(follow, () => read(select)),
    useHMSVanillaStore: () => store,
    useAVToggle: () => ({ isLocalAudioEnabled: sdk.isOn }),
    useDevices: () => ({ selectedDeviceIDs: sdk.devices }),
    useHMSActions: () => ({ unblockAudio: sdk.unblock }),
  };
});

const media = (reduced: boolean) =>
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: reduced && query.includes('reduced-motion'),
        media: query,
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  );

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  media(false);
  Object.assign(sdk, { microphone: 'track-1', isOn: true, level: 0 });
  sdk.devices = { audioInput: 'microphone-1', audioOutput: 'headphones' };
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const told = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
const hear = async (level: number, ms: number) => {
  await act(async () => {
    sdk.level = level;
    for (const redraw of sdk.redraw) redraw();
    await vi.advanceTimersByTimeAsync(ms);
  });
};
const meter = () => document.querySelector('meter');

describe('the microphone before the room', () => {
  it('is confirmed after a second of speech, and stays so in a pause', async () => {
    showInRoom(<SoundCheck />);
    expect(told()[0]).toBe('Diga alguma coisa para testar o microfone.');
    // The SDK shows one click on the table for so long.
    await hear(60, 700);
    expect(meter()?.value).toBe(60);
    await hear(0, 300);
    await hear(60, 700);
    expect(told()[0]).toBe('Diga alguma coisa para testar o microfone.');
    await hear(60, 400);
    expect(told()[0]).toBe('Seu microfone está funcionando.');
    await hear(0, 20_000);
    expect(told()[0]).toBe('Seu microfone está funcionando.');
    expect(meter()?.value).toBe(0);
  });

  it('says what to do when nothing is heard for 8 seconds, until something is', async () => {
    showInRoom(<SoundCheck />);
    await hear(0, 7800);
    expect(told()[0]).toBe('Diga alguma coisa para testar o microfone.');
    await hear(0, 400);
    expect(told()[0]).toBe('Ainda não chegou nenhum som. Fale mais alto ou escolha outro microfone.');
    await hear(40, 1100);
    expect(told()[0]).toBe('Seu microfone está funcionando.');
  });

  it('is tested again after another one is selected, or after it was off', async () => {
    const { change } = showInRoom(<SoundCheck />);
    await hear(60, 1100);
    sdk.devices = { ...sdk.devices, audioInput: 'microphone-2' };
    change({});
    expect(told()[0]).toBe('Diga alguma coisa para testar o microfone.');
    await hear(60, 1100);
    for (const isOn of [false, true]) {
      sdk.isOn = isOn;
      change({});
    }
    expect(told()[0]).toBe('Diga alguma coisa para testar o microfone.');
  });

  it('is measured from the first click or key on, where the browser waits for one', async () => {
    sdk.unblock.mockClear();
    const { user } = showInRoom(<SoundCheck />);
    await user.keyboard('a');
    expect(sdk.unblock).toHaveBeenCalled();
  });

  it('is not tested while it is off', async () => {
    sdk.isOn = false;
    showInRoom(<SoundCheck />);
    await hear(60, 10_000);
    expect(told()[0]).toBe('Microfone desligado');
    expect(meter()?.value).toBe(0);
  });

  it('is not mentioned if there is none', async () => {
    sdk.microphone = undefined;
    showInRoom(<SoundCheck />);
    await hear(60, 10_000);
    expect(told()[0]).toBe('');
  });

  it('has no meter, but the same texts, if motion is reduced', async () => {
    media(true);
    showInRoom(<SoundCheck />);
    await hear(60, 1100);
    expect(meter()).toBeNull();
    expect(told()[0]).toBe('Seu microfone está funcionando.');
  });
});

describe('the test sound of the preview', () => {
  const outputs: string[] = [];
  const ended = vi.fn(async () => undefined);

  /** Imitates a browser that lets users choose an output. */
  const canPlay = (setSinkId: (id: string) => Promise<void>) => {
    const part = () => ({
      connect: (next: object) => next,
      start: () => undefined,
      stop: () => undefined,
      frequency: { value: 0 },
      gain: { setValueAtTime: () => undefined, linearRampToValueAtTime: () => undefined },
    });
    vi.stubGlobal(
      'AudioContext',
      class {
        currentTime = 0;
        createOscillator = part;
        createGain = part;
        createMediaStreamDestination = () => ({ stream: null });
        close = ended;
      },
    );
    Object.assign(HTMLMediaElement.prototype, { setSinkId });
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  };
  beforeEach(() => {
    outputs.length = 0;
    ended.mockClear();
  });
  afterEach(() => Reflect.deleteProperty(HTMLMediaElement.prototype, 'setSinkId'));
  const press = () => act(async () => screen.getByRole('button', { name: 'Testar som' }).click());
  const advice = 'Não ouviu? Aumente o volume e veja se o fone ou o alto-falante certo está escolhido.';

  it('comes from the chosen output, and then says what to do when it was not heard', async () => {
    canPlay(async (id) => void outputs.push(id));
    showInRoom(<SoundCheck />);
    await press();
    expect(outputs).toEqual(['headphones']);
    expect(screen.getByRole('button', { name: 'Testar som' }).ariaBusy).toBe('true');
    expect(told()[1]).toBe('');
    await act(() => vi.advanceTimersByTimeAsync(1500));
    expect(told()[1]).toBe(advice);
    expect(ended).toHaveBeenCalledTimes(1);
    await press();
    expect(told()[1]).toBe('');
  });

  it('ends when the user enters the room, and leaves no element behind', async () => {
    canPlay(async (id) => void outputs.push(id));
    const paused = vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue();
    showInRoom(<SoundCheck />);
    await press();
    expect(ended).not.toHaveBeenCalled();
    cleanup();
    await act(async () => undefined);
    expect(paused).toHaveBeenCalledTimes(1);
    expect(ended).toHaveBeenCalledTimes(1);
  });

  it('says what to do at once when the output is gone', async () => {
    canPlay(async () => Promise.reject(new Error('NotFoundError')));
    showInRoom(<SoundCheck />);
    await press();
    expect(told()[1]).toBe(advice);
    expect(ended).toHaveBeenCalledTimes(1);
  });
});
