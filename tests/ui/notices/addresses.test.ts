import { matchRoutes } from 'react-router';
import { expect, it } from 'vitest';
import { router } from '../../../src/app/router.tsx';
import { builtRoute } from '../../../src/app/routes/access.ts';

const matched = (address: string) => matchRoutes([...router.routes], address)?.at(-1)?.route.path;

it('an address of a list is not taken for the id of a notice', () => {
  // All three are addresses of the back office, whose own routes prefer the list.
  const addresses = ['/message/history', '/message/4f3c', '/users'];
  expect(addresses.map(matched)).toEqual(['*', '*', '*']);
});

it('every address of the notices is built', () => {
  const addresses = ['/message', '/messages', '/history', '/message/history', '/message/4f3c'];
  expect(addresses.map((address) => builtRoute(address)?.path)).toEqual([
    ...['/message', '/messages', '/history', '/message/history', '/message/:id'],
  ]);
});
