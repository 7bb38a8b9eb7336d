import type { HMSMessage } from '@100mslive/react-sdk';
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { tabStorage } from '../../../src/browser/storage.ts';
import { useKeepAsides, useKeptAsides } from '../../../src/portals/classroom/conference/session/asides.ts';
import { showInRoom } from './room.tsx';

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
const show = (lesson_id: string | undefined = 'lesson') => showInRoom(<Kept />, { lesson_id });
const kept = () => JSON.parse(screen.getAllByRole('status').at(-1)?.textContent ?? '');

beforeEach(() => {
  tabStorage.clear();
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

  it('are those of one lesson, and none where there is no lesson', () => {
    write();
    show();
    sdk.live = [];
    show('another');
    expect(kept()).toEqual([]);
    write();
    show(undefined);
    expect(tabStorage.readFields('aula-viva.room.asides')).toMatchObject({ lesson_id: 'lesson' });
  });

  it('are the newest 200', () => {
    sdk.live = Array.from({ length: 250 }, (_, n) => message(`${n}`, { recipientPeer: 'me-1' }));
    show();
    expect(kept()).toHaveLength(200);
    expect(kept().at(-1).text).toBe('text of 249');
  });
});
