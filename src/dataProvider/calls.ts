import {
  type Query,
  type QueryClient,
  type QueryKey,
  type UseMutationOptions,
  type UseQueryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import type { Identifier } from 'react-admin';
import type { CallKey, Input, ResponseOf } from '../../contract/index.ts';
import { type Sent, sendCall } from './api.ts';
import { type ChangeKey, invalidates, isChange, type ReadKey } from './changes.ts';
import { forgetLists } from './httpClient.ts';

/** The input of a call; null disables it. */
type Given<K extends ReadKey> = Input<K> | null;
type QueryOptions<T, D> = Omit<UseQueryOptions<T, Error, D>, 'queryKey' | 'queryFn'>;

/** The service worker answers these offline. */
const offlineReads: ReadonlySet<ReadKey> = new Set<ReadKey>(['GET /v1/calendar']);

export function useCall<K extends ReadKey, D = ResponseOf<K>>(
  key: K,
  input: Given<K>,
  options: QueryOptions<ResponseOf<K>, D> = {},
) {
  const queryKey = [key, input];
  return useQuery<ResponseOf<K>, Error, D>({
    ...useNetworkMode(queryKey),
    ...(offlineReads.has(key) && { networkMode: 'always' }),
    ...options,
    ...(input === null && { enabled: false }),
    queryKey,
    queryFn: ({ signal }) => sendCall<ResponseOf<K>>(key, { ...inputOf(input), signal }),
  });
}

/** Reads what another screen will show; a failure is left to that screen. */
export const prefetchCall = <K extends ReadKey>(
  client: QueryClient,
  key: K,
  input: Input<K>,
): Promise<void> =>
  client.prefetchQuery({
    queryKey: [key, input],
    queryFn: () => sendCall<ResponseOf<K>>(key, inputOf(input)),
  });

/** Offline, a read without data fails, instead of waiting behind a skeleton, and runs again on reconnect. */
function useNetworkMode(queryKey: QueryKey) {
  const hasData = useQueryClient().getQueryData(queryKey) !== undefined;
  return {
    networkMode: hasData ? 'online' : 'always',
    refetchOnReconnect: ({ state, meta }: Pick<Query, 'state' | 'meta'>) =>
      state.data === undefined || meta?.isFormRecord !== true,
  } as const;
}

type Page<R> = { response: R[]; hasNextPage: boolean; page: number };
type ListKey = { [K in ReadKey]: ResponseOf<K> extends Page<unknown> ? K : never }[ReadKey];
export type RowOf<K extends ListKey> = ResponseOf<K> extends { response: (infer R)[] } ? R : never;

export function useAllRows<K extends ListKey>(
  key: K,
  input: Given<K>,
  options: QueryOptions<RowOf<K>[], RowOf<K>[]> = {},
) {
  const queryKey = [key, input, 'all'];
  return useQuery<RowOf<K>[], Error>({
    ...useNetworkMode(queryKey),
    ...options,
    ...(input === null && { enabled: false }),
    queryKey,
    queryFn: async ({ signal }) => {
      const { query, ...rest } = inputOf(input);
      const rows: RowOf<K>[] = [];
      for (let page = 1; ; page += 1) {
        const sent = { ...rest, query: { ...query, page, pageSize: 100 }, signal };
        const { response, hasNextPage } = await sendCall<Page<RowOf<K>>>(key, sent);
        rows.push(...response);
        if (!hasNextPage) return rows;
      }
    },
  });
}

export function useCallPages<K extends ListKey>(
  key: K,
  input: Input<K>,
  options: { staleTime?: number; refetchInterval?: number } = {},
) {
  const queryKey = [key, input, 'pages'];
  return useInfiniteQuery({
    ...useNetworkMode(queryKey),
    ...options,
    queryKey,
    queryFn: ({ pageParam, signal }) => {
      const { query, ...rest } = inputOf(input);
      return sendCall<ResponseOf<K> & Page<RowOf<K>>>(key, {
        ...rest,
        query: { ...query, page: pageParam },
        signal,
      });
    },
    initialPageParam: 1,
    getNextPageParam: (last) => (last.hasNextPage ? last.page + 1 : undefined),
  });
}

type ChangeOptions<K extends ChangeKey, V> = Omit<
  UseMutationOptions<ResponseOf<K>, Error, V>,
  'mutationFn'
> & {
  input: (variables: V) => Input<K>;
};

/** Invalidates the reads that `changes.ts` lists for the change, before `onSuccess`. */
export const useChange = <K extends ChangeKey, V = void>(
  key: K,
  { input, ...options }: ChangeOptions<K, V>,
) => useSteps<ResponseOf<K>, V>((call, variables) => call(key, input(variables)), options);

export type Call = <K extends CallKey>(key: K, input: Input<K>) => Promise<ResponseOf<K>>;

/** A `mutate` equal to one that is still running is ignored: a second press may come before the button is busy. */
export function useSteps<T, V = void>(
  run: (call: Call, variables: V) => Promise<T>,
  options: Omit<UseMutationOptions<T, Error, V>, 'mutationFn'> = {},
) {
  const client = useQueryClient();
  const call: Call = async (key, input) => {
    const response = await sendCall<ResponseOf<typeof key>>(key, inputOf(input));
    if (isChange(key)) void invalidateAfter(client, key);
    return response;
  };
  const running = useRef(new Set<string>()).current;
  const mutation = useMutation<T, Error, V>({
    ...options,
    mutationFn: (variables) => run(call, variables).finally(() => running.delete(fingerprint(variables))),
  });
  const start = mutation.mutate;
  const mutate: typeof start = useCallback(
    (...given) => {
      const key = fingerprint(given[0]);
      if (running.has(key)) return;
      running.add(key);
      start(...given);
    },
    [running, start],
  );
  return { ...mutation, mutate };
}

/** A button passes its event, which cannot be written as JSON, to a change without variables. */
const fingerprint = (variables: unknown): string =>
  JSON.stringify([variables], (_, value) => (value?.nativeEvent ? 0 : value));

/** The `run` and `changes` of a bulk action: one call per row and a single invalidation at the end. */
export const bulkCall = <K extends ChangeKey>(key: K, input: (id: string) => Input<K>) => ({
  changes: key,
  run: (id: Identifier): Promise<unknown> => sendCall(key, inputOf(input(String(id)))),
});

export async function invalidateAfter(client: QueryClient, key: ChangeKey): Promise<void> {
  forgetLists();
  const [method = '', path = ''] = key.split(' ');
  const base = path.replace(/\/:id$/, '');
  const stale = new Set<unknown>(invalidates[key]);
  if (method === 'POST' || method === 'PATCH')
    for (const each of [base, `${base}/:id`]) stale.add(`GET ${each}`);
  await invalidate(client, stale);
}

/** Includes react-admin's lists and records of these calls. */
async function invalidate(
  client: QueryClient,
  keys: ReadonlySet<unknown>,
  isSpared: (query: Query) => boolean = () => false,
): Promise<void> {
  const resources = new Set<unknown>([...keys].map(resourceOf));
  await client.invalidateQueries({
    predicate: (query) => {
      const [name] = query.queryKey;
      return (keys.has(name) || resources.has(name)) && !isSpared(query);
    },
  });
}

/** The record that an open form started from; its version must stay the one that the user has seen. */
const isOpenRecord = (query: Query) =>
  query.isActive() && (query.queryKey[1] === 'getOne' || query.meta?.isFormRecord === true);

/** react-admin's name of the resource: its path below `/v1/`. */
const resourceOf = (key: unknown) =>
  String(key)
    .replace(/^GET \/v1\//, '')
    .replace(/\/(:id)?$/, '');

/** Except records behind open forms. */
export function refreshCalls(client: QueryClient, keys: readonly ReadKey[]): Promise<void> {
  forgetLists();
  return invalidate(client, new Set<unknown>(keys), isOpenRecord);
}

export function setCached<K extends ReadKey>(
  client: QueryClient,
  key: K,
  input: Input<K>,
  next: (kept: ResponseOf<K> | undefined) => ResponseOf<K> | undefined,
): void {
  client.setQueryData<ResponseOf<K>>([key, input], next);
}

const inputOf = (input: Sent | null): Sent => input ?? {};
