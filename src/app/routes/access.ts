import { canBeGranted } from '../../../domain/permissions.ts';
import type { ActiveSession } from '../../authProvider/session.ts';
import { publicRoutes } from './public.ts';
import { type ExternalLink, type Route, trimmed } from './route.ts';
import { routes } from './signedIn.ts';

const rows: readonly (Route | ExternalLink)[] = routes;

export const signedInRoutes: readonly Route[] = rows.flatMap((row) => {
  if ('link' in row) return [];
  return row.form ? [row, row.form] : [row];
});

const byPath = new Map(
  [...publicRoutes, ...signedInRoutes].map((each): [string, Route] => [each.path, each]),
);

const withId = [...byPath.values()].filter(({ path }) => path.endsWith('/:id'));

export function builtRoute(path: string): Route | undefined {
  const plain = trimmed(path);
  const parent = plain.replace(/[^/]+$/, '');
  const found = byPath.get(plain) ?? withId.find((each) => each.path === `${parent}:id`);
  return found?.page && found;
}

export const isKnown = (path: string): boolean =>
  byPath.has(trimmed(path)) || byPath.has(path.replace(/\/[^/]+\/?$/, ''));

/** An estimate of the browser; the server decides. */
export function canOpen(path: string, { view }: ActiveSession): boolean {
  const found = builtRoute(path);
  if (!found) return false;
  if (found.types && !found.types.includes(view.activeType)) return false;
  return !found.needs || canBeGranted(view.permissions, found.needs);
}
