import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openSecrets, purposes } from '../../../server/platform/secrets.ts';

const before = openSecrets({ secret: 'the secret before, of 32 letters or more' });
const during = openSecrets({
  secret: 'the secret of today, of 32 letters or more',
  previousSecret: 'the secret before, of 32 letters or more',
});
const after = openSecrets({ secret: 'the secret of today, of 32 letters or more' });

describe.each(purposes)('the keys of %s', (purpose) => {
  it('verify signatures of the previous secret until it is removed, and sign with the new one', () => {
    const old = before.sign(purpose, 'a text');
    expect(during.verify(purpose, 'a text', old)).toBe(true);
    expect(after.verify(purpose, 'a text', old)).toBe(false);
    const fresh = during.sign(purpose, 'a text');
    expect(fresh).toBe(after.sign(purpose, 'a text'));
    expect(before.verify(purpose, 'a text', fresh)).toBe(false);
    expect(during.verify(purpose, 'another text', old)).toBe(false);
    expect(during.keys(purpose)).toEqual([...after.keys(purpose), ...before.keys(purpose)]);
  });

  it('decrypt texts of the previous secret until it is removed, and encrypt with the new one', () => {
    const old = before.encrypt(purpose, 'um texto', 'row 1');
    expect(during.decrypt(purpose, old, 'row 1')).toBe('um texto');
    expect(during.isCurrent(purpose, old)).toBe(false);
    expect(() => after.decrypt(purpose, old, 'row 1')).toThrow('No key');
    const fresh = during.encrypt(purpose, 'um texto', 'row 1');
    expect(during.isCurrent(purpose, fresh)).toBe(true);
    expect(after.decrypt(purpose, fresh, 'row 1')).toBe('um texto');
    expect(() => before.decrypt(purpose, fresh, 'row 1')).toThrow('No key');
  });

  it('are useless for any other purpose', () => {
    for (const other of purposes.filter((each) => each !== purpose)) {
      expect(after.verify(other, 'a text', after.sign(purpose, 'a text'))).toBe(false);
      expect(() => after.decrypt(other, after.encrypt(purpose, 'a text', 'row'), 'row')).toThrow();
    }
  });
});

describe('an encrypted text', () => {
  it('decrypts only in its own row, and differs each time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), fc.string(), (text, row, other) => {
        const sealed = after.encrypt('second-factor', text, row);
        expect(after.decrypt('second-factor', sealed, row)).toBe(text);
        expect(after.encrypt('second-factor', text, row)).not.toBe(sealed);
        if (other !== row) expect(() => after.decrypt('second-factor', sealed, other)).toThrow();
      }),
    );
  });

  it('is refused after any change', () => {
    const sealed = after.encrypt('second-factor', 'a text', 'row');
    for (let at = 0; at < sealed.length - 1; at++) {
      const changed = `${sealed.slice(0, at)}${sealed[at] === 'A' ? 'B' : 'A'}${sealed.slice(at + 1)}`;
      expect(() => after.decrypt('second-factor', changed, 'row'), changed).toThrow();
    }
    expect(() => after.decrypt('second-factor', '', 'row')).toThrow();
    expect(() => after.decrypt('second-factor', sealed.slice(0, 20), 'row')).toThrow();
  });
});

describe('a signature', () => {
  it('of any other form is refused', () => {
    for (const given of ['', 'x', '!', `${after.sign('file-link', 'a')}A`, after.sign('file-link', 'b')])
      expect(after.verify('file-link', 'a', given)).toBe(false);
  });
});
