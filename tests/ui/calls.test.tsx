import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { invalidateAfter, useAllRows, useCall, useChange } from '../../src/dataProvider/calls.ts';
import { dataProvider } from '../../src/dataProvider/dataProvider.ts';
import { at, fakeServer } from './support/browser.ts';

const server = fakeServer();
const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });
const inside = (queries: QueryClient) => ({
  wrapper: ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  ),
});

it('reads a call by its name and input, and sends nothing without an input', async () => {
  const asked: string[] = [];
  server.use(
    http.get(at('/v1/students/:id/status'), ({ params }) => {
      asked.push(String(params.id));
      return HttpResponse.json({ data: { is_active: true } });
    }),
  );
  const { result, rerender } = renderHook(
    ({ id }: { id: string | null }) =>
      useCall('GET /v1/students/:id/status', id === null ? null : { params: { id } }),
    { initialProps: { id: null as string | null }, ...inside(client()) },
  );
  expect(result.current.fetchStatus).toBe('idle');
  rerender({ id: '7' });
  await waitFor(() => expect(result.current.data?.is_active).toBe(true));
  expect(asked).toEqual(['7']);
});

it('reads every page of a list', async () => {
  server.use(
    http.get(at('/v1/courses'), ({ request }) => {
      const page = Number(new URL(request.url).searchParams.get('page'));
      return HttpResponse.json({
        data: { response: [{ id: page, course: `c${page}` }], page, hasNextPage: page < 3 },
      });
    }),
  );
  const { result } = renderHook(() => useAllRows('GET /v1/courses', { query: {} }), inside(client()));
  await waitFor(() => expect(result.current.data?.map(({ course }) => course)).toEqual(['c1', 'c2', 'c3']));
});

it('a change refetches stale queries and clears the totals of lists', async () => {
  let reads = 0;
  const totals: (string | null)[] = [];
  server.use(
    http.get(at('/v1/notifications'), () => {
      reads += 1;
      return HttpResponse.json({ data: { response: [], page: 1, hasNextPage: false, total: 0, unread: 0 } });
    }),
    http.get(at('/v1/users'), ({ request }) => {
      totals.push(new URL(request.url).searchParams.get('total'));
      return HttpResponse.json({
        data: { response: [], page: 1, pageSize: 10, hasNextPage: true, total: 41, next: 'n' },
      });
    }),
    http.patch(at('/v1/messages/read-notification'), () => HttpResponse.json({ data: {} })),
  );
  const page = (number: number) =>
    dataProvider.getList('users', {
      pagination: { page: number, perPage: 10 },
      sort: { field: 'name', order: 'ASC' },
      filter: {},
    });
  const { result } = renderHook(
    () => ({
      list: useCall('GET /v1/notifications', { query: {} }),
      read: useChange('PATCH /v1/messages/read-notification', {
        input: (notification_id: string) => ({ body: { user_id: 'u', notification_id } }),
      }),
    }),
    inside(client()),
  );
  await waitFor(() => expect(reads).toBe(1));
  await page(1);
  await act(() => result.current.read.mutateAsync('n'));
  await waitFor(() => expect(reads).toBe(2));
  await page(2);
  expect(totals).toEqual([null, null]);
});

it('a change is sent once while it runs, and others beside it', async () => {
  const sent: unknown[] = [];
  const answer = Promise.withResolvers<void>();
  server.use(
    http.patch(at('/v1/messages/read-notification'), async ({ request }) => {
      sent.push(((await request.json()) as { notification_id: string }).notification_id);
      await answer.promise;
      return HttpResponse.json({ data: {} });
    }),
  );
  const { result } = renderHook(
    () =>
      useChange('PATCH /v1/messages/read-notification', {
        input: ({ id }: { id: string }) => ({ body: { user_id: 'u', notification_id: id } }),
      }),
    inside(client()),
  );
  act(() => {
    for (const id of ['a', 'a', 'b', 'a']) result.current.mutate({ id });
  });
  await waitFor(() => expect(result.current.isPending).toBe(true));
  act(() => result.current.mutate({ id: 'b' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  answer.resolve();
  await waitFor(() => expect(result.current.isSuccess).toBe(true));
  expect([...sent].sort()).toEqual(['a', 'b']);
  act(() => result.current.mutate({ id: 'b' }));
  await waitFor(() => expect([...sent].sort()).toEqual(['a', 'b', 'b']));
});

it('a change of a plain resource makes its list and record stale, including those of react-admin', async () => {
  const queries = client();
  const stale = (key: unknown[]) => queries.getQueryState(key)?.isInvalidated;
  const keys = [
    ['GET /v1/roles', { query: {} }],
    ['roles', 'getList', {}],
    ['roles', 'getOne', { id: '7' }],
    ['users', 'getList', {}],
  ];
  for (const key of keys) queries.setQueryData(key, {});
  await invalidateAfter(queries, 'PATCH /v1/roles/:id');
  expect(keys.map(stale)).toEqual([true, true, true, false]);
});
