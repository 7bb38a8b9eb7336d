import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

type Trusts = (address: string, hop: number) => boolean;

const family = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** How many proxies stand before us; null where their addresses are given instead. */
const hopsOf = (setting: string): number | null => {
  if (setting === 'false') return 0;
  if (setting === 'true') return 1;
  return /^\d$/.test(setting) ? Number(setting) : null;
};

/** TRUST_PROXY as a rule: nobody, a number of proxies before us, or their addresses and networks. */
export function trustedProxies(setting: string): Trusts {
  const hops = hopsOf(setting);
  if (hops !== null) return (_, hop) => hop < hops;
  const list = new BlockList();
  for (const each of setting.split(',').map((name) => name.trim())) {
    const [network = '', bits] = each.split('/');
    if (bits === undefined) list.addAddress(network, family(network));
    else list.addSubnet(network, Number(bits), family(network));
  }
  return (address) => isIP(address) !== 0 && list.check(address, family(address));
}

/** Where an upgrade came from, which Fastify does not see; the same walk from proxy to proxy as Fastify's. */
export function addressOf(request: IncomingMessage, trusts: Trusts): string {
  const told = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);
  const path = [request.socket.remoteAddress ?? '', ...told.reverse()];
  const first = path.findIndex((address, hop) => !trusts(address, hop));
  return path[first] ?? path.at(-1) ?? '';
}
