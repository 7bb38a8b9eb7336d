import http from 'node:http';
import https from 'node:https';
import type { Hops } from '../../../platform/http/hops.ts';
import { HOP_HEADER } from '../../../platform/http/hops.ts';
import { RoomProviderError } from '../port.ts';

/** The path of requests between processes; browsers do not use it. */
export const INTERNAL_PATH = '/internal/room';

/** Longer than a call of the room waits for the database. */
const CALL_MS = 10_000;
const CONNECT_MS = 2000;
/** A process that is stopped accepts connections, but does not answer. */
export const ANSWER_MS = 2500;

export interface Place {
  id: string;
  address: string;
}

export type Answer = { result: unknown } | { refused: { status: number; message: string } };

/** The process is not there any more, or another one is in its place. */
export class GoneError extends Error {
  constructor(cause?: unknown) {
    super('the process that served the room is gone', { cause });
    this.name = 'GoneError';
  }
}

const unreachable = () => new RoomProviderError(503, 'the process cannot be reached');

const isRefused = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ECONNREFUSED' || error.code === 'ECONNRESET');

/** Opens a request to another process. It fails with `GoneError` if nothing listens at the address, and with 503 for every other reason. */
export function requestTo(
  { address }: Place,
  url: string,
  options: http.RequestOptions,
): { request: http.ClientRequest; failed: Promise<never> } {
  // It serves rooms already, but does not listen yet.
  if (address === '') throw new RoomProviderError(503, 'the process is starting');
  const { hostname, port, protocol } = new URL(address);
  const request = (protocol === 'https:' ? https : http).request({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port || (protocol === 'https:' ? 443 : 80),
    path: url,
    agent: false,
    ...options,
  });
  // A machine that is away does not refuse connections; it is silent.
  const timer = setTimeout(() => request.destroy(unreachable()), CONNECT_MS);
  request.on('socket', (socket) => socket.once('connect', () => clearTimeout(timer)));
  const failed = new Promise<never>((_, reject) =>
    request.once('error', (error) => {
      clearTimeout(timer);
      if (error instanceof RoomProviderError) reject(error);
      else reject(isRefused(error) ? new GoneError(error) : unreachable());
    }),
  );
  failed.catch(() => undefined);
  return { request, failed };
}

async function textOf(response: http.IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part);
  return Buffer.concat(parts).toString();
}

/** Calls of one process to another. */
export class Processes {
  readonly #hops: Hops;

  constructor(hops: Hops) {
    this.#hops = hops;
  }

  /** Fails after `within` milliseconds: a process that is stopped accepts connections, but does not answer. */
  async call(to: Place, call: unknown, within: number = CALL_MS): Promise<unknown> {
    const hop = this.#hops.sign(INTERNAL_PATH, { to: to.id, address: '', call });
    const { request, failed } = requestTo(to, INTERNAL_PATH, {
      method: 'POST',
      headers: { [HOP_HEADER]: hop, 'content-length': 0 },
    });
    const waiting = setTimeout(() => request.destroy(unreachable()), within);
    const responded = new Promise<http.IncomingMessage>((resolve) => request.once('response', resolve));
    request.end();
    const answered = Promise.race([responded, failed]).then(async (response) => ({
      response,
      text: await textOf(response).catch(() => Promise.reject(unreachable())),
    }));
    const { response, text } = await answered.finally(() => clearTimeout(waiting));
    if (response.statusCode === 421) throw new GoneError();
    if (response.statusCode !== 200) throw new RoomProviderError(503, 'the room cannot be reached');
    const answer: Answer = JSON.parse(text);
    if ('refused' in answer) throw new RoomProviderError(answer.refused.status, answer.refused.message);
    return answer.result;
  }

  /** Whether a process is gone from its address; false for one that does not answer, since it may be paused. */
  async isGone(to: Place): Promise<boolean> {
    return this.call(to, { op: 'ping' }, ANSWER_MS).then(
      () => false,
      (error: unknown) => error instanceof GoneError,
    );
  }
}
