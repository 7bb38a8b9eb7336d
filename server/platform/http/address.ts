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

/** The end of an address such as `::ffff:203.0.113.7`. */
const dotted = /(\d+)\.(\d+)\.(\d+)\.(\d+)$/;
const inGroups = (_: string, ...bytes: string[]): string => {
  const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number);
  return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
};

function groupsOf(address: string): number[] {
  const read = (part: string) =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));
  const [head = '', tail] = (address.split('%')[0] ?? '').replace(dotted, inGroups).split('::');
  if (tail === undefined) return read(head);
  const [before, after] = [read(head), read(tail)];
  return [...before, ...Array<number>(Math.max(0, 8 - before.length - after.length)).fill(0), ...after];
}

/** The /64 of an IPv6 address, since one client controls all of it; an IPv4 address in any notation. */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const groups = groupsOf(address);
  const [high = 0, low = 0] = groups.slice(6);
  if (groups.slice(0, 6).join() === '0,0,0,0,0,65535')
    return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  const four = groups.slice(0, 4);
  return `${four.map((group) => group.toString(16)).join(':')}::/64`;
}
