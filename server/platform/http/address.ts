import type { IncomingMessage } from 'node:http';

/** How many proxies stand before us; null where their addresses are given instead. */
const hopsOf = (setting: string): number | null => {
  if (setting === 'false') return 0;
  if (setting === 'true') return 1;
  return /^\d$/.test(setting) ? Number(setting) : null;
};

/** TRUST_PROXY as Fastify takes it: nobody, a number of proxies before us, or their addresses. */
export function trustedProxies(
  setting: string,
): false | string[] | ((address: string, hop: number) => boolean) {
  const hops = hopsOf(setting);
  if (hops === 0) return false;
  return hops === null ? setting.split(',').map((each) => each.trim()) : (_, hop) => hop < hops;
}

/** Where an upgrade came from, which Fastify does not see: what the nearest trusted proxies say, else the socket. */
export function addressOf(request: IncomingMessage, setting: string): string {
  const hops = hopsOf(setting) ?? 1;
  const told = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((each) => each.trim());
  return (hops > 0 && told.at(-hops)) || (request.socket.remoteAddress ?? '');
}
