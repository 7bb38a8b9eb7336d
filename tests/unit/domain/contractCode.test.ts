import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contractCodeShape, readContractCode } from '../../../domain/contractCode.ts';

const code = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 32, maxLength: 32 });
const space = fc.string({ unit: fc.constantFrom(' ', '\n', '\t', '\u00a0'), maxLength: 3 });

describe('the code of a contract', () => {
  it('is parsed from a copy with capitals, spaces and line breaks', () => {
    fc.assert(
      fc.property(code, fc.integer({ min: 0, max: 32 }), space, space, (text, at, within, around) => {
        const copied = `${around}${text.slice(0, at)}${within}${text.slice(at)}${around}`;
        expect(readContractCode(copied)).toBe(text);
        expect(readContractCode(copied.toUpperCase())).toBe(text);
      }),
    );
  });

  it('is not parsed from any other text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const read = readContractCode(text);
        if (read !== null) expect(read).toMatch(contractCodeShape);
      }),
    );
    for (const text of ['', 'a'.repeat(31), 'a'.repeat(33), 'g'.repeat(32), `${'a'.repeat(31)}-`])
      expect(readContractCode(text)).toBeNull();
  });
});
