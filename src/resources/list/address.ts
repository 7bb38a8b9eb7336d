export const pageSize = 20;

/** The list's query string without what the server would refuse, so that the defaults apply. */
export function validSearch(search: string, sorts: readonly string[]): string {
  const query = new URLSearchParams(search);
  const drop = (...names: string[]) => {
    for (const name of names) query.delete(name);
  };
  const isSorted =
    sorts.includes(query.get('sort') ?? '') && ['ASC', 'DESC'].includes(query.get('order') ?? '');
  if (!isSorted) drop('sort', 'order');
  if (query.get('perPage') !== String(pageSize)) drop('perPage');
  if (!/^[1-9]\d{0,5}$/.test(query.get('page') ?? '')) drop('page');
  return query.size === new URLSearchParams(search).size ? search : `?${query}`;
}

/** The list's query string with other filters, from their first page. */
export function filteredSearch(search: string, filters: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(search);
  query.set('filter', JSON.stringify(filters));
  query.set('page', '1');
  return `?${query}`;
}

/** The filters in the list's query string; none where it holds no record of texts. */
export function filterIn(search: string): Readonly<Record<string, string>> {
  try {
    const value: unknown = JSON.parse(new URLSearchParams(search).get('filter') ?? '{}');
    const entries = Object.entries(value ?? {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    );
    return Object.fromEntries(entries);
  } catch {
    return {};
  }
}
