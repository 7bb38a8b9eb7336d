import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fitScreen, reducedScreen } from '../../../src/portals/classroom/conference/session/screenSize.ts';

const CHECK_MS = 1000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a screen that begins', () => {
  it('is reduced to two thirds, and goes before the camera', () => {
    const init = { direction: 'sendonly' as const, sendEncodings: [{ maxBitrate: 2_500_000 }] };
    const encoding = { scaleResolutionDownBy: 1.5, priority: 'high' };
    expect(reducedScreen(init)).toEqual({
      direction: 'sendonly',
      sendEncodings: [{ maxBitrate: 2_500_000, ...encoding }],
    });
    expect(reducedScreen()).toEqual({ sendEncodings: [encoding] });
  });

  it('is left as it is where it is sent in several sizes', () => {
    const init = { sendEncodings: [{ rid: 'small' }, { rid: 'large' }] };
    expect(reducedScreen(init)).toBe(init);
  });
});

describe('the size of a shared screen', () => {
  function share() {
    const connection = { signalingState: 'stable', connectionState: 'connected' };
    const line = { rate: 1_000_000 as number | undefined };
    const encoding = { scaleResolutionDownBy: 1.5 };
    const sender = {
      track: { readyState: 'live' } as { readyState: string } | null,
      getParameters: () => ({ encodings: [{ ...encoding }] }),
      setParameters: vi.fn(async ({ encodings }: { encodings: (typeof encoding)[] }) => {
        Object.assign(encoding, encodings[0]);
      }),
    };
    fitScreen(connection as RTCPeerConnection, sender as unknown as RTCRtpSender, async () => line.rate);
    return {
      connection,
      sender,
      /** The factor by which the picture is reduced after these readings of the line. */
      async sizeAfter(...rates: (number | undefined)[]): Promise<number> {
        for (const rate of rates) {
          line.rate = rate;
          await vi.advanceTimersByTimeAsync(CHECK_MS);
        }
        return encoding.scaleResolutionDownBy;
      },
    };
  }

  it('is whole after two readings in a row of a wide line, and reduced after two of a narrow one', async () => {
    const { sizeAfter } = share();
    expect(await sizeAfter(1_700_000, 1_799_999, 1_900_000)).toBe(1.5);
    expect(await sizeAfter(1_700_000, 1_900_000)).toBe(1.5);
    expect(await sizeAfter(1_800_000)).toBe(1);
    expect(await sizeAfter(1_300_000, 1_200_000, 1_100_000)).toBe(1);
    expect(await sizeAfter(1_300_000, 1_100_000)).toBe(1);
    expect(await sizeAfter(1_100_000)).toBe(1.5);
  });

  it('is whole where the browser tells nothing of its line, and then stays so', async () => {
    const { sizeAfter, sender } = share();
    expect(await sizeAfter(undefined)).toBe(1.5);
    expect(await sizeAfter(undefined)).toBe(1);
    expect(await sizeAfter(undefined, undefined, undefined)).toBe(1);
    expect(sender.setParameters).toHaveBeenCalledTimes(1);
  });

  it('says nothing of the line before the connection stands', async () => {
    const { sizeAfter, connection } = share();
    connection.connectionState = 'connecting';
    expect(await sizeAfter(undefined, undefined, undefined)).toBe(1.5);
    connection.connectionState = 'connected';
    expect(await sizeAfter(1_900_000, 1_900_000)).toBe(1);
  });

  it('stays as it is where the browser refuses to change it, until it accepts', async () => {
    const { sizeAfter, sender } = share();
    sender.setParameters.mockRejectedValueOnce(new Error('refused'));
    expect(await sizeAfter(1_900_000, 1_900_000)).toBe(1.5);
    expect(await sizeAfter(1_900_000, 1_900_000)).toBe(1);
  });

  it('is known also after a browser that takes long to change it', async () => {
    const { sizeAfter, sender } = share();
    const change = sender.setParameters.getMockImplementation();
    sender.setParameters.mockImplementation(async (parameters) => {
      await new Promise((resolve) => setTimeout(resolve, 3.5 * CHECK_MS));
      await change?.(parameters);
    });
    expect(await sizeAfter(...Array.from({ length: 8 }, () => 1_900_000))).toBe(1);
    expect(await sizeAfter(...Array.from({ length: 8 }, () => 1_000_000))).toBe(1.5);
  });

  it('goes on with another track of the same sender', async () => {
    const { sizeAfter, sender } = share();
    sender.track = { readyState: 'live' };
    expect(await sizeAfter(1_900_000, 1_900_000)).toBe(1);
  });

  it.each<[string, (shared: ReturnType<typeof share>) => void]>([
    ['its track ends', ({ sender }) => Object.assign(sender, { track: { readyState: 'ended' } })],
    ['its track is removed', ({ sender }) => Object.assign(sender, { track: null })],
    ['the connection is closed', ({ connection }) => Object.assign(connection, { signalingState: 'closed' })],
  ])('is watched no longer once %s', async (_, end) => {
    const shared = share();
    await shared.sizeAfter(1_900_000);
    expect(vi.getTimerCount()).toBe(1);
    end(shared);
    expect(await shared.sizeAfter(1_900_000)).toBe(1.5);
    expect(vi.getTimerCount()).toBe(0);
  });
});
