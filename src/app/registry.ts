import type { Permission } from '../../domain/permissions.ts';
import type { UserType } from '../../domain/userTypes.ts';

/** What an address asks of a person. */
export interface Demands {
  /** Any one of these permissions opens it. */
  needs?: readonly Permission[];
  /** Only these profiles have it; the others are led to their home. */
  types?: readonly UserType[];
}

/** Filled by `screens.ts`; apart from it, so that a screen may ask without importing all screens. */
const asked = new Map<string, Demands>();

export function register(entries: readonly (Demands & { path: string })[]): void {
  for (const entry of entries) asked.set(entry.path, entry);
}

/** What an address asks for; undefined when no screen is there. */
export const demandsOf = (path: string) => asked.get(path.replace(/(.)\/+$/, '$1'));
export const isBuilt = (path: string): boolean => asked.has(path);
