import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstName, holdsPictures, initials, isFullName, tidyName } from '../../../domain/person.ts';

describe('names', () => {
  it.each([
    ['Ana Souza', true],
    ['  Ana   Souza ', true],
    ['Ana', false],
    ['Ana .', false],
    ['', false],
    ['Érico Veríssimo', true],
  ])('%j is complete: %s', (name, complete) => {
    expect(isFullName(name)).toBe(complete);
  });

  it.each([
    ['Ana de Souza', 'AS'],
    ['érico lopes veríssimo', 'ÉV'],
    ['Ana', 'A'],
    ['', ''],
    ['José dos', 'J'],
  ])('the initials of %j are %j', (name, expected) => {
    expect(initials(name)).toBe(expected);
  });

  it('returns the first name', () => {
    expect(firstName('  Maria  Clara ')).toBe('Maria');
    expect(firstName(' ')).toBe('');
  });

  it('ignores extra spaces in a name', () => {
    fc.assert(
      fc.property(fc.string(), (name) => {
        const spaced = ` ${name.replaceAll(' ', '   ')} `;
        expect(tidyName(spaced)).toBe(tidyName(name));
        expect(isFullName(spaced)).toBe(isFullName(name));
        expect(initials(spaced)).toBe(initials(name));
        expect(tidyName(tidyName(name))).toBe(tidyName(name));
      }),
    );
  });
});

describe('a name with pictures (REG-2)', () => {
  it.each(['Ana 😀 Souza', 'Ana Souza 🇧🇷', 'Rui ❤️ Prado'])('is %s', (name) => {
    expect(holdsPictures(name)).toBe(true);
  });
  it.each(['Ana D’Ávila', '李雷', 'محمد علي', 'João Silva 3º', 'Ana-Maria #1', 'राजेश कुमार'])(
    'is not %s',
    (name) => {
      expect(holdsPictures(name)).toBe(false);
    },
  );
});
