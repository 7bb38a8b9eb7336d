import { afterAll, beforeAll, expect, it } from 'vitest';
import { type School, startSchool } from '../../support/school.ts';

let school: School;
beforeAll(async () => {
  school = await startSchool();
});
afterAll(() => school.stop());

const post = (body: string, type: string) =>
  fetch(`${school.url}/api/v1/auth/login`, { method: 'POST', headers: { 'content-type': type }, body });

it('returns 413 without mentioning a file for a JSON body that is too large', async () => {
  const response = await post(JSON.stringify({ email: 'x'.repeat(5_000_000) }), 'application/json');
  expect(response.status).toBe(413);
  expect(await response.json()).toEqual({
    code: 'body_too_large',
    message: 'Os dados enviados são grandes demais.',
    requestId: expect.any(String),
  });
});

it.each([
  ['application/xml', '<email>ana@x.test</email>'],
  ['application/x-www-form-urlencoded', 'email=ana%40x.test&password=senha'],
  ['multipart/form-data; boundary=x', '--x--'],
  ['text/plain', '{"email":"ana@x.test","password":"senha123"}'],
  ['text/plain;charset=UTF-8', 'ana'],
])('returns 415 without mentioning a file for a body of type %s', async (type, body) => {
  const response = await post(body, type);
  expect(response.status).toBe(415);
  expect(await response.json()).toEqual({
    code: 'body_type_unsupported',
    message: 'Este formato de envio não é aceito. Envie os dados em JSON.',
    requestId: expect.any(String),
  });
});

it.each(['{', '{"email":}', 'ana', '{"__proto__":{"email":"ana@x.test"}}'])(
  'reports the format of the malformed JSON body %s',
  async (body) => {
    const response = await post(body, 'application/json');
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      code: 'invalid_request',
      message: 'Formato inválido.',
      issues: [{ path: '', code: 'format_invalid', message: 'Formato inválido.' }],
    });
  },
);
