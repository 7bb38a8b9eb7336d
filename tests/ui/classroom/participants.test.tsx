import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { Participants } from '../../../src/portals/classroom/conference/panel/Participants.tsx';
import { showInRoom } from './room.tsx';

const sdk = vi.hoisted(() => ({ peers: [] as object[] }));
vi.mock('@100mslive/react-sdk', async (load) => {
  const real = await load<typeof import('@100mslive/react-sdk')>();
  return {
    ...real,
    useHMSStore: (select: unknown) => {
      if (select === real.selectPeers) return sdk.peers;
      if (select === real.selectHandRaisedPeers || select === real.selectRemotePeers) return [];
      return undefined;
    },
    useHMSActions: () => ({}),
    useHMSVanillaStore: () => ({}),
  };
});

const shared = {
  pinned: null,
  spotlight: undefined,
  setPinned: async () => undefined,
  setSpotlight: async () => undefined,
};
const peer = (name: string, roleName = 'guest') => ({ id: name, name, roleName, isLocal: name === 'Helena' });
const names = () => screen.queryAllByRole('listitem').map((row) => row.querySelector('strong')?.textContent);
const field = () => screen.getByRole('searchbox', { name: 'Buscar participante' });

beforeEach(() => {
  sdk.peers = [
    peer('Helena', 'host'),
    peer('Júlia Prado'),
    peer('Caio Rezende'),
    peer('Isabela'),
    peer('Dora Prado'),
  ];
});

it('finds participants by a part of the name, whatever its accents and capitals', async () => {
  const { user } = showInRoom(<Participants shared={shared} />);
  expect(names()).toEqual(['Helena (você)', 'Caio Rezende', 'Dora Prado', 'Isabela', 'Júlia Prado']);
  await user.type(field(), 'julia');
  expect(names()).toEqual(['Júlia Prado']);
  await user.clear(field());
  await user.type(field(), ' PRADO');
  expect(names()).toEqual(['Dora Prado', 'Júlia Prado']);
});

it('says when nobody is found, and shows everyone again once the field is empty', async () => {
  const { user } = showInRoom(<Participants shared={shared} />);
  await user.type(field(), 'xx');
  expect(names()).toEqual([]);
  expect(screen.getByRole('status').textContent).toBe('Ninguém com este nome na sala.');
  await user.clear(field());
  expect(names()).toHaveLength(5);
});

it('has no search for two people, and hides nobody because of an old one', async () => {
  const { user, change } = showInRoom(<Participants shared={shared} />);
  await user.type(field(), 'dora');
  sdk.peers = sdk.peers.slice(0, 2);
  change({ isHost: false });
  expect(screen.queryByRole('searchbox')).toBeNull();
  expect(names()).toEqual(['Helena (você)', 'Júlia Prado']);
});
