/**
 * The addresses of the product, by table of routes. The tables add theirs (`app/routes`), so that any page may link to
 * any other without importing a table.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the tables of routes add its members.
export interface Addresses {}
export type Address = Addresses[keyof Addresses];

export const href = (path: Address, query: Query = {}): string => withQuery(path, query);

type Query = Record<string, string | true | undefined>;

export function withQuery(path: string, query: Query): string {
  const parts = Object.entries(query).flatMap(([name, value]) => {
    if (value === undefined || value === '') return [];
    return value === true ? name : `${name}=${encodeURIComponent(value)}`;
  });
  return parts.length > 0 ? `${path}?${parts.join('&')}` : path;
}
