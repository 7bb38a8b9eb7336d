import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../context.ts';
import { addressOf, networkOf, trustedProxies } from './address.ts';
import { WindowLimiter } from './windowLimiter.ts';

export type UpgradeTarget = { path: string; query: URLSearchParams };

export type UpgradeHandler = (
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  query: URLSearchParams,
) => void;

export type UpgradeRules = {
  count(request: IncomingMessage): number;
  /** Counts upgrades of an unknown path or from a foreign page, apart from the joins of people behind the same address. */
  countStray(request: IncomingMessage): number;
  publicUrl(): string | undefined;
  log: { error(message: string, fields?: object): void };
};

export const offersWebSocket = (request: IncomingMessage): boolean =>
  /\bwebsocket\b/i.test(request.headers.upgrade ?? '');

export function upgradeTarget(target: string): UpgradeTarget {
  const [before = ''] = target.split('#', 1);
  const mark = before.indexOf('?');
  const path = mark < 0 ? before : before.slice(0, mark);
  return { path, query: new URLSearchParams(mark < 0 ? '' : before.slice(mark + 1)) };
}

const originOf = (url: string): string | null => (URL.canParse(url) ? new URL(url).origin : null);

/** Non-browser clients send no Origin; pages of other sites always do. */
export function isOwnOrigin(
  origin: string | undefined,
  host: string,
  publicUrl: string | undefined,
): boolean {
  if (origin === undefined) return true;
  const asked = originOf(origin);
  if (asked === null || asked === 'null') return false;
  return publicUrl ? asked === originOf(publicUrl) : new URL(asked).host === host.toLowerCase();
}

export function refuseUpgrade(socket: Duplex, status: string, headers: string[] = []): void {
  const head = [`HTTP/1.1 ${status}`, ...headers, 'content-length: 0', 'connection: close'];
  socket.end(`${head.join('\r\n')}\r\n\r\n`, () => socket.destroy());
}

export class Upgrades {
  readonly #handlers = new Map<string, UpgradeHandler>();
  readonly #rules: UpgradeRules;

  constructor(server: Server, rules: UpgradeRules) {
    this.#rules = rules;
    server.on('upgrade', (request, socket, head) => {
      socket.on('error', () => socket.destroy());
      try {
        this.#take(request, socket, head);
      } catch (error) {
        rules.log.error('upgrade failed', { error });
        socket.destroy();
      }
    });
  }

  serve(path: string, handler: UpgradeHandler): void {
    this.#handlers.set(path, handler);
  }

  #take(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const { path, query } = upgradeTarget(request.url ?? '');
    const handler = this.#handlers.get(path);
    const { origin, host = '' } = request.headers;
    const isOwn = isOwnOrigin(origin, host, this.#rules.publicUrl());
    const wait = handler && isOwn ? this.#rules.count(request) : this.#rules.countStray(request);
    if (wait > 0) refuseUpgrade(socket, '429 Too Many Requests', [`retry-after: ${wait}`]);
    else if (!handler) refuseUpgrade(socket, '404 Not Found');
    else if (!isOwn) refuseUpgrade(socket, '403 Forbidden');
    else handler(request, socket, head, query);
  }
}

export function serveUpgrades(app: FastifyInstance, { config, clock, log, hops }: Services): RoomEntrance {
  const now = () => clock.now().getTime();
  const entries = new WindowLimiter(config.RATE_LIMIT_ROOM, now);
  const strays = new WindowLimiter(config.RATE_LIMIT_ROOM, now);
  const trusts = trustedProxies(config.TRUST_PROXY);
  // Another process of the school says whose browser it hands on.
  const clientOf = (request: IncomingMessage) => hops.read(request)?.address ?? addressOf(request, trusts);
  const upgrades = new Upgrades(app.server, {
    count: (request) => entries.count(networkOf(clientOf(request))),
    countStray: (request) => strays.count(networkOf(clientOf(request))),
    // Outside production, pages have several names: localhost, 127.0.0.1, a development server.
    publicUrl: () => (config.APP_ENV === 'production' ? config.PUBLIC_URL : undefined),
    log: { error: (message, fields) => log.error(fields ?? {}, message) },
  });
  return { entries, upgrades, clientOf };
}

export interface RoomEntrance {
  entries: WindowLimiter;
  upgrades: Upgrades;
  /** The address of the browser, also behind another process. */
  clientOf(request: IncomingMessage): string;
}
