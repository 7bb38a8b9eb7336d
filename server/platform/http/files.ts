import path from 'node:path';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { extensionOf } from '../../../domain/files.ts';
import type { Services } from '../context.ts';
import { AppError, ensureFound } from '../errors.ts';
import type { FileFacts } from '../fileStore/port.ts';
import { type Portion, portionOf } from './ranges.ts';

const isKey = (key: string) => /^[\w-]+(\/[\w-]+(\.[\w-]+)*)+$/.test(key);

const encoded = (name: string) =>
  encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, (each) => `%${each.charCodeAt(0).toString(16)}`);

/** True for types that browsers may show; anything else is saved. */
const isShown = (key: string) => /\.(webp|png|jpg|mp4|mov|avi|webm|mp3|m4a|ogg|wav)$/.test(key);

/** A PDF is shown within a page of this site and nowhere else; the viewers of browsers run its scripts apart from the page. */
const framed = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'",
  'x-frame-options': 'SAMEORIGIN',
};

const types = new Map(Object.entries(extensionOf).map(([type, extension]) => [`.${extension}`, type]));

function typeOf(key: string): string {
  const type = types.get(path.extname(key)) ?? 'application/octet-stream';
  return type.startsWith('text/') ? `${type}; charset=utf-8` : type;
}

/** `as` is the name under which the file is saved; with `show`, a PDF is shown in a frame of a page. */
function headersOf(key: string, as: string | undefined, show: string | undefined) {
  const isFramed = show !== undefined && key.endsWith('.pdf');
  const place = (isShown(key) || isFramed) && as === undefined ? 'inline' : 'attachment';
  const name = as
    ? `filename*=UTF-8''${encoded(`${as}${path.extname(key)}`)}`
    : `filename="${path.basename(key)}"`;
  return {
    ...(isFramed ? framed : {}),
    'content-type': typeOf(key),
    'cache-control': isShown(key) ? 'private, max-age=3600' : 'no-store',
    'content-disposition': `${place}; ${name}`,
    'accept-ranges': 'bytes',
  };
}

const statusOf = (portion: Portion): number =>
  typeof portion === 'object' ? 206 : { whole: 200, unchanged: 304, differs: 412, outside: 416 }[portion];

function lengthsOf(portion: Portion, { size }: FileFacts): Record<string, string> {
  if (portion === 'outside') return { 'content-range': `bytes */${size}` };
  if (portion === 'whole') return { 'content-length': String(size) };
  if (typeof portion === 'string') return {};
  const { start, end } = portion;
  return { 'content-range': `bytes ${start}-${end}/${size}`, 'content-length': String(end - start + 1) };
}

type Query = Partial<Record<'e' | 's' | 'as' | 'show', string>>;

/** Read no faster than the client takes it; a client that goes away ends the reading. */
async function open(
  { files, log }: Pick<Services, 'files' | 'log'>,
  key: string,
  portion: Portion,
  reply: FastifyReply,
): Promise<Readable | null> {
  if (portion !== 'whole' && typeof portion === 'string') return null;
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  const range = portion === 'whole' ? undefined : portion;
  const { bytes } = ensureFound(await files.open(key, range, gone.signal));
  return Readable.from(bytes, { objectMode: false }).on('error', (err) => {
    if (!gone.signal.aborted) log.error({ err }, 'a file was not sent to its end');
  });
}

/** Answers with the file, or with the requested part of it; the caller has checked the permission. */
export async function sendFile(
  services: Pick<Services, 'files' | 'log'>,
  request: FastifyRequest,
  reply: FastifyReply,
  key: string,
  { as, show }: Query = {},
) {
  const facts = ensureFound(await services.files.facts(key));
  const portion = portionOf(request.method, request.headers, facts);
  const ownCaching = reply.getHeader('cache-control');
  // Fastify gives an answer without a body the length 0.
  const stream = request.method === 'HEAD' ? Readable.from([]) : await open(services, key, portion, reply);
  reply.headers(headersOf(key, as, show));
  if (ownCaching !== undefined) reply.header('cache-control', ownCaching);
  return reply
    .code(statusOf(portion))
    .headers({ etag: facts.etag, 'last-modified': facts.modified.toUTCString() })
    .headers(lengthsOf(portion, facts))
    .send(stream ?? undefined);
}

/** The signed link is the permission: no session is needed. */
export function serveFiles(app: FastifyInstance, services: Services): void {
  async function serve(request: FastifyRequest, reply: FastifyReply) {
    const key = (request.params as Record<string, string>)['*'] ?? '';
    const query = request.query as Query;
    const { e = '', s = '' } = query;
    if (!isKey(key) || !services.files.allows(key, e, s)) throw new AppError('not_found');
    return sendFile(services, request, reply, key, query);
  }

  // A part of a compressed answer would be no part of the file.
  app.get('/files/*', { compress: false }, serve);
}
