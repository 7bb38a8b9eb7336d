import { expect, it } from 'vitest';
import { removeIfRefused } from '../../../server/platform/clearFiles.ts';
import { AppError } from '../../../server/platform/errors.ts';
import type { Files } from '../../../server/platform/files.ts';

const stored = ['banners/a.webp', 'banners/b.webp'];

/** Removes from a list; the first file cannot be removed if the store `fails`. */
function store(fails = false) {
  const left = [...stored];
  const remove: Files['remove'] = async (key) => {
    if (fails && key === stored[0]) throw new Error('the store does not answer');
    left.splice(left.indexOf(key), 1);
  };
  return { files: { remove } as Files, left };
}
const failWith = (error: Error) => () => Promise.reject(error);

it('A refusal removes the files that were stored until then, and is still thrown', async () => {
  const { files, left } = store();
  const keys: string[] = [];
  const refusal = new AppError('class_files_full');
  const work = async () => {
    keys.push(stored[1] ?? '');
    throw refusal;
  };
  await expect(removeIfRefused({ files }, keys, work)).rejects.toBe(refusal);
  expect(left).toEqual([stored[0]]);
});

it('A refusal is thrown also if the store fails meanwhile, and the other files go', async () => {
  const { files, left } = store(true);
  const refusal = new AppError('stale');
  await expect(removeIfRefused({ files }, stored, failWith(refusal))).rejects.toBe(refusal);
  expect(left).toEqual([stored[0]]);
});

it('Any other error keeps the files, because their rows may have been committed', async () => {
  const { files, left } = store();
  const broken = new Error('Connection terminated unexpectedly');
  await expect(removeIfRefused({ files }, stored, failWith(broken))).rejects.toBe(broken);
  expect(await removeIfRefused({ files }, stored, async () => 'saved')).toBe('saved');
  expect(left).toEqual(stored);
});
