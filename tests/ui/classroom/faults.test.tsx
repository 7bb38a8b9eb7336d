import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Room } from '../../../src/portals/classroom/conference/Room.tsx';
import { FaultDialog } from '../../../src/portals/classroom/conference/session/FaultDialog.tsx';
import {
  type RoomPreferences,
  readPreferences,
} from '../../../src/portals/classroom/conference/session/preferences.ts';
import { useRoomEvents } from '../../../src/portals/classroom/conference/session/useRoomEvents.ts';
import { showInRoom } from './room.tsx';

type Listener = (notification: { type: string; data: object }) => void;

const sdk = vi.hoisted(() => ({
  listeners: new Set<(notification: { type: string; data: object }) => void>(),
  store: { getState: (_select?: unknown): unknown => undefined },
  actions: { ignoreMessageTypes: () => undefined },
  notifications: {},
  others: [] as object[],
  autoplay: '',
  unblockAudio: vi.fn(async () => undefined),
}));
vi.mock('@100mslive/react-sdk', async (load) => {
  const real = await load<typeof import('@100mslive/react-sdk')>();
  sdk.store.getState = (select?: unknown) => {
    if (select === real.selectRemotePeers) return sdk.others;
    return select === real.selectLocalPeerID ? 'me' : select === real.selectIsConnectedToRoom;
  };
  sdk.notifications = {
    onNotification: (listener: Listener) => {
      sdk.listeners.add(listener);
      return () => sdk.listeners.delete(listener);
    },
  };
  return {
    ...real,
    useHMSStore: () => undefined,
    useHMSActions: () => sdk.actions,
    useHMSVanillaStore: () => sdk.store,
    useHMSVanillaNotifications: () => sdk.notifications,
    useAutoplayError: () => {
      const [error, setError] = useState(sdk.autoplay);
      return { error, unblockAudio: sdk.unblockAudio, resetError: () => setError('') };
    },
  };
});
vi.mock('../../../src/portals/classroom/conference/Preview.tsx', () => ({
  Preview: () => <button type="button">Entrar na sala</button>,
}));

beforeEach(() => {
  sdk.listeners.clear();
  sdk.autoplay = '';
  sdk.others = [];
  sdk.unblockAudio.mockClear();
});

/** An event of the SDK. */
const happen = (type: string, data: object) =>
  act(() => {
    for (const listener of sdk.listeners) listener({ type, data });
  });

function Errors() {
  const { fault, clearFault } = useRoomEvents();
  return fault && <FaultDialog fault={fault} onClose={clearFault} />;
}

