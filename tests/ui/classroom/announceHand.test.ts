import { room } from 'virtual:texts/room';
import { expect, it, vi } from 'vitest';
import type { RoomGroups } from '../../../domain/roomGroups.ts';
import { portugueseOf } from '../../../src/i18n/useT.ts';
import { announceHand } from '../../../src/portals/classroom/conference/session/announceHand.ts';
import { readPreferences } from '../../../src/portals/classroom/conference/session/preferences.ts';
import type { RoomContext } from '../../../src/portals/classroom/conference/session/roomContext.ts';

const running: RoomGroups = {
  groups: [
    ['ana', 'bia'],
    ['caio', 'dora'],
  ],
  ends_at: 0,
};
const student = (id: string) => ({ id: `${id}-1`, name: id, customerUserId: id, roleName: 'guest' });
const helena = { customerUserId: 'helena', roleName: 'host' };

/** Returns the notice that a raised hand causes, and the group to which its button leads. */
function announced(
  name: string,
  self: { customerUserId: string; roleName: string },
  { groups = running as RoomGroups | null, isHandRaised = true, hand = true } = {},
) {
  const [notify, dismiss, visit] = [vi.fn<RoomContext['notify']>(), vi.fn(), vi.fn()];
  const preferences = { ...readPreferences(), announced: { joined: true, left: true, hand } };
  const context = { notify, dismiss, preferences, t: portugueseOf(room), isHost: self.roleName === 'host' };
  const peer = { ...student(name), isHandRaised };
  announceHand(peer, context as unknown as RoomContext, { running: groups, self, visit });
  const [notice] = notify.mock.calls[0] ?? [];
  notice?.action?.onAct();
  return { notice, visited: visit.mock.calls.flat(), dismissed: dismiss.mock.calls.flat() };
}

it('a host is told which group calls, and goes there by the button of the notice', () => {
  const { notice, visited } = announced('caio', helena);
  expect(notice).toMatchObject({
    text: 'caio, do grupo 2, levantou a mão',
    action: { text: 'Visitar o grupo 2' },
  });
  expect(visited).toEqual([2]);
});

it('a host in a group hears of those who are with no group, and goes back to them', () => {
  const { notice, visited } = announced('edu', { ...helena, customerUserId: 'bia' });
  expect(notice).toMatchObject({ text: 'edu levantou a mão', action: { text: 'Sair do grupo 1' } });
  expect(visited).toEqual([0]);
});

it('a hand in the group where the host is has no button', () => {
  const groups = {
    ...running,
    groups: [
      ['ana', 'bia', 'helena'],
      ['caio', 'dora'],
    ],
  };
  expect(announced('bia', helena, { groups }).notice).toEqual({
    name: 'hand_bia',
    text: 'bia levantou a mão',
    lasts: 3000,
  });
});

it('students hear of hands in their own group alone', () => {
  expect(announced('bia', student('ana')).notice?.text).toBe('bia levantou a mão');
  expect(announced('caio', student('ana')).notice).toBeUndefined();
});

it('outside of groups everyone hears of a hand', () => {
  expect(announced('caio', student('ana'), { groups: null }).notice?.text).toBe('caio levantou a mão');
});

it('nobody who does not want to know is told, and a lowered hand takes its notice back', () => {
  expect(announced('caio', helena, { hand: false }).notice).toBeUndefined();
  expect(announced('caio', helena, { isHandRaised: false })).toMatchObject({
    notice: undefined,
    dismissed: ['hand_caio'],
  });
});
