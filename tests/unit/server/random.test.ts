import { describe, expect, it } from 'vitest';
import { verificationCode } from '../../../contract/fields.ts';
import { secureRandom } from '../../../server/platform/random.ts';

describe('hexadecimal values', () => {
  it('have the requested length and never repeat, across blocks and lengths', () => {
    const lengths = [8, 12, 16, 20];
    const drawn = Array.from({ length: 4000 }, (_, at) => {
      const bytes = lengths[at % lengths.length] ?? 8;
      const hex = secureRandom.hex(bytes);
      expect(hex).toMatch(new RegExp(`^[\\da-f]{${bytes * 2}}$`));
      return hex.slice(0, 16);
    });
    expect(new Set(drawn).size).toBe(drawn.length);
  });

  it('draws codes that the contract accepts', () => {
    expect(verificationCode.safeParse(secureRandom.code()).success).toBe(true);
  });
});
