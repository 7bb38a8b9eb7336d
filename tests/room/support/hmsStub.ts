import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { z } from 'zod';
import { readHs256 } from '../../../server/providers/room/jwt.ts';

const managementClaims = z.object({
  type: z.literal('management'),
  version: z.literal(2),
  jti: z.string().min(1),
  nbf: z.number(),
  exp: z.number(),
});

export type HmsCall = { method: string; path: string; body: unknown };

export async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : undefined;
}

/** Whether a call bears a management token of the school that is valid now. */
export async function isManagement(
  { headers }: IncomingMessage,
  appSecret: string,
  now: number,
): Promise<boolean> {
  const token = headers.authorization?.replace('Bearer ', '') ?? '';
  const claims = managementClaims.safeParse(await readHs256(token, appSecret)).data;
  return claims !== undefined && claims.nbf * 1000 <= now && now < claims.exp * 1000;
}

/** Responds like the documented examples of 100ms's API, and records the requests. */
export async function startHmsStub(appSecret: string, now: () => number) {
  const calls: HmsCall[] = [];
  const files = new Map<string, Buffer>();
  const answers = new Map<string, { status: number; body: object }>();
  const server = createServer(async (request, response) => {
    const call = { method: request.method ?? '', path: request.url ?? '', body: await bodyOf(request) };
    calls.push(call);
    const file = files.get(call.path);
    if (file) {
      response.end(file);
      return;
    }
    const reply = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (!(await isManagement(request, appSecret, now()))) {
      return reply(401, {
        code: 401,
        message: 'Token validation error',
        details: ['Please check the token'],
      });
    }
    const { status, body } = answers.get(`${call.method} ${call.path}`) ?? {
      status: 404,
      body: { code: 404, message: 'not found', details: [] },
    };
    return reply(status, body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no address');
  return {
    baseUrl: `http://127.0.0.1:${address.port}`,
    calls,
    answer: (call: string, body: object, status = 200) => answers.set(call, { status, body }),
    /** Sends this file to whoever asks for it. */
    open: (path: string, file: Buffer) => void files.set(path, file),
    close: () => void server.close(),
  };
}
