import { constants } from 'node:zlib';
import fastifyCompress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Compresses JSON, calendars and pages that the build has not compressed. Event streams, pictures and spreadsheets stay as they are. */
export async function compressResponses(app: FastifyInstance): Promise<void> {
  await app.register(fastifyCompress, {
    global: true,
    globalDecompression: false,
    encodings: ['br', 'gzip', 'identity'],
    threshold: 1024,
    // Quality 4 compresses JSON to a tenth in about the time that gzip takes.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
}
