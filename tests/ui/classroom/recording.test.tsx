import type { HMSRecording } from '@100mslive/react-sdk';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { type ReactNode, useSyncExternalStore } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { RecordingStatus } from '../../../domain/recordings.ts';
import { ApiError } from '../../../src/dataProvider/ApiError.ts';
import { RecordDialog } from '../../../src/portals/classroom/conference/recording/RecordDialog.tsx';
import { RecordingBanner } from '../../../src/portals/classroom/conference/recording/RecordingBanner.tsx';
import { RecordingChip } from '../../../src/portals/classroom/conference/recording/RecordingChip.tsx';
import { RecordingConsent } from '../../../src/portals/classroom/conference/recording/RecordingConsent.tsx';
import { statusOf } from '../../../src/portals/classroom/conference/recording/useRecordingStatus.ts';
import type { RoomRecording } from '../../../src/portals/classroom/conference/session/roomContext.ts';
import { MoreControl } from '../../../src/portals/classroom/conference/toolbar/MoreControl.tsx';
import { Toolbar } from '../../../src/portals/classroom/conference/toolbar/Toolbar.tsx';
import { useLessonRecording } from '../../../src/portals/classroom/useLessonRecording.ts';
import { at, fakeServer } from '../support/browser.ts';
import { showInRoom } from './room.tsx';
import { newClient, signIn } from './screen.tsx';

const sdk = vi.hoisted(() => ({
  recording: undefined as HMSRecording | undefined,
  redraw: new Set<() => void>(),
}));
vi.mock('@100mslive/react-sdk', async (load) => {
  const real = await load<typeof import('@100mslive/react-sdk')>();
  const known = new Map<unknown, () => unknown>([
    [real.selectRecordingState, () => sdk.recording],
    [real.selectPeerCount, () => 2],
  ]);
  const follow = (redraw: () => void) => {
    sdk.redraw.add(redraw);
    return () => sdk.redraw.delete(redraw);
  };
  return {
    ...real,
    useHMSStore: (select: unknown) => useSyncExternalStore(follow, () => known.get(select)?.()),
    useHMSActions: () => ({}),
    useHMSVanillaStore: () => ({ getState: () => undefined, subscribe: () => () => undefined }),
    useHMSVanillaNotifications: () => undefined,
    useScreenShare: () => ({}),
    useAVToggle: () => ({}),
    useDevices: () => ({ allDevices: {}, selectedDeviceIDs: {} }),
  };
});

const server = fakeServer();
const running = (runs: boolean): HMSRecording => ({
  browser: { running: runs },
  server: { running: false },
  hls: { running: false },
});
const roomSays = (runs: boolean) =>
  act(() => {
    sdk.recording = running(runs);
    for (const redraw of sdk.redraw) redraw();
  });

let consent: { is_given: boolean; needs_guardian: boolean };
let given: unknown[];
beforeEach(() => {
  signIn('TEACHER');
  sdk.recording = undefined;
  sdk.redraw.clear();
  consent = { is_given: true, needs_guardian: false };
  given = [];
  server.use(
    http.get(at('/v1/account/privacy'), () =>
      HttpResponse.json({ data: { consents: [], consentable: [{ purpose: 'recording', ...consent }] } }),
    ),
    http.post(at('/v1/account/privacy/consent'), async ({ request }) => {
      given.push(await request.json());
      consent.is_given = true;
      return HttpResponse.json({ data: { success: true } });
    }),
  );
});

function recordingOf(change: Partial<RoomRecording> = {}) {
  const calls = {
    refresh: vi.fn(async () => undefined),
    start: vi.fn(async () => undefined),
    stop: vi.fn(async () => undefined),
  };
  const recording: RoomRecording = { status: null, missing: [], isStoppedHere: false, ...calls, ...change };
  return { ...calls, recording };
}
const inClient = (part: ReactNode) => <QueryClientProvider client={newClient()}>{part}</QueryClientProvider>;
const refusal = (text: string) => new ApiError(417, { message: text, code: 'recording_full' });

