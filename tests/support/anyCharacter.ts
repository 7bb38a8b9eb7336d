import fc from 'fast-check';

/** Any code point, surrogates too. The library's unit `binary` prepares a table of all of them first, for two seconds. */
export const anyCharacter: fc.Arbitrary<string> = fc
  .integer({ min: 0, max: 0x10_ffff })
  .map((point) => String.fromCodePoint(point));
