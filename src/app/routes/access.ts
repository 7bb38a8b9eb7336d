import { seemsGranted } from '../../../domain/permissions.ts';
import type { ActiveSession } from '../../authProvider/session.ts';
import { publicRoutes } from './public.ts';
import { type ExternalLink, type Route, trimmed } from './route.ts';
import { routes } from './signedIn.ts';

const rows: readonly (Route | ExternalLink)[] = routes;

/** Every route behind the login, forms included. */
export const signedInRoutes: readonly Route[] = rows.flatMap((row) => {
  if ('link' in row) return [];
  return row.form ? [row, row.form] : [row];
});

const byPath = new Map(
  [...publicRoutes, ...signedInRoutes].map((each): [string, Route] => [each.path, each]),
);

/** The built route at an address. */
export function builtRoute(path: string): Route | undefined {
  const found = byPath.get(trimmed(path));
  return found?.page && found;
}

/** Whether an address, or the one a segment above it, belongs to the product: anything else is not found. */
export const isKnown = (path: string): boolean =>
  byPath.has(trimmed(path)) || byPath.has(path.replace(/\/[^/]+\/?$/, ''));

/** Whether a person may open an address, as far as the browser can tell; the server decides. */
export function canOpen(path: string, { view }: ActiveSession): boolean {
  const found = builtRoute(path);
  if (!found) return false;
  if (found.types && !found.types.includes(view.activeType)) return false;
  return !found.needs || seemsGranted(view.permissions, found.needs);
}
