import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../../contract/index.ts';
import { handlers, refusals } from '../../../server/areas/index.ts';
import { checkContract } from '../../../server/platform/http/mount.ts';
import { type School, startSchool } from '../../support/school.ts';

let school: School;
beforeAll(async () => {
  school = await startSchool();
});
afterAll(() => school.stop());

describe('the contract', () => {
  it('refuses to start without a handler, a permission or a scope, or with an extra route', () => {
    const call = { summary: '', access: 'signed_in', scope: 'self', response: 'file' } as const;
    expect(() => checkContract({ 'GET /v1/x': call }, {})).toThrow('GET /v1/x: no handler');
    expect(() => checkContract({}, { 'GET /v1/y': () => null })).toThrow('GET /v1/y: not in the contract');
    for (const broken of [
      { ...call, access: [] },
      { ...call, scope: undefined as never },
    ])
      expect(() => checkContract({ 'GET /v1/x': broken }, { 'GET /v1/x': () => null })).toThrow(
        'no permission or scope',
      );
    expect(() => checkContract(calls, handlers)).not.toThrow();
  });

  it('translates violations of constraints that exist, and each error that a function raises', async () => {
    const { rows } = await school.services.pool.query<{ name: string }>(
      `select conname as name from pg_constraint union select relname from pg_class where relkind = 'i'`,
    );
    const { rows: functions } = await school.services.pool.query<{ source: string }>(
      `select prosrc as source from pg_proc where pronamespace = 'public'::regnamespace`,
    );
    const raised = functions.flatMap(({ source }) => source.match(/AV\d{3}/g) ?? []);
    expect([...rows.map(({ name }) => name), ...raised]).toEqual(
      expect.arrayContaining(Object.keys(refusals)),
    );
    expect(Object.keys(refusals)).toEqual(expect.arrayContaining(raised));
  });

  it('is served completely as OpenAPI 3.1', async () => {
    const document = await (await fetch(`${school.url}/api/docs`)).json();
    expect(document.openapi).toBe('3.1.0');
    const operations = Object.values(document.paths).flatMap((path) => Object.keys(path as object));
    expect(operations).toHaveLength(Object.keys(calls).length);
  });

  it('names each operation once, without characters that an address or a function could not have', async () => {
    const { paths, servers, tags } = await (await fetch(`${school.url}/api/docs`)).json();
    const operations = Object.values(paths).flatMap((path) => Object.values(path as object));
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^[a-z]+(_\w+)+$/.test(id))).toEqual([]);
    expect(Object.keys(paths).filter((path) => path.endsWith('/'))).toEqual([]);
    const known = tags.map(({ name }: { name: string }) => name);
    for (const { tags, responses } of operations) {
      expect(known).toEqual(expect.arrayContaining(tags));
      expect(Object.keys(responses)).toEqual(['200', '4XX', 'default']);
    }
    expect(servers).toEqual([{ url: '/' }]);
  });

  it('names the media types of each download, and the rules across fields', async () => {
    const { paths } = await (await fetch(`${school.url}/api/docs`)).json();
    const typesOf = (path: string) => Object.keys(paths[path].get.responses[200].content);
    const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    expect(typesOf('/api/v1/logs/export')).toEqual([spreadsheet]);
    expect(typesOf('/api/v1/imports/template-xls')).toEqual([spreadsheet]);
    expect(typesOf('/api/v1/contracts/{id}/file')).toEqual(['application/pdf']);
    expect(typesOf('/api/v1/calendar/feed/{file}')).toEqual(['text/calendar']);
    expect(typesOf('/api/v1/account/privacy/export/{format}')).toEqual([
      'application/json',
      'application/pdf',
    ]);
    expect(JSON.stringify(paths)).not.toContain('*/*');
    expect(Object.values(calls).filter((call) => call.response === 'file' && !call.media)).toEqual([]);
    expect(paths['/api/v1/calendar'].get.description).toContain('or quantity');
  });

  it('says of each operation who may call it, and that it can be refused', async () => {
    const { paths, components } = await (await fetch(`${school.url}/api/docs`)).json();
    expect(Object.keys(components.securitySchemes)).toEqual(['bearer']);
    for (const [key, call] of Object.entries(calls)) {
      const [method = '', pattern = ''] = key.split(' ');
      const path = `/api${pattern.replace(/:(\w+)/g, '{$1}').replace(/\/$/, '')}`;
      const { summary, security, parameters, responses } = paths[path][method.toLowerCase()];
      expect(summary, key).not.toBe('');
      expect(security, key).toEqual(call.access === 'anyone' ? [] : [{ bearer: [] }]);
      expect(responses['4XX'].content['application/json'].schema, key).toBeDefined();
      const inPath = parameters.filter((each: { in: string }) => each.in === 'path');
      expect(inPath.map(({ name }: { name: string }) => `{${name}}`).sort(), key).toEqual(
        (path.match(/\{\w+\}/g) ?? []).sort(),
      );
      const names = parameters.map((each: { in: string; name: string }) => `${each.in} ${each.name}`);
      expect(new Set(names).size, key).toBe(names.length);
    }
  });

  it('names the encodings of a form that mail programs send', async () => {
    const { paths } = await (await fetch(`${school.url}/api/docs`)).json();
    const { requestBody } = paths['/api/v1/mail-choices/{token}'].post;
    expect(Object.keys(requestBody.content)).toEqual([
      'application/json',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
    ]);
  });

  it('is sent compressed, and not again to a client that has it', async () => {
    const first = await fetch(`${school.url}/api/docs`, { headers: { 'accept-encoding': 'gzip' } });
    expect(first.headers.get('content-encoding')).toBe('gzip');
    expect((await first.json()).openapi).toBe('3.1.0');
    const plain = await fetch(`${school.url}/api/docs`, { headers: { 'accept-encoding': 'identity' } });
    expect(plain.headers.get('content-encoding')).toBeNull();
    const etag = first.headers.get('etag') ?? '';
    const again = await fetch(`${school.url}/api/docs`, { headers: { 'if-none-match': etag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  it('returns 401 without a session on every call that is not public', async () => {
    for (const [key, call] of Object.entries(calls)) {
      if (call.access === 'anyone') continue;
      const [method = '', pattern = ''] = key.split(' ');
      const path = pattern.replace(/:\w+/g, '00000000-0000-4000-8000-000000000000');
      const response = await school.anyone.raw(method, path, method === 'GET' ? undefined : {});
      expect(`${key} ${response.status}`).toBe(`${key} 401`);
    }
  });
});

describe('responses', () => {
  it('have strict headers and no inline script', async () => {
    const { headers } = await fetch(`${school.url}/api/v1/config`);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f]{16}$/);
  });

  it.each([
    ['{"email": ', 'application/json'],
    ['', 'application/json'],
    ['a=b', 'application/x-www-form-urlencoded'],
    ['[]', 'application/json'],
    ['"text"', 'application/json'],
    [`{"email":"${'a'.repeat(2_000_000)}"}`, 'application/json'],
  ])('refuse a broken body in Portuguese, never with a 5xx (%#)', async (body, type) => {
    const response = await fetch(`${school.url}/api/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    });
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.status).toBeLessThan(500);
    const answer = await response.json();
    expect(answer).toMatchObject({ code: expect.any(String), message: expect.any(String) });
  });

  it('reject card numbers anywhere in a request before it is handled', async () => {
    const reply = await school.anyone.raw('POST', '/v1/auth/login', {
      email: 'a@b.test',
      password: '4111 1111 1111 1111',
      keepConnected: false,
    });
    expect(reply.status).toBe(400);
    expect((await reply.json()).code).toBe('card_data_refused');
    const note = { note: 'cartao 4111 1111 1111 1111 do aluno' };
    for (const [method, path, body] of [
      ['POST', '/v1/auth/login', { email: 'a@b.test', password: 'x', keepConnected: 4111111111111111 }],
      ['POST', '/v1/users/forgot-password', { email: 'a@b.test', more: [note] }],
      ['POST', '/v1/users/forgot-password', { '4111-1111-1111-1111': 'a@b.test' }],
      ['GET', '/v1/config?x=4111.1111.1111.1111', undefined],
    ] as const) {
      const refused = await school.anyone.raw(method, path, body);
      expect((await refused.json()).code, `${method} ${path}`).toBe('card_data_refused');
    }
  });

  it('distinguish an unknown path from an unknown method', async () => {
    expect((await school.anyone.raw('GET', '/v1/nothing')).status).toBe(404);
    expect((await school.anyone.raw('GET', '/v1/auth/login')).status).toBe(405);
    const id = '00000000-0000-4000-8000-000000000000';
    expect((await school.anyone.raw('GET', `/v1/calendar/${id}`)).status).toBe(405);
    // A word where an id belongs is an unknown address.
    expect((await school.anyone.raw('GET', '/v1/calendar/calendar-of-nothing')).status).toBe(404);
  });

  it('serve a file only through a signed link', async () => {
    await school.services.files.put('photos/x.webp', Buffer.from('bytes'));
    const link = school.services.files.link('photos/x.webp');
    expect((await fetch(`${school.url}${link}`)).status).toBe(200);
    expect((await fetch(`${school.url}${link}x`)).status).toBe(404);
    school.clock.advance({ hours: 3 });
    expect((await fetch(`${school.url}${link}`)).status).toBe(404);
  });
});
