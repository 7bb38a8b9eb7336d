import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { createStore, useStore } from '../../../src/browser/store.ts';
import type { RoomBoard } from '../../../src/portals/classroom/conference/session/roomContext.ts';
import { StageNews } from '../../../src/portals/classroom/conference/stage/StageNews.tsx';
import { showInRoom } from './room.tsx';

type Sharer = { id: string; name: string; isLocal: boolean; isHere?: boolean } | undefined;
const sdk = vi.hoisted(() => ({
  sharer: () => undefined as object | undefined,
  here: () => [] as object[],
}));
vi.mock('@100mslive/react-sdk', async (load) => {
  const real = await load<typeof import('@100mslive/react-sdk')>();
  return {
    ...real,
    useHMSStore: (select: unknown) => {
      if (select === real.selectPeerScreenSharing) return sdk.sharer();
      return select === real.selectPeers ? sdk.here() : undefined;
    },
  };
});

const sharer = createStore<Sharer>(undefined);
function News({ pinned = null }: Partial<Parameters<typeof StageNews>[0]>) {
  useStore(sharer);
  sdk.sharer = sharer.get;
  sdk.here = () => [sharer.get() ?? []].flat().filter(({ isHere = true }) => isHere);
  return <StageNews pinned={pinned} />;
}
const read = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
const board = (is_open: boolean) => ({ data: { is_open } }) as unknown as RoomBoard;

beforeEach(() => sharer.set(undefined));

it('screen readers hear that somebody shares the screen, and when it is over', () => {
  showInRoom(<News />);
  expect(read()).toEqual(['', '', '']);
  act(() => sharer.set({ id: 'h', name: 'Helena', isLocal: false }));
  expect(read()[0]).toBe('Helena está compartilhando a tela');
  act(() => sharer.set(undefined));
  expect(read()[0]).toBe('O compartilhamento de tela terminou');
  act(() => sharer.set({ id: 'a', name: 'Ana', isLocal: true }));
  expect(read()[0]).toBe('Você está compartilhando a sua tela');
});

it('screen readers hear nothing of a screen that another group shares', () => {
  showInRoom(<News />);
  act(() => sharer.set({ id: 'h', name: 'Helena', isLocal: false, isHere: false }));
  expect(read()[0]).toBe('');
});

it('screen readers hear that the whiteboard is opened and closed', () => {
  const { change } = showInRoom(<News />, { board: board(false) });
  expect(read()[1]).toBe('');
  change({ board: board(true) });
  expect(read()[1]).toBe('O quadro está aberto');
  change({ board: board(false) });
  expect(read()[1]).toBe('O quadro foi fechado');
});

it('screen readers hear a message that is pinned', () => {
  showInRoom(<News pinned={{ author: 'Helena', text: 'Página 12' }} />);
  expect(read()[2]).toBe('Mensagem fixada, de Helena: Página 12');
});
