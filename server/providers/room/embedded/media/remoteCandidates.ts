import { BlockList, isIP } from 'node:net';
import type { MediaSettings } from './protocol.ts';

const listOf = (...ranges: [net: string, prefix: number, family: 'ipv4' | 'ipv6'][]): BlockList => {
  const list = new BlockList();
  for (const range of ranges) list.addSubnet(...range);
  return list;
};
const unusable = listOf(
  ['0.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
  ['::', 128, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
  ['ff00::', 8, 'ipv6'],
);
const inner = listOf(
  ['127.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['::1', 128, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
);

/** Host names are not resolved, and `publicOnly` keeps a browser from having the server probe its own network. */
export function isUsable(
  candidate: string,
  { publicOnly = false, relayPort }: Pick<MediaSettings, 'publicOnly' | 'relayPort'>,
): boolean {
  // Who is behind a relay comes to the port for relays.
  if (relayPort !== undefined && / typ relay\b/.test(candidate)) return false;
  const address = candidate.trim().split(' ')[4] ?? '';
  const version = isIP(address);
  if (version === 0) return false;
  const family = version === 4 ? 'ipv4' : 'ipv6';
  return !unusable.check(address, family) && !(publicOnly && inner.check(address, family));
}

export const withUsable = (sdp: string, settings: Pick<MediaSettings, 'publicOnly' | 'relayPort'>): string =>
  sdp
    .split('\n')
    .filter((line) => !line.startsWith('a=candidate:') || isUsable(line, settings))
    .join('\n');
