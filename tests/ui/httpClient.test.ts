// @vitest-environment jsdom
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { dataProvider } from '../../src/dataProvider/dataProvider.ts';
import { at, fakeServer } from './support/browser.ts';

const server = fakeServer();

describe('the data provider', () => {
  it("asks for a list in the wire's words and reads rows and total", async () => {
    let asked = '';
    server.use(
      http.get(at('/v1/students'), ({ request }) => {
        asked = new URL(request.url).search;
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
    expect(asked).toBe('?status=true&page=3&pageSize=20&orderBy=name&order=DESC');
    expect(answer).toEqual({ data: [{ id: 'a' }], total: 41 });
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

  it('gives field messages where the forms of react-admin look', async () => {
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
