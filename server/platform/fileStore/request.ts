import { createReadStream } from 'node:fs';
import http, { type ClientRequest, type IncomingMessage } from 'node:http';
import https from 'node:https';
import { pipeline } from 'node:stream/promises';

type Fetch = typeof fetch;

/** Bytes per chunk. Larger chunks were seen to accumulate before the garbage collector frees them. */
const chunkBytes = 16 * 1024;

function begin(
  input: Parameters<Fetch>[0],
  init: RequestInit | undefined,
  more: Record<string, string>,
): ClientRequest {
  const { method = 'GET', headers, signal } = init ?? {};
  const { request } = String(input).startsWith('https:') ? https : http;
  return request(String(input), {
    method,
    headers: { ...(headers as Record<string, string>), ...more },
    ...(signal ? { signal } : {}),
  });
}

const answerTo = (request: ClientRequest): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    request.once('response', resolve).on('error', reject);
  });

const headersOf = (answer: IncomingMessage): [string, string][] =>
  Object.entries(answer.headers).map(([name, value]) => [name, String(value)]);

async function whole(answer: IncomingMessage): Promise<Response> {
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part as Buffer);
  const { statusCode: status = 502 } = answer;
  const body = [204, 304].includes(status) ? null : Buffer.concat(parts);
  return new Response(body, { status, headers: headersOf(answer) });
}

/** A `fetch` of short answers, without the memory of that of Node. */
export const asking: Fetch = async (input, init) => {
  const request = begin(input, init, {});
  request.end(init?.body as string | Uint8Array | undefined);
  return whole(await answerTo(request));
};

/** A `fetch` whose body is a part of a file, read while it is sent: that of Node needs twice the memory for one. */
export const sendingPart =
  (path: string, start: number, end: number): Fetch =>
  async (input, init) => {
    const request = begin(input, init, { 'content-length': String(end - start) });
    const answer = answerTo(request);
    const sent = pipeline(
      createReadStream(path, { start, end: end - 1, highWaterMark: chunkBytes }),
      request,
    );
    // A store that refuses may answer before it has read all.
    await Promise.race([answer, sent.then(() => answer)]);
    return whole(await answer);
  };

/** A `fetch` that hands the body of a successful answer to `take`, unread. */
export const receiving =
  (take: (answer: IncomingMessage) => void): Fetch =>
  async (input, init) => {
    const request = begin(input, init, { 'accept-encoding': 'identity' });
    request.end();
    const answer = await answerTo(request);
    const { statusCode: status = 502 } = answer;
    if (status < 200 || status > 299) return whole(answer);
    take(answer);
    return new Response(null, { status, headers: headersOf(answer) });
  };
