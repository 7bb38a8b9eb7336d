import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

type Trusts = (address: string, hop: number) => boolean;

const family = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

const hopsOf = (setting: string): number | null => {
  if (setting === 'false') return 0;
  if (setting === 'true') return 1;
  return /^\d$/.test(setting) ? Number(setting) : null;
};

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

export function addressOf(request: IncomingMessage, trusts: Trusts): string {
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);
  const path = [request.socket.remoteAddress ?? '', ...forwarded.reverse()];
  const first = path.findIndex((address, hop) => !trusts(address, hop));
  return path[first] ?? path.at(-1) ?? '';
}

function groupsOf(address: string): number[] {
  const read = (part: string) =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  if (tail === undefined) return read(head);
  const [before, after] = [read(head), read(tail)];
  return [...before, ...Array<number>(Math.max(0, 8 - before.length - after.length)).fill(0), ...after];
}

/** The /64 of an IPv6 address, since one client controls all of it. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (isIP(address) !== 6) return address;
  const four = groupsOf(address).slice(0, 4);
  return `${four.map((group) => group.toString(16)).join(':')}::/64`;
}
