import type { PublicAddress } from './routes/public.ts';
import type { Address } from './routes/signedIn.ts';

// Only the table's type is imported, so that any page may link to any other.
export const href = (path: PublicAddress | Address, query: Query = {}): string => withQuery(path, query);

type Query = Record<string, string | true | undefined>;

export function withQuery(path: string, query: Query): string {
  const parts = Object.entries(query).flatMap(([name, value]) => {
    if (value === undefined || value === '') return [];
    return value === true ? name : `${name}=${encodeURIComponent(value)}`;
  });
  return parts.length > 0 ? `${path}?${parts.join('&')}` : path;
}
