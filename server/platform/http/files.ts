import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../context.ts';
import { AppError } from '../errors.ts';

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

/**
 * The signed link is the permission: no session is needed. With `as`, the file is saved under this name and the extension of its type; with
 * `show`, a PDF is shown in a frame of a page.
 */
export function serveFiles(app: FastifyInstance, { files }: Services): void {
  void app.register(async (scope) => {
    await scope.register(fastifyStatic, { root: files.pathOf(''), serve: false, cacheControl: false });
    scope.get('/files/*', async (request, reply) => {
      const key = (request.params as Record<string, string>)['*'] ?? '';
      const {
        e = '',
        s = '',
        as,
        show,
      } = request.query as Partial<Record<'e' | 's' | 'as' | 'show', string>>;
      if (!isKey(key) || !files.allows(key, e, s) || !(await files.exists(key)))
        throw new AppError('not_found');
      const isFramed = show !== undefined && key.endsWith('.pdf');
      const place = (isShown(key) || isFramed) && as === undefined ? 'inline' : 'attachment';
      const name = as
        ? `filename*=UTF-8''${encoded(`${as}${path.extname(key)}`)}`
        : `filename="${path.basename(key)}"`;
      return reply
        .headers(isFramed ? framed : {})
        .header('cache-control', isShown(key) ? 'private, max-age=3600' : 'no-store')
        .header('content-disposition', `${place}; ${name}`)
        .sendFile(key);
    });
  });
}
