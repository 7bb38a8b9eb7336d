import { expect, it } from 'vitest';
import { ROOM_ROLES } from '../../../domain/roomRoles.ts';
import { allows } from '../../../server/providers/room/embedded/rolePolicy.ts';

it('hosts alone may record in the built-in room, as its pages read from the policy', () => {
  expect(ROOM_ROLES.filter((role) => allows(role, 'browserRecording'))).toEqual(['host']);
});
