interface ListQuery {
  page: number;
  pageSize: number;
  orderBy: string;
  order: string;
  [filter: string]: unknown;
}
interface ListPosition {
  total: number;
  next: string | null;
}
interface Remembered {
  total: number;
  /** The page last shown; requesting it again is a refresh, which counts the rows again. */
  shown: string;
  begins: Map<string, string>;
  at: number;
}

/** Milliseconds for which a total stays valid while the user pages. */
const freshFor = 60_000;

export function listMemory(now: () => number = () => performance.now()) {
  const lists = new Map<string, Remembered>();
  const keyOf = (
    resource: string,
    { page: _, pageSize: __, orderBy: ___, order: ____, ...filters }: ListQuery,
  ) => `${resource} ${JSON.stringify(Object.entries(filters).sort(([a], [b]) => (a < b ? -1 : 1)))}`;
  const placeOf = ({ pageSize, orderBy, order }: ListQuery, page: number) =>
    `${orderBy} ${order} ${pageSize} ${page}`;

  return {
    recall(resource: string, query: ListQuery): { total?: number; after?: string } {
      const known = lists.get(keyOf(resource, query));
      const place = placeOf(query, query.page);
      if (!known || known.shown === place || now() - known.at > freshFor) return {};
      const after = known.begins.get(place);
      return after === undefined ? { total: known.total } : { total: known.total, after };
    },
    keep(resource: string, query: ListQuery, { total, next }: ListPosition): void {
      const key = keyOf(resource, query);
      const place = placeOf(query, query.page);
      const known = lists.get(key);
      const continues = known !== undefined && known.shown !== place && now() - known.at <= freshFor;
      const begins = continues ? known.begins : new Map<string, string>();
      if (next) begins.set(placeOf(query, query.page + 1), next);
      lists.set(key, { total, shown: place, begins, at: continues ? known.at : now() });
    },
    forget: (): void => lists.clear(),
  };
}
