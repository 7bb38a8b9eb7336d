import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isSameName, MAX_ROOM_NAME, roomName } from '../../../domain/roomName.ts';
import { anyCharacter } from '../../support/anyCharacter.ts';

it.each([
  ['  Ana   Maria ', 'Ana Maria'],
  ['Zoë 2', 'Zoë 2'],
  ['', null],
  ['   ', null],
  ['...', null],
  ['Ana\nMaria', null],
  ['Ana\u202eairaM', null],
  ['A\u200bna', null],
  ['A\u3164na', null],
  ['á'.repeat(MAX_ROOM_NAME), 'á'.repeat(MAX_ROOM_NAME)],
  ['a'.repeat(MAX_ROOM_NAME + 1), null],
])('a name in the room: %j', (typed, name) => {
  expect(roomName(typed)).toBe(name);
});

it('normalising twice changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, maxLength: 80 }), (typed) => {
      const name = roomName(typed);
      if (name !== null) expect(roomName(name)).toBe(name);
    }),
  );
});

it.each([
  ['Helena Sampaio', 'helena  sampáio', true],
  ['Prof. Helena', 'Prof Helena', true],
  ['Helena', 'Helena S', false],
  ['李雷', '李 雷', true],
  ['李雷', '王雷', false],
])('%j and %j can be taken for each other: %j', (one, other, same) => {
  expect(isSameName(one, other)).toBe(same);
});
