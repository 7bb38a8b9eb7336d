import type { HMSMessage } from '@100mslive/react-sdk';
import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from '../../../src/authProvider/session.ts';
import { tabStorage } from '../../../src/browser/storage.ts';
import { useKeepAsides, useKeptAsides } from '../../../src/portals/classroom/conference/session/asides.ts';
import { showInRoom } from './room.tsx';
import { signIn } from './screen.tsx';

const sdk = vi.hoisted(() => ({ live: [] as object[], self: 'me-1', names: {} as Record<string, string> }));
vi.mock('@100mslive/react-sdk', async (load) => {
  const real = await load<typeof import('@100mslive/react-sdk')>();
  const store = { getState: (peer: string) => sdk.names[peer] };
  return {
    ...real,
    selectPeerNameByID: (peer: string) => peer,
    useHMSStore: (select: unknown) => (select === real.selectHMSMessages ? sdk.live : sdk.self),
    useHMSVanillaStore: () => store,
  };
});

const message = (id: string, data: Partial<HMSMessage>) => ({
  id,
  message: `text of ${id}`,
  sender: 'ana-1',
  senderName: 'Ana',
  senderRole: 'guest',
  time: new Date('2026-03-10T14:00:00Z'),
  ...data,
});

function Kept() {
  useKeepAsides();
  const kept = useKeptAsides();
  return <output>{JSON.stringify(kept.map(({ text, to, isMine }) => ({ text, to, isMine })))}</output>;
}
const show = (lesson_id = 'lesson') => showInRoom(<Kept />, { lesson_id });
const kept = () => JSON.parse(screen.getAllByRole('status').at(-1)?.textContent ?? '');

beforeEach(() => {
  tabStorage.clear();
  signIn('STUDENT');
  sdk.live = [];
  sdk.self = 'me-1';
  sdk.names = { 'bia-1': 'Bia' };
});

describe('messages to some of the participants', () => {
  const asides = [
    { text: 'text of to me', to: { kind: 'me' }, isMine: false },
    { text: 'text of to Bia', to: { kind: 'person', peer: 'bia-1', name: 'Bia' }, isMine: true },
    { text: 'text of to teachers', to: { kind: 'teachers' }, isMine: false },
    { text: 'text of to students', to: { kind: 'students' }, isMine: false },
  ];
  const write = () => {
    sdk.live = [
      message('to me', { recipientPeer: 'me-1' }),
      message('to all', {}),
      message('to Bia', { recipientPeer: 'bia-1', sender: 'me-1' }),
      message('to teachers', { recipientRoles: ['host'] }),
      message('to students', { recipientRoles: ['guest'] }),
    ];
  };

  it('are kept through a reload, with whom they were for, though all have other peers then', () => {
    write();
    show();
    expect(kept()).toEqual(asides);
    sdk.live = [];
    sdk.self = 'me-2';
    sdk.names = {};
    show();
    expect(kept()).toEqual(asides);
  });

  it('are those of the lesson that is entered', () => {
    write();
    show();
    sdk.live = [];
    show('another');
    expect(kept()).toEqual([]);
  });

  it('stay when the room moves on to its next lesson, also through a reload then', () => {
    write();
    const { change } = show();
    change({ lesson_id: 'next' });
    expect(kept()).toEqual(asides);
    sdk.live = [];
    show('next');
    expect(kept()).toEqual(asides);
  });

  it('are gone for whoever logs in after them, also where another tab has logged out', () => {
    write();
    show();
    sdk.live = [];
    const stored = tabStorage.readFields('aula-viva.room.asides');
    act(() => session.set(null));
    expect([kept(), tabStorage.readFields('aula-viva.room.asides')]).toEqual([[], {}]);
    tabStorage.write('aula-viva.room.asides', { ...stored, user_id: 'somebody else' });
    signIn('STUDENT');
    show();
    expect(kept()).toEqual([]);
  });

  it('are the newest 200', () => {
    const toMe = (n: number) =>
      message(`${n}`, { recipientPeer: 'me-1', time: new Date(Date.UTC(2026, 2, 10, 14, 0, n)) });
    sdk.live = Array.from({ length: 250 }, (_, n) => toMe(n));
    const { change } = show();
    expect(kept()).toHaveLength(200);
    sdk.live = [...sdk.live, toMe(250)];
    change({ lesson_id: 'lesson' });
    expect(kept().map(({ text }: { text: string }) => text)).toEqual(
      Array.from({ length: 200 }, (_, n) => `text of ${n + 51}`),
    );
  });
});
