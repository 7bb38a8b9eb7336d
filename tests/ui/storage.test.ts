import { describe, expect, it, vi } from 'vitest';
import { browserStorage, tabStorage } from '../../src/browser/storage.ts';
import { breakStorage } from './support/browser.ts';

describe.each([
  ['browserStorage', browserStorage],
  ['tabStorage', tabStorage],
])('%s', (_, storage) => {
  it('returns null for a missing or invalid value', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockReturnValueOnce('not json');
    expect([storage.read('key'), storage.read('key'), storage.readFields('key')]).toEqual([null, null, {}]);
  });

  it('clears all keys but those to keep', () => {
    for (const key of ['kept', 'cleared']) storage.write(key, key);
    storage.clear((key) => key === 'kept');
    expect([storage.read('kept'), storage.read('cleared')]).toEqual(['kept', null]);
  });

  it.each(['blocked', 'full'] as const)('keeps values in memory while %s', (fault) => {
    breakStorage[fault]();
    expect(storage.write('key', { a: 1 })).toBe(false);
    expect(storage.write('other', 2)).toBe(false);
    expect([storage.readFields('key'), storage.read('other')]).toEqual([{ a: 1 }, 2]);
    storage.remove('key');
    storage.clear();
    expect([storage.read('key'), storage.read('other')]).toEqual([null, null]);
  });

  it('prefers the newer value in memory, until the storage works again', () => {
    expect(storage.write('key', 'old')).toBe(true);
    breakStorage.full();
    storage.write('key', 'new');
    expect(storage.read('key')).toBe('new');
    vi.restoreAllMocks();
    expect(storage.write('key', 'newest')).toBe(true);
    expect(storage.read('key')).toBe('newest');
  });
});
