import { describe, expect, it } from 'vitest';
import { isUsable, withUsable } from '../../../server/providers/room/embedded/media/remoteCandidates.ts';

const candidate = (address: string) => `candidate:1 1 UDP 2122252543 ${address} 50000 typ host`;

describe('a candidate of a browser', () => {
  it.each(['8.8.8.8', '2001:4860:4860::8888'])('at %s is used', (address) => {
    expect(isUsable(candidate(address), {})).toBe(true);
    expect(isUsable(candidate(address), { publicOnly: true })).toBe(true);
  });

  it.each(['127.0.0.1', '10.1.2.3', '172.20.0.1', '192.168.1.9', '100.64.3.4', '::1', 'fd00::1'])(
    'at %s is used unless checks are limited to public addresses',
    (address) => {
      expect(isUsable(candidate(address), {})).toBe(true);
      expect(isUsable(candidate(address), { publicOnly: true })).toBe(false);
    },
  );

  it.each([
    ...['169.254.169.254', '0.0.0.0', '255.255.255.255', '224.0.0.251', 'fe80::1', 'ff02::fb'],
    ...['metadata.google.internal', 'db', 'a3c1.local', '', '1', '127.1'],
  ])('at %j is never used', (address) => {
    expect(isUsable(candidate(address), {})).toBe(false);
  });

  it('is removed from a description too', () => {
    const lines = ['v=0', `a=${candidate('8.8.8.8')}`, `a=${candidate('169.254.169.254')}`, 'a=mid:0', ''];
    expect(withUsable(lines.join('\r\n'), {})).toBe(lines.toSpliced(2, 1).join('\r\n'));
  });
});
