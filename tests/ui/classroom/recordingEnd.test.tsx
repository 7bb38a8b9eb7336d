import { describe, expect, it, vi } from 'vitest';
import type { RecordingStatus } from '../../../domain/recordings.ts';
import { RecordingBanner } from '../../../src/portals/classroom/conference/recording/RecordingBanner.tsx';
import type { RoomRecording } from '../../../src/portals/classroom/conference/session/roomContext.ts';
import { recordingOf } from './recordingOf.ts';
import { showInRoom } from './room.tsx';

vi.mock('@100mslive/react-sdk', async (load) => {
  const real = await load<typeof import('@100mslive/react-sdk')>();
  return {
    ...real,
    useHMSStore: (select: unknown) => (select === real.selectPeerCount ? 2 : undefined),
    useHMSActions: () => ({}),
  };
});

describe('a recording that ends by itself', () => {
  function follow(isHost: boolean, status: RecordingStatus | null = 'running') {
    const { recording, refresh } = recordingOf({ status });
    const notify = vi.fn();
    const shown = showInRoom(<RecordingBanner />, { isHost, recording, notify });
    return {
      ...shown,
      notify,
      refresh,
      becomes: (change: Partial<RoomRecording>) => shown.change({ recording: { ...recording, ...change } }),
    };
  }

  it('tells the host that somebody present has not agreed', () => {
    const { notify, becomes } = follow(true);
    becomes({ status: 'stopping' });
    expect(notify).not.toHaveBeenCalled();
    becomes({ status: 'post_processing', missing: ['Ana Lima'] });
    expect(notify).toHaveBeenCalledWith(
      expect.objectContaining({
        text: 'A gravação parou: Ana Lima está na sala e não aceitou a gravação. O que já foi gravado fica guardado.',
        kind: 'warning',
      }),
    );
    becomes({ status: 'completed', missing: ['Ana Lima'] });
    expect(notify).toHaveBeenCalledTimes(1);
  });

  it('tells the host of an error', () => {
    const { notify, becomes } = follow(true);
    becomes({ status: 'failed' });
    expect(notify).toHaveBeenCalledWith(
      expect.objectContaining({
        text: 'A gravação parou por um erro. Você pode começar outra.',
        kind: 'error',
      }),
    );
  });

  it('says nothing of a start that was refused, which the dialog has said, also after the page was loaded anew', () => {
    const { recording } = recordingOf({ status: 'failed', endedWhy: null });
    const notify = vi.fn();
    showInRoom(<RecordingBanner />, { recording, notify });
    expect(notify).not.toHaveBeenCalled();
    const { notify: told, becomes } = follow(true, null);
    becomes({ status: 'starting' });
    becomes({ status: 'failed', endedWhy: null });
    expect(told).not.toHaveBeenCalled();
    becomes({ status: 'starting' });
    becomes({ status: 'running' });
    becomes({ status: 'failed', endedWhy: null });
    expect(told).toHaveBeenCalledTimes(1);
  });

  const interrupted =
    'A gravação parou sozinha. O que já foi gravado fica guardado. Para continuar gravando, comece outra em Mais opções.';

  it('tells the host that it was interrupted and what can be done, once for each recording', () => {
    const { notify, becomes } = follow(true);
    becomes({ status: 'post_processing', endedWhy: 'interrupted', missing: ['Ana Lima'] });
    becomes({ status: 'completed', endedWhy: 'interrupted', missing: ['Ana Lima'] });
    becomes({ status: 'completed', endedWhy: 'interrupted', missing: [] });
    expect(notify).toHaveBeenCalledTimes(1);
    expect(notify).toHaveBeenCalledWith(expect.objectContaining({ text: interrupted, kind: 'warning' }));
    becomes({ status: 'running' });
    becomes({ status: 'completed', endedWhy: 'interrupted' });
    expect(notify).toHaveBeenCalledTimes(2);
  });

  it('tells of an interruption only once it is known whether something was kept, and then of an error, too', () => {
    const { notify, becomes } = follow(true);
    for (const status of ['stopping', 'post_processing'] as const)
      becomes({ status, endedWhy: 'interrupted' });
    expect(notify).not.toHaveBeenCalled();
    becomes({ status: 'failed', endedWhy: 'interrupted' });
    expect(notify).toHaveBeenCalledTimes(1);
    expect(notify).toHaveBeenCalledWith(
      expect.objectContaining({
        text: 'A gravação parou por um erro. Você pode começar outra.',
        kind: 'error',
      }),
    );
  });

  it('tells the host of an interruption also after the page was loaded anew, and guests of none', () => {
    const { recording } = recordingOf({ status: 'completed', endedWhy: 'interrupted' });
    const notify = vi.fn();
    showInRoom(<RecordingBanner />, { isHost: false, recording, notify });
    expect(notify).not.toHaveBeenCalled();
    showInRoom(<RecordingBanner />, { recording, notify });
    expect(notify).toHaveBeenCalledWith(expect.objectContaining({ text: interrupted }));
  });

  it.each(['host', 'left', 'consent'] as const)('is no interruption when it ended as %s', (endedWhy) => {
    const { recording } = recordingOf({ status: 'completed', endedWhy });
    const notify = vi.fn();
    showInRoom(<RecordingBanner />, { recording, notify });
    expect(notify).not.toHaveBeenCalled();
  });

  it('names nobody to guests', () => {
    const { notify, becomes } = follow(false);
    becomes({ status: 'completed', missing: [] });
    expect(notify).not.toHaveBeenCalled();
  });

  it('is no matter of whoever comes after the host has stopped it, or much later', () => {
    const { notify, becomes } = follow(true);
    becomes({ status: 'stopping', isStoppedHere: true });
    becomes({ status: 'completed', isStoppedHere: true, missing: ['Ana Lima'] });
    expect(notify).not.toHaveBeenCalled();
    const later = follow(true);
    later.becomes({ status: 'completed' });
    vi.setSystemTime(Date.now() + 16_000);
    later.becomes({ status: 'completed', missing: ['Ana Lima'] });
    expect(later.notify).not.toHaveBeenCalled();
  });

  it('is read again, since the person comes in only after it has ended', () => {
    const { refresh, becomes } = follow(true);
    expect(refresh).not.toHaveBeenCalled();
    becomes({ status: 'stopping' });
    expect(refresh).toHaveBeenCalledTimes(1);
  });
});
