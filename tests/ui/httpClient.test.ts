import { QueryClient } from '@tanstack/react-query';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { invalidateAfter } from '../../src/dataProvider/calls.ts';
import { dataProvider } from '../../src/dataProvider/dataProvider.ts';
import { at, fakeServer } from './support/browser.ts';

const server = fakeServer();

describe('the data provider', () => {
  it("requests a list with the wire's parameters and reads rows and total", async () => {
    let requested = '';
    server.use(
      http.get(at('/v1/students'), ({ request }) => {
        requested = new URL(request.url).search;
        return HttpResponse.json({
          data: { response: [{ id: 'a' }], page: 3, pageSize: 20, hasNextPage: false, total: 41 },
        });
      }),
    );
    const answer = await dataProvider.getList('students', {
      pagination: { page: 3, perPage: 20 },
      sort: { field: 'name', order: 'DESC' },
      filter: { status: 'true', email: '' },
    });
    expect(requested).toBe('?status=true&page=3&pageSize=20&orderBy=name&order=DESC');
    expect(answer).toEqual({ data: [{ id: 'a' }], total: 41 });
  });

  it('requests the total once per filter and the next page by its cursor, until something changes', async () => {
    const requested: string[] = [];
    server.use(
      http.get(at('/v1/users'), ({ request }) => {
        const query = new URL(request.url).searchParams;
        requested.push(['page', 'after', 'total', 'name'].map((name) => query.get(name) ?? '-').join(' '));
        const page = Number(query.get('page'));
        return HttpResponse.json({
          data: { response: [], page, pageSize: 10, hasNextPage: true, total: 41, next: `p${page}` },
        });
      }),
    );
    const open = (page: number, filter = {}) =>
      dataProvider.getList('users', {
        pagination: { page, perPage: 10 },
        sort: { field: 'name', order: 'ASC' },
        filter,
      });
    await open(1);
    await open(2);
    await open(9);
    await open(2);
    await open(2);
    await open(3, { name: 'Ana' });
    await invalidateAfter(new QueryClient(), 'PATCH /v1/roles/:id/change-status');
    await open(4, { name: 'Ana' });
    expect(requested).toEqual([
      '1 - - -',
      '2 p1 41 -',
      '9 - 41 -',
      '2 p1 41 -',
      '2 - - -', // The same page again is a refresh.
      '3 - - Ana',
      '4 - - Ana',
    ]);
  });

  it('changes a record with PATCH and reads it from the envelope', async () => {
    let method = '';
    server.use(
      http.all(at('/v1/roles/7'), ({ request }) => {
        method = request.method;
        return HttpResponse.json({ data: { id: '7', name: 'Suporte' } });
      }),
    );
    const previousData = { id: '7', name: 'Apoio' };
    const { data } = await dataProvider.update('roles', { id: '7', data: { name: 'Suporte' }, previousData });
    expect([method, data]).toEqual(['PATCH', { id: '7', name: 'Suporte' }]);
  });

  it('returns field messages in the shape of react-admin', async () => {
    server.use(
      http.post(at('/v1/roles'), () =>
        HttpResponse.json(
          {
            message: 'x',
            code: 'invalid_request',
            issues: [{ path: 'name', message: 'Curto' }],
            requestId: 'r',
          },
          { status: 400 },
        ),
      ),
    );
    await expect(dataProvider.create('roles', { data: { name: 'a' } })).rejects.toMatchObject({
      status: 400,
      body: { errors: { name: 'Curto' } },
    });
  });
});
