import fc from 'fast-check';
import { formOf, pathOf, type Request, wordOf } from '../send.ts';
import type { Input } from './edits.ts';

/** How an input is sent: mostly well-formed. */
export type Transport =
  | 'plain'
  | 'broken json'
  | 'no body'
  | 'empty body'
  | 'form'
  | 'no type'
  | 'bare value'
  | 'twice'
  | 'proto'
  | 'path';

export const transport: fc.Arbitrary<{ how: Transport; tail: string }> = fc.record({
  how: fc.oneof(
    { weight: 12, arbitrary: fc.constant<Transport>('plain') },
    {
      weight: 6,
      arbitrary: fc.constantFrom<Transport>(
        ...(['broken json', 'no body', 'empty body', 'form', 'no type'] as const),
        ...(['bare value', 'twice', 'proto', 'path'] as const),
      ),
    },
  ),
  tail: fc.constantFrom(
    '%00',
    '%2F',
    '%2e%2e%2f',
    '%',
    '%zz',
    '%ff',
    '/',
    '//',
    ';a=b',
    '%F0%9F%98%80',
    'x'.repeat(300),
  ),
});

/** A lone surrogate has no UTF-8: a browser would send the replacement character. */
const wellFormed = (input: Input): Input => ({
  ...input,
  ...(input.params
    ? {
        params: Object.fromEntries(
          Object.entries(input.params).map(([name, value]) => [name, wordOf(value).toWellFormed()]),
        ),
      }
    : {}),
});

/** JSON keeps lone surrogates and NUL as escapes, as a hostile client would. */
export function requestOf(
  key: string,
  input: Input,
  { how, tail }: { how: Transport; tail: string },
): Request {
  const { method, path } = pathOf(key, wellFormed(input));
  const json = input.body === undefined ? undefined : JSON.stringify(input.body);
  const plain: Request = { method, path, body: formOf(input) ?? json };
  switch (how) {
    case 'broken json':
      return { ...plain, body: `${(json ?? '{"a":1}').slice(0, -1)},` };
    case 'no body':
      return { method, path };
    case 'empty body':
      return { ...plain, body: '' };
    case 'form':
      return { ...plain, body: 'a=b&c=d', headers: { 'content-type': 'application/x-www-form-urlencoded' } };
    case 'no type':
      return { ...plain, body: json ?? '{}', headers: { 'content-type': 'texto' } };
    case 'bare value':
      return { ...plain, body: ['null', '[]', '"texto"', '1', '[null]', 'true'][tail.length % 6] };
    case 'twice':
      return { ...plain, path: `${path}${path.includes('?') ? `&${path.split('?')[1]}` : '?page=1&page=1'}` };
    case 'proto':
      return method === 'GET'
        ? { ...plain, path: `${path}${path.includes('?') ? '&' : '?'}__proto__=1&constructor=2` }
        : { ...plain, body: '{"__proto__":{"is_admin":true},"constructor":{"prototype":{}}}' };
    case 'path':
      return { ...plain, path: path.replace(/[^/]*$/, tail) };
    default:
      return plain;
  }
}

/** False when an empty parameter or dots change the route. */
export function leadsTo(key: string, { path }: Request): boolean {
  const [, pattern = ''] = key.split(' ');
  const [plain = ''] = path.split('?');
  const segments = (text: string) => text.replace(/\/$/, '').split('/');
  const [wanted, got] = [segments(pattern), segments(plain)];
  if (wanted.length !== got.length) return false;
  return wanted.every((segment, at) =>
    segment.startsWith(':') ? !['', '.', '..'].includes(got[at] ?? '') : segment === got[at],
  );
}