describe('errors of the room', () => {
  const fail = (data: object) => happen('ERROR', data);

  it('request a new token, without a dialog, when the current one has expired', async () => {
    const { onExpired } = showInRoom(<Errors />);
    fail({ code: 401, action: 'INIT', message: 'token has expired' });
    expect(onExpired).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    { code: 4005, action: 'TRACK', message: 'sdp failed' },
    { code: 1003, action: 'TRACK', message: 'Network connection lost' },
  ])('offer to join again when they are terminal, before the SDK’s own words (%j)', async (error) => {
    const { onExpired } = showInRoom(<Errors />);
    fail({ ...error, isTerminal: true });
    const dialog = await screen.findByRole('dialog', { name: 'Conexão perdida' });
    const [first, ...others] = [...dialog.querySelectorAll('p')].map(({ textContent }) => textContent);
    expect(first).toBe(
      'We couldn’t reconnect you. When you’re back online, try joining the room. ' +
        'Não conseguimos reconectar você. Quando a internet voltar, entre de novo na sala.',
    );
    expect(others.at(-1)).toBe(error.message);
    expect(screen.getByRole('button', { name: 'Rejoin · Entrar de novo' })).toBeDefined();
    expect(onExpired).not.toHaveBeenCalled();
  });

  it('have no words of the SDK where it says nothing', async () => {
    showInRoom(<Errors />);
    fail({ code: 4005, action: 'TRACK', message: '', isTerminal: true });
    const dialog = await screen.findByRole('dialog', { name: 'Conexão perdida' });
    expect(dialog.querySelectorAll('p')).toHaveLength(1);
  });

  it('count down to the next try when the server is away', async () => {
    showInRoom(<Errors />);
    fail({ code: 1003, action: 'TRACK', message: 'Network connection lost', isTerminal: true });
    await screen.findByRole('dialog', { name: 'Conexão perdida' });
    expect(screen.getByRole('timer').textContent).toBe('Nova tentativa em 10 segundos.');
  });

  it('are silent when the user closes the browser’s list of screens', () => {
    const { notify } = showInRoom(<Errors />);
    fail({
      code: 3001,
      action: 'TRACK',
      message: 'User denied permission to access capture device - screen',
      description: 'Permission denied by user',
    });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(notify).not.toHaveBeenCalled();
  });

  it.each([
    [3001, 'audio, video', 'O navegador bloqueou: câmera, microfone.'],
    [3011, 'audio', 'O sistema bloqueou: microfone.'],
    [3011, 'screen', 'O sistema bloqueou: compartilhamento de tela.'],
  ])('open the dialog of blocked permissions for %i of %s', async (code, devices, text) => {
    const { user } = showInRoom(<Errors />);
    fail({ code, action: 'TRACK', message: `No permission to access capture device - ${devices}` });
    const dialog = await screen.findByRole('dialog', {
      name: 'Permissions are blocked · Permissões bloqueadas',
    });
    expect(dialog.textContent).toContain(text);
    const how = 'clique no ícone à esquerda do endereço desta página';
    expect(dialog.textContent?.includes(how)).toBe(code === 3001);
    expect(screen.getByRole('button', { name: 'Tentar novamente' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Fechar' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    ['audio, video', 'O sistema bloqueou ou não encontrou: câmera, microfone. Veja se está tudo conectado'],
    ['screen', 'O sistema bloqueou: compartilhamento de tela.'],
  ])('name both causes between which Firefox does not tell, but for a screen (%s)', async (devices, text) => {
    showInRoom(<Errors />);
    fail({
      code: 3011,
      action: 'TRACK',
      message: `Operating System denied permission to access capture device - ${devices}`,
      description: `Capture device is either blocked at Operating System level or not available - ${devices}`,
    });
    const dialog = await screen.findByRole('dialog', {
      name: 'Permissions are blocked · Permissões bloqueadas',
    });
    expect(dialog.textContent).toContain(text);
  });

  it.each([
    [3002, 'video', 'Nenhum aparelho encontrado: câmera. Veja se ele está conectado e tente novamente.'],
    [3003, 'audio', 'Em uso por outro programa: microfone. Feche esse programa e tente novamente.'],
  ])('say in a notice what to do about a device (%i)', (code, device, text) => {
    const { notify } = showInRoom(<Errors />);
    fail({ code, action: 'TRACK', message: `Capture device is not available - ${device}` });
    expect(notify.mock.calls).toEqual([[{ name: 'device', text, kind: 'error', lasts: 8000 }]]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([500, 6008])('are shown with the words of the server for %i', (code) => {
    const { notify } = showInRoom(<Errors />);
    fail({ code, action: 'TRACK', message: 'internal' });
    expect(notify.mock.calls).toEqual([
      [{ text: 'Error: internal · Erro na sala', beginsInEnglish: true, kind: 'error' }],
    ]);
  });

  it('show the whole address of a room that cannot be entered', async () => {
    history.replaceState(null, '', '/conference?room=7d1c#top');
    showInRoom(<Errors />);
    fail({ code: 500, action: 'INIT', message: 'something else' });
    const dialog = await screen.findByRole('dialog', { name: 'Init Error · Não foi possível entrar' });
    expect(dialog.textContent).toContain(`${location.origin}/conference?room=7d1c#top`);
    history.replaceState(null, '', '/');
  });
});

describe('a person taken out of the room', () => {
  it.each([
    ['REMOVED_FROM_ROOM', '', 'Você foi removido da sala.'],
    ['ROOM_ENDED', '', 'A aula foi encerrada.'],
    ['ROOM_ENDED', 'lesson_ended', 'A aula foi encerrada.'],
    ['ROOM_ENDED', 'Até amanhã', 'Você saiu da sala: Até amanhã'],
  ])(
    'reads the reason as a notice and in place of the emptied stage (%s, %j)',
    async (type, reason, text) => {
      const { notify } = showInRoom(<Room token="" userName="Ana" />);
      expect(screen.getByRole('button', { name: 'Entrar na sala' })).toBeDefined();
      happen(type, { reason });
      // Screen readers read the alert immediately, and the notice not a second time.
      expect(notify.mock.calls).toEqual([[{ text, kind: 'warning', isReadElsewhere: true }]]);
      expect(screen.getByRole('main').textContent).toBe(text);
      expect(screen.getByRole('alert').textContent).toBe(text);
      expect(screen.queryByRole('button')).toBeNull();
    },
  );
});

describe('a device that is plugged in or unplugged', () => {
  const change = (data: object) => happen('DEVICE_CHANGE_UPDATE', data);

  it.each([
    ['audioInput', 'Microfone escolhido: Fone USB'],
    ['audioOutput', 'Alto-falante em uso: Fone USB'],
    ['video', 'Câmera escolhida: Fone USB'],
  ])('is named with what it is used for (%s)', (type, text) => {
    const { notify } = showInRoom(<Errors />);
    change({ type, selection: { deviceId: 'usb', label: 'Fone USB' } });
    expect(notify.mock.calls).toEqual([[{ name: `device_${type}`, text }]]);
  });

  it('is named when it cannot be used', () => {
    const { notify } = showInRoom(<Errors />);
    const error = { code: 3010, action: 'TRACK', message: 'Device not supported' };
    change({ type: 'audioInput', selection: { label: 'Fone USB' }, error });
    const text = 'Não foi possível usar: Fone USB';
    expect(notify.mock.calls).toEqual([[{ name: 'device_audioInput', text, kind: 'error' }]]);
  });

  it.each([
    [3003, 'In use by another program'],
    [3014, 'Could not detect selected audio device'],
  ])('is not mentioned beside the notice of its error (%i)', (code, message) => {
    const { notify } = showInRoom(<Errors />);
    const error = { code, action: 'TRACK', message };
    change({ type: 'audioInput', selection: { label: 'Fone USB' }, error });
    expect(notify).not.toHaveBeenCalled();
    happen('ERROR', error);
    expect(notify).toHaveBeenCalledOnce();
  });

  it('is not mentioned where the browser tells no name', () => {
    const { notify } = showInRoom(<Errors />);
    change({ type: 'video', selection: { deviceId: '', label: '' } });
    change({ type: 'audioInput' });
    expect(notify).not.toHaveBeenCalled();
  });
});

it('a person whose role changes reads the new one, and nothing about those of others', () => {
  const { notify } = showInRoom(<Errors />);
  happen('ROLE_UPDATED', { id: 'ana', roleName: 'host' });
  expect(notify).not.toHaveBeenCalled();
  happen('ROLE_UPDATED', { id: 'me', roleName: 'host' });
  expect(notify.mock.calls).toEqual([
    [{ text: 'You are now a host · Seu perfil agora é host', beginsInEnglish: true }],
  ]);
});

describe('sound that the browser holds back', () => {
  const dialog = () => screen.queryByRole('dialog', { name: 'Permission Error · Falta uma permissão' });

  it('is allowed in a dialog', async () => {
    sdk.autoplay = 'play() failed';
    const { user } = showInRoom(<Room token="" userName="Ana" />);
    expect(dialog()?.textContent).toContain('O navegador segurou o som da sala até você permitir.');
    await user.click(screen.getByRole('button', { name: 'Allow Audio · Permitir o som' }));
    expect(sdk.unblockAudio).toHaveBeenCalledTimes(1);
    expect(dialog()).toBeNull();
  });

  it('opens no dialog where it plays', () => {
    showInRoom(<Room token="" userName="Ana" />);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

it('who comes, goes or raises a hand is told to those who want to know', () => {
  const bia = { id: 'bia', name: 'Bia', isHandRaised: true };
  const all = () => {
    happen('PEER_JOINED', bia);
    happen('HAND_RAISE_CHANGED', bia);
    happen('PEER_LEFT', bia);
  };
  const wanting = (announced: RoomPreferences['announced']) => ({
    preferences: { ...readPreferences(), announced },
  });
  const { notify, change } = showInRoom(<Errors />, wanting({ joined: false, left: false, hand: false }));
  all();
  expect(notify).not.toHaveBeenCalled();
  change(wanting({ joined: true, left: true, hand: true }));
  all();
  expect(notify.mock.calls.map(([{ text }]) => text)).toEqual([
    'Bia entrou na sala',
    'Bia levantou a mão',
    'Bia saiu da sala',
  ]);
});

describe('a teacher who leaves the lesson', () => {
  const helena = { id: 'helena', name: 'Helena', roleName: 'host' };
  const ana = { id: 'ana', name: 'Ana', roleName: 'guest' };
  const away = 'Helena saiu da sala. A aula ainda não foi encerrada: aguarde um pouco.';
  const until = (end: Date) => ({ start: new Date(0), end, clockLag: 0 });
  const muchLater = until(new Date('2999-01-01'));
  const announced = { joined: false, left: false, hand: false };
  const silent = { isHost: true, preferences: { ...readPreferences(), announced } };
  const leave = (room: Parameters<typeof showInRoom>[1], others: object[] = [helena, ana]) => {
    sdk.others = others;
    const { notify } = showInRoom(<Errors />, { isHost: false, times: muchLater, ...room });
    happen('PEER_LEFT', helena);
    return notify;
  };

  it('is missed by the students, who read to wait until the teacher is back', () => {
    const notify = leave({});
    expect(notify.mock.calls).toEqual([[{ name: 'teacher', text: away, kind: 'warning', lasts: 60_000 }]]);
    sdk.others = [ana, helena];
    happen('PEER_JOINED', helena);
    expect(notify).toHaveBeenLastCalledWith({ name: 'teacher', text: 'Helena entrou na sala', lasts: 3000 });
  });

  it('is missed by a student who is alone then', () => {
    expect(leave({}, [helena]).mock.calls).toMatchObject([[{ name: 'teacher', text: away }]]);
  });

  it('is not waited for once the lesson is over', () => {
    const notify = leave({ times: until(new Date(1000)) });
    expect(notify.mock.calls).toEqual([[{ name: 'teacher', text: 'Helena saiu da sala', lasts: 3000 }]]);
  });

  it.each([
    ['another teacher stays', {}, [helena, ana, { ...helena, id: 'rui' }]],
    ['the user teaches as well and wants to hear of nobody', silent, [helena, ana]],
  ])('is not mentioned where %s', (_, room, others) => {
    expect(leave(room, others)).not.toHaveBeenCalled();
  });

  it('is not waited for by another teacher, who hears of everyone without having chosen to', () => {
    expect(leave({ isHost: true }).mock.calls).toEqual([[{ text: 'Helena saiu da sala', lasts: 3000 }]]);
  });
});
