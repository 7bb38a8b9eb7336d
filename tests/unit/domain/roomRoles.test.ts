import { expect, it } from 'vitest';
import { isHiddenRole, OBSERVER, ROOM_ROLES, takesPart } from '../../../domain/roomRoles.ts';

it('hosts and guests take part; observers and what 100ms itself sends into a room do not', () => {
  expect(ROOM_ROLES.filter(takesPart)).toEqual(['host', 'guest']);
  expect(takesPart('__internal_recorder')).toBe(false);
  // A role that a school added to its template is that of a person.
  expect(takesPart('assistant')).toBe(true);
});

it('only the roles of 100ms itself are hidden', () => {
  expect(['__internal_recorder', 'host', 'guest', OBSERVER, ''].filter(isHiddenRole)).toEqual([
    '__internal_recorder',
  ]);
});