describe('recording a lesson, in the menu of the room', () => {
  const openMenu = async (isHost: boolean, recording: RoomRecording | undefined) => {
    const shown = showInRoom(inClient(<MoreControl onPanel={() => undefined} />), { isHost, recording });
    await shown.user.click(screen.getByRole('button', { name: 'Mais opções' }));
    await screen.findByRole('menu');
    return shown;
  };
  const entry = (name: string) => screen.queryByRole('menuitem', { name });

  it('is for hosts of a lesson alone', async () => {
    await openMenu(false, recordingOf().recording);
    expect(entry('Gravar aula')).toBeNull();
  });

  it('is not offered outside of lessons', async () => {
    await openMenu(true, undefined);
    expect(entry('Gravar aula')).toBeNull();
  });

  it('begins once everyone has agreed, after a dialog that says what it means', async () => {
    const { recording, start } = recordingOf();
    const { user } = await openMenu(true, recording);
    await user.click(entry('Gravar aula') as HTMLElement);
    const dialog = within(await screen.findByRole('dialog', { name: 'Gravar aula' }));
    expect(dialog.getByText(/^Todos na sala aceitaram a gravação\./)).toBeTruthy();
    expect(start).not.toHaveBeenCalled();
    await user.click(dialog.getByRole('button', { name: 'Começar a gravar' }));
    expect(start).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('ends after a confirmation', async () => {
    const { recording, stop } = recordingOf({ status: 'running' });
    const { user } = await openMenu(true, recording);
    expect(entry('Gravar aula')).toBeNull();
    await user.click(entry('Parar gravação') as HTMLElement);
    const dialog = within(await screen.findByRole('dialog', { name: 'Parar a gravação?' }));
    expect(stop).not.toHaveBeenCalled();
    await user.click(dialog.getByRole('button', { name: 'Parar gravação' }));
    expect(stop).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is mentioned to a host who leaves while it runs', async () => {
    const { recording } = recordingOf({ status: 'running' });
    const { user } = showInRoom(
      inClient(<Toolbar panel={null} onPanel={() => undefined} onEnter={() => undefined} />),
      { recording },
    );
    await user.click(screen.getByRole('button', { name: 'Encerrar Sala' }));
    expect(await screen.findByText(/A gravação termina quando você encerra para todos\./)).toBeTruthy();
  });
});

describe('the dialog before a recording', () => {
  const open = (change: Partial<RoomRecording>) => {
    const made = recordingOf(change);
    const onClose = vi.fn();
    const shown = showInRoom(inClient(<RecordDialog recording={made.recording} onClose={onClose} />));
    return { ...made, ...shown, onClose };
  };
  const begin = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Começar a gravar' });

  it('names who has not agreed and what to do, and does not begin', async () => {
    const { refresh } = open({ missing: ['Ana Lima', 'Bruno Reis'] });
    expect(screen.getByText('Falta o aceite de 2 pessoas:')).toBeTruthy();
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Ana Lima',
      'Bruno Reis',
    ]);
    expect(screen.getByText(/em Configurações, ou em Meus dados/)).toBeTruthy();
    expect(begin().disabled).toBe(true);
    await waitFor(() => expect(refresh).toHaveBeenCalled());
  });

  it('waits until it is known who has agreed', () => {
    open({ missing: undefined });
    expect(screen.getByText('Vendo quem está na sala…')).toBeTruthy();
    expect(begin().disabled).toBe(true);
  });

  it('lets hosts agree for themselves', async () => {
    consent.is_given = false;
    const { user } = open({ missing: ['Helena Sampaio'] });
    await user.click(await screen.findByRole('switch', { name: 'Gravação das aulas' }));
    await waitFor(() => expect(given).toEqual([{ purpose: 'recording', is_given: true }]));
  });

  it('says why the server refuses, and stays open', async () => {
    const text = 'O espaço para gravações acabou.';
    const { user, onClose } = open({ start: () => Promise.reject(refusal(text)) });
    await user.click(begin());
    expect((await screen.findByRole('alert')).textContent).toBe(text);
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('what everyone in the room sees of a recording', () => {
  const part = (
    <>
      <RecordingChip />
      <RecordingBanner />
    </>
  );
  const banner = () => screen.queryByText('Esta aula está sendo gravada.');
  const words: [RecordingStatus, string, boolean][] = [
    ['starting', 'Começando', true],
    ['running', 'Gravando', true],
    ['stopping', 'Parando', true],
    ['post_processing', 'Pós-processamento', false],
    ['completed', 'Completo', false],
    ['failed', 'Erro', false],
  ];

  it.each(words)('in the state %s hosts read %s', (status, word, isLive) => {
    showInRoom(part, { recording: recordingOf({ status }).recording });
    expect(screen.getByText(word)).toBeTruthy();
    expect(banner() !== null).toBe(isLive);
  });

  it.each(words)('in the state %s guests see the banner while it lasts', (status, word, isLive) => {
    showInRoom(part, { isHost: false, recording: recordingOf({ status }).recording });
    expect(screen.queryByText(word) !== null).toBe(isLive);
    expect(banner() !== null).toBe(isLive);
  });

  it('is the banner as soon as the room records, also for somebody of the school who looks in', async () => {
    showInRoom(part, { isHost: false, isObserver: true });
    expect(banner()).toBeNull();
    await roomSays(true);
    expect(banner()).toBeTruthy();
    await roomSays(false);
    expect(banner()).toBeNull();
  });

  it('is read anew whenever the room begins or ends to record', async () => {
    const { recording, refresh } = recordingOf();
    showInRoom(part, { recording });
    expect(refresh).not.toHaveBeenCalled();
    await roomSays(true);
    expect(refresh).toHaveBeenCalledTimes(1);
    await roomSays(false);
    expect(refresh.mock.calls.length).toBeGreaterThan(1);
  });

  it('trusts the room that it records, and the school for the rest', () => {
    expect(statusOf(running(true), null)).toBe('running');
    expect(statusOf(running(true), 'stopping')).toBe('stopping');
    expect(statusOf(running(false), 'post_processing')).toBe('post_processing');
    expect(statusOf(undefined, undefined)).toBeNull();
  });
});

describe('a recording that ends by itself', () => {
  function follow(isHost: boolean) {
    const { recording, refresh } = recordingOf({ status: 'running' });
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

describe('the own consent, before the lesson and in the settings', () => {
  const show = (isBrief: boolean) => showInRoom(inClient(<RecordingConsent isBrief={isBrief} />));
  const toggle = () => screen.queryByRole<HTMLInputElement>('switch', { name: 'Gravação das aulas' });

  it('can be given in a tap, with the whole text at hand, and can be taken back', async () => {
    consent.is_given = false;
    const { user } = show(true);
    expect(
      await screen.findByText(/A escolha é sua, e você participa da aula do mesmo jeito\./),
    ).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'O que acontece com a gravação' }));
    expect(screen.getByText(/^Aceito que as minhas aulas sejam gravadas\./)).toBeTruthy();
    await user.click(toggle() as HTMLElement);
    await waitFor(() => expect(given).toEqual([{ purpose: 'recording', is_given: true }]));
    await waitFor(() => expect(toggle()?.checked).toBe(true));
    await user.click(toggle() as HTMLElement);
    await waitFor(() => expect(given).toHaveLength(2));
    expect(given[1]).toEqual({ purpose: 'recording', is_given: false });
  });

  it('is not asked for again before the lesson, but is in the settings', async () => {
    show(true);
    show(false);
    expect(await screen.findAllByRole('switch', { name: 'Gravação das aulas' })).toHaveLength(1);
  });

  it("of a minor is the guardian's: the page says so kindly and asks the student for nothing", async () => {
    consent = { is_given: false, needs_guardian: true };
    show(true);
    expect(await screen.findByText(/pedimos o aceite do responsável/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Abrir Meus dados' }).getAttribute('href')).toBe('/my-data');
    expect(toggle()).toBeNull();
  });
});

describe('the recording of a room', () => {
  it('is read once inside, started and stopped by calls, and read again after each', async () => {
    const calls: string[] = [];
    server.use(
      http.all(at('/v1/classes/room-1/recording'), ({ request }) => {
        calls.push(request.method);
        const data = { status: 'running', started_at: null, can_record: false, missing: ['Ana Lima'] };
        return HttpResponse.json({ data: request.method === 'DELETE' ? { success: true } : data });
      }),
    );
    const client = newClient();
    const { result, rerender } = renderHook(({ inside }) => useLessonRecording('room-1', inside), {
      initialProps: { inside: false },
      wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
    });
    expect([result.current, calls]).toEqual([undefined, []]);
    rerender({ inside: true });
    await waitFor(() => expect(result.current).toMatchObject({ status: 'running', missing: ['Ana Lima'] }));
    await act(async () => result.current?.start());
    await act(async () => result.current?.stop());
    await waitFor(() => expect(calls).toEqual(['GET', 'POST', 'GET', 'DELETE', 'GET']));
  });
});
