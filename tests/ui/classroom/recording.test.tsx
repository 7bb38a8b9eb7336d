import type { HMSRecording } from '@100mslive/react-sdk';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { RecordingStatus } from '../../../domain/recordings.ts';
import { ApiError } from '../../../src/dataProvider/ApiError.ts';
import { RecordDialog } from '../../../src/portals/classroom/conference/recording/RecordDialog.tsx';
import { RecordingBanner } from '../../../src/portals/classroom/conference/recording/RecordingBanner.tsx';
import { RecordingChip } from '../../../src/portals/classroom/conference/recording/RecordingChip.tsx';
import { statusOf } from '../../../src/portals/classroom/conference/recording/useRecordingStatus.ts';
import type { RoomRecording } from '../../../src/portals/classroom/conference/session/roomContext.ts';
import { MoreControl } from '../../../src/portals/classroom/conference/toolbar/MoreControl.tsx';
import { Toolbar } from '../../../src/portals/classroom/conference/toolbar/Toolbar.tsx';
import { fakeServer } from '../support/browser.ts';
import { serveConsent } from './recordingConsent.ts';
import { recordingOf } from './recordingOf.ts';
import { showInRoom } from './room.tsx';
import { newClient, signIn } from './screen.tsx';

const sdk = vi.hoisted(() => ({
  recording: undefined as HMSRecording | undefined,
  permissions: { browserRecording: true },
  groups: undefined as object | undefined,
  redraw: new Set<() => void>(),
  send: vi.fn(async (_text: string, _type: string) => undefined),
}));
vi.mock('@100mslive/react-sdk', async (load) => {
  const real = await load<typeof import('@100mslive/react-sdk')>();
  const known = new Map<unknown, () => unknown>([
    [real.selectRecordingState, () => sdk.recording],
    [real.selectPeerCount, () => 2],
    [real.selectPermissions, () => sdk.permissions],
    ['groups', () => sdk.groups],
  ]);
  const follow = (redraw: () => void) => {
    sdk.redraw.add(redraw);
    return () => sdk.redraw.delete(redraw);
  };
  return {
    ...real,
    selectSessionStore: (key: string) => key,
    useHMSStore: (select: unknown) => useSyncExternalStore(follow, () => known.get(select)?.()),
    useHMSActions: () => ({ sendBroadcastMessage: sdk.send }),
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
  sdk.permissions = { browserRecording: true };
  sdk.groups = undefined;
  sdk.redraw.clear();
  consent = { is_given: true, needs_guardian: false };
  ({ given } = serveConsent(server, consent));
});

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

  it('is not offered where the template of 100ms does not let hosts record', async () => {
    sdk.permissions = { browserRecording: false };
    await openMenu(true, recordingOf().recording);
    expect(entry('Gravar aula')).toBeNull();
  });

  it('can be stopped by hosts who may not, or may no longer, begin one', async () => {
    sdk.permissions = { browserRecording: false };
    const { recording, stop } = recordingOf({ status: 'running' });
    const { user } = await openMenu(true, recording);
    await user.click(entry('Parar gravação') as HTMLElement);
    const dialog = within(await screen.findByRole('dialog', { name: 'Parar a gravação?' }));
    await user.click(dialog.getByRole('button', { name: 'Parar gravação' }));
    expect(stop).toHaveBeenCalledTimes(1);
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

  it('asks those who have not agreed, in the room', async () => {
    const { user } = open({ missing: ['Ana Lima'] });
    const ask = screen.getByRole('button', { name: 'Pedir o aceite na sala' });
    sdk.send.mockRejectedValueOnce(new Error('offline'));
    await user.click(ask);
    expect(await screen.findByText(/^Ocorreu um erro/)).toBeTruthy();
    await user.click(ask);
    expect(await screen.findByText('Pedido enviado. Quem aceita sai desta lista.')).toBeTruthy();
    expect(sdk.send.mock.calls).toEqual(Array(2).fill(['ask_consent', 'ask_consent']));
    expect(document.activeElement).toBe(ask);
  });

  it('waits until it is known who has agreed', () => {
    open({ missing: undefined });
    expect(screen.getByText('Vendo quem está na sala…')).toBeTruthy();
    expect(begin().disabled).toBe(true);
  });

  it('says what to do while the class is in groups, and is ready once they have ended', async () => {
    sdk.groups = { groups: [['ana', 'bia']], ends_at: Date.now() + 60_000 };
    open({});
    expect(screen.getByText(/traga todos de volta em “Duplas e grupos”/)).toBeTruthy();
    expect(begin().disabled).toBe(true);
    act(() => {
      sdk.groups = undefined;
      for (const redraw of sdk.redraw) redraw();
    });
    expect(begin().disabled).toBe(false);
  });

  it.each(['stopping', 'post_processing'] as const)(
    'waits while a recording in the state %s is in the way, and says so',
    (status) => {
      open({ status, isInTheWay: true });
      expect(screen.getByText(/^A gravação anterior ainda está sendo guardada/)).toBeTruthy();
      expect(begin().disabled).toBe(true);
    },
  );

  it('does not wait for what the server would not, as the recording of an earlier lesson that is being saved', () => {
    open({ status: 'post_processing' });
    expect(begin().disabled).toBe(false);
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
