import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { compactHeap } from '../../../server/platform/compactHeap.ts';

it('releases at once what nothing refers to any more, and keeps the rest', async () => {
  const kept = { name: 'kept' };
  const references = [new WeakRef(kept), new WeakRef({ name: 'left' })];
  // Until the next turn, a weak reference holds what it was made of.
  await setImmediate();
  compactHeap();
  expect(references.map((each) => each.deref()?.name)).toEqual([kept.name, undefined]);
});
