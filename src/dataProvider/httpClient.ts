import { listMemory } from './listMemory.ts';
import { send } from './send.ts';

interface Options {
  method?: string;
  body?: unknown;
  signal?: AbortSignal;
}
interface ListResponse {
  response: unknown[];
  total: number;
  next: string | null;
}

export const totalHeader = 'X-Total-Count';
const memory = listMemory();

export const forgetLists = memory.forget;

/** Translates the requests of `ra-data-simple-rest` to the wire (WIRE-1). */
export async function httpClient(url: string, options: Options = {}) {
  const { pathname, searchParams } = new URL(url, 'http://wire');
  const query = listQuery(searchParams);
  const method = options.method === 'PUT' ? 'PATCH' : (options.method ?? 'GET');
  const reply = await send({
    method,
    path: pathname,
    query: isPage(query) ? { ...query, ...memory.recall(pathname, query) } : query,
    body: typeof options.body === 'string' ? JSON.parse(options.body) : undefined,
    signal: options.signal,
  });
  if (method !== 'GET') forgetLists();
  const { data } = (await reply.json()) as { data: unknown };
  const headers = new Headers(reply.headers);
  if (!isList(data)) return { status: reply.status, headers, body: '', json: data };
  if (isPage(query)) memory.keep(pathname, query, data);
  headers.set(totalHeader, String(data.total));
  return { status: reply.status, headers, body: '', json: data.response };
}

type ListQuery = Parameters<typeof memory.recall>[1];
const isPage = (query: Record<string, unknown>): query is ListQuery => 'page' in query;

const isList = (data: unknown): data is ListResponse =>
  typeof data === 'object' && data !== null && 'response' in data && 'total' in data;

export function listQuery(params: URLSearchParams): Record<string, unknown> {
  const read = <T>(name: string, fallback: T): T => JSON.parse(params.get(name) ?? 'null') ?? fallback;
  const filters = read<Record<string, unknown>>('filter', {});
  if (!params.has('range')) return filters;
  const [from, to] = read<[number, number]>('range', [0, 9]);
  const [orderBy, order] = read<[string, string]>('sort', ['id', 'ASC']);
  const pageSize = to - from + 1;
  return { ...filters, page: from / pageSize + 1, pageSize, orderBy, order };
}
