import { describe, expect, it } from 'vitest';
import { HOP_HEADER, Hops, MOST_REMEMBERED } from '../../../server/platform/http/hops.ts';
import { openSecrets } from '../../../server/platform/secrets.ts';

const START = Date.UTC(2026, 2, 10, 13);
const url = '/internal/room';
const ping = { to: 'other', address: '203.0.113.7', call: { op: 'ping' } };

function twoProcesses() {
  let time = START;
  const secrets = openSecrets({ secret: 'segredo-de-dois-processos-0123456789abcdef' });
  const clock = { now: () => new Date(time) };
  const [sender, receiver] = [new Hops({ secrets, clock }), new Hops({ secrets, clock })];
  return {
    sign: () => sender.sign(url, ping),
    request: (hop: string) => ({ headers: { [HOP_HEADER]: hop }, url }),
    receiver,
    advance: (ms: number) => {
      time += ms;
    },
  };
}

describe('a request from one process to another', () => {
  it('is accepted once', () => {
    const { sign, request, receiver, advance } = twoProcesses();
    const hop = sign();
    expect(receiver.read(request(hop))).toEqual(ping);
    expect(receiver.read(request(hop))).toBeNull();
    advance(59_999);
    expect(receiver.read(request(hop))).toBeNull();
    expect(receiver.read(request(`${hop}.again`))).toBeNull();
  });

  it('can be read several times by the parts of one server', () => {
    const { sign, request, receiver } = twoProcesses();
    const one = request(sign());
    expect(receiver.read(one)).toEqual(ping);
    expect(receiver.read(one)).toEqual(ping);
  });

  it('is accepted in addition to an equal request of the same moment', () => {
    const { sign, request, receiver } = twoProcesses();
    const [one, other] = [sign(), sign()];
    expect(receiver.read(request(one))).toEqual(ping);
    expect(receiver.read(request(other))).toEqual(ping);
  });

  it('is forgotten once its signature has expired, and refused while the limit of remembered signatures is reached', () => {
    const { sign, request, receiver, advance } = twoProcesses();
    const first = sign();
    expect(receiver.read(request(first))).toEqual(ping);
    for (let n = 1; n < MOST_REMEMBERED; n += 1) receiver.read(request(sign()));
    expect(receiver.read(request(sign()))).toBeNull();
    advance(60_000);
    expect(receiver.read(request(first))).toBeNull();
    expect(receiver.read(request(sign()))).toEqual(ping);
  });
});
