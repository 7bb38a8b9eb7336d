import { expect, it } from 'vitest';
import { spellingsOf } from '../../../domain/spellings.ts';

it.each([
  ['21374117684', ['21374117684']],
  ['213.741.176-84', ['213.741.176-84', '21374117684']],
  ['12.345.678-X', ['12.345.678-X', '12345678X']],
  ['+5511979694382', ['+5511979694382', '5511979694382', '11979694382', '979694382']],
  [
    '+551133334444',
    ['+551133334444', '551133334444', '1133334444', '3333-4444', '3333 4444', '3333.4444', '33334444'],
  ],
  // The search itself knows the prefixes of a number with a plus.
  ['+351912345678', ['+351912345678']],
  ['José Conceição', ['José Conceição', 'Jose Conceicao']],
  ['ana@x.test', ['ana@x.test']],
])('PRIVACY-9: %s is searched as %j', (stored, spelled) => {
  expect(spellingsOf(stored)).toEqual(spelled);
});
