import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { RoomGroups } from '../../../domain/roomGroups.ts';
import { createStore, useStore } from '../../../src/browser/store.ts';
import { Groups } from '../../../src/portals/classroom/conference/panel/groups/Groups.tsx';
import { showInRoom } from './room.tsx';

const sdk = vi.hoisted(() => ({
  running: () => undefined as object | undefined,
  raised: [] as { id: string }[],
}));
vi.mock('@100mslive/react-sdk', async (load) => {
  const real = await load<typeof import('@100mslive/react-sdk')>();
  const peers = ['ana', 'bia', 'caio', 'dora'].map((id) => ({
    id,
    name: id,
    customerUserId: id,
    roleName: 'guest',
  }));
  const actions = { sendBroadcastMessage: async () => undefined };
  return {
    ...real,
    selectSessionStore: (name: string) => name,
    useHMSActions: () => actions,
    useHMSStore: (select: unknown) => {
      if (select === real.selectHandRaisedPeers) return sdk.raised;
      return select === 'groups' ? sdk.running() : select === real.selectPeers ? peers : undefined;
    },
  };
});

const divided = (...groups: string[][]): RoomGroups => ({ groups, ends_at: Date.now() + 300_000 });
const shared = createStore<RoomGroups | undefined>(undefined);
/** The room's server has answered. */
const share = (groups: RoomGroups | undefined) => act(() => shared.set(groups));
function Panel() {
  useStore(shared);
  sdk.running = shared.get;
  return <Groups />;
}
const button = (name: string) => screen.getByRole('button', { name });
const groupOf = (name: string) =>
  screen.getByRole<HTMLSelectElement>('combobox', { name: `Grupo de ${name}` });

beforeEach(() => {
  shared.set(undefined);
  sdk.raised = [];
});

describe('the focus in the panel of the groups', () => {
  it('goes from the start to the end, and back', async () => {
    const { user } = showInRoom(<Panel />);
    button('Começar os grupos').focus();
    await user.keyboard('{Enter}');
    share(divided(['ana', 'bia'], ['caio', 'dora']));
    expect(document.activeElement).toBe(button('Trazer todos de volta'));
    await user.keyboard('{Enter}');
    share(undefined);
    expect(document.activeElement).toBe(button('Começar os grupos'));
  });

  it('stays with a student who is moved while the groups run', () => {
    share(divided(['ana', 'bia'], ['caio', 'dora']));
    showInRoom(<Panel />);
    groupOf('bia').focus();
    share(divided(['ana'], ['bia', 'caio', 'dora']));
    expect([document.activeElement, groupOf('bia').value]).toEqual([groupOf('bia'), '2']);
  });

  it('is not taken from elsewhere', () => {
    share(divided(['ana', 'bia'], ['caio', 'dora']));
    showInRoom(<Panel />);
    expect(document.activeElement).toBe(document.body);
    share(undefined);
    expect(document.activeElement).toBe(document.body);
  });
});

it('a raised hand is beside the name of the student in the panel of the groups', () => {
  sdk.raised = [{ id: 'caio' }];
  share(divided(['ana', 'bia'], ['caio', 'dora']));
  showInRoom(<Panel />);
  const rows = screen
    .getAllByRole('listitem')
    .map((row) => row.querySelector('[role="img"]')?.ariaLabel ?? '');
  expect(rows).toEqual(['', '', 'Mão levantada, 1º da fila', '']);
});
