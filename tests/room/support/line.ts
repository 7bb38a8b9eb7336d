import { createSocket, type Socket as UdpSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { freeUdpPort } from '../../support/freePort.ts';

export type Quality = {
  /** Share of UDP packets lost per direction, 0 to 1. */
  lossUp: number;
  lossDown: number;
  /** Per direction, of UDP and TCP. */
  delayMs: number;
  /** Bits per second; a packet that waits longer than 300 ms is lost. */
  rateUp: number;
  rateDown: number;
  /** Blocks all traffic. */
  cut: boolean;
  /** Blocks UDP only. */
  noUdp: boolean;
};

const CLEAN: Quality = {
  lossUp: 0,
  lossDown: 0,
  delayMs: 0,
  rateUp: Number.POSITIVE_INFINITY,
  rateDown: Number.POSITIVE_INFINITY,
  cut: false,
  noUdp: false,
};
const MAX_QUEUE_MS = 300;

/** One direction of a narrow line. */
class Queue {
  private freeAt = 0;

  /** How long a packet waits for those before it and for its own bits, in milliseconds, or null if it is lost. */
  wait(bytes: number, rate: number): number | null {
    const now = performance.now();
    if (this.freeAt - now > MAX_QUEUE_MS) return null;
    this.freeAt = Math.max(now, this.freeAt) + (bytes * 8000) / rate;
    return this.freeAt - now;
  }
}

/** mulberry32: reproducible losses. */
function chance(state: number): () => number {
  let now = state;
  return () => {
    now = (now + 0x6d2b79f5) | 0;
    let t = Math.imul(now ^ (now >>> 15), 1 | now);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

// The port in the server's ICE candidates is replaced in place, so both ports have five digits.
export class Line {
  readonly url: string;
  quality: Quality = { ...CLEAN };
  private readonly random = chance(7);
  private readonly tcp: Server;
  private readonly udp: UdpSocket;
  private readonly pairs = new Set<[Socket, Socket]>();
  private readonly upstreams = new Map<string, UdpSocket>();
  private readonly queues = { up: new Queue(), down: new Queue() };
  private closed = false;
  private latest = 0;

  private constructor(tcp: Server, udp: UdpSocket, port: number) {
    this.tcp = tcp;
    this.udp = udp;
    this.url = `http://127.0.0.1:${port}`;
  }

  static async open(server: { port: number; udpPort: number }): Promise<Line> {
    const udpPort = await freeUdpPort();
    const udp = createSocket('udp4').bind(udpPort, '127.0.0.1');
    await once(udp, 'listening');
    const tcp = createServer({ pauseOnConnect: true }).listen(0, '127.0.0.1');
    await once(tcp, 'listening');
    const address = tcp.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    const line = new Line(tcp, udp, address.port);
    const from = ` 127.0.0.1 ${server.udpPort} typ`;
    const to = ` 127.0.0.1 ${udpPort} typ`;
    if (from.length !== to.length) throw new Error('ports of different lengths');
    tcp.on('connection', (socket) => line.relayTcp(socket, server.port, from, to));
    udp.on('message', (packet, { address: host, port }) => line.up(packet, host, port, server.udpPort));
    return line;
  }

  set(quality: Partial<Quality>): void {
    this.quality = { ...CLEAN, ...quality };
    for (const pair of this.pairs)
      for (const socket of pair) this.quality.cut ? socket.pause() : socket.resume();
  }

  private relayTcp(near: Socket, port: number, from: string, to: string): void {
    const far = connect(port, '127.0.0.1');
    const pair: [Socket, Socket] = [near, far];
    this.pairs.add(pair);
    const end = () => {
      this.pairs.delete(pair);
      near.destroy();
      far.destroy();
    };
    for (const socket of pair) socket.setNoDelay(true).on('error', end).on('close', end);
    near.on('data', async (chunk) => {
      if (this.quality.delayMs > 0) await pause(this.quality.delayMs);
      far.write(chunk);
    });
    far.on('data', async (chunk) => {
      for (let at = chunk.indexOf(from); at >= 0; at = chunk.indexOf(from, at)) chunk.write(to, at);
      if (this.quality.delayMs > 0) await pause(this.quality.delayMs);
      near.write(chunk);
    });
    if (this.quality.cut) for (const socket of pair) socket.pause();
    else near.resume();
  }

  private async up(packet: Buffer, host: string, port: number, serverPort: number): Promise<void> {
    const { cut, noUdp, lossUp, delayMs, rateUp } = this.quality;
    if (cut || noUdp || this.random() < lossUp) return;
    const waits = this.queues.up.wait(packet.length, rateUp);
    if (waits === null) return;
    const key = `${host}:${port}`;
    let upstream = this.upstreams.get(key);
    if (!upstream) {
      upstream = createSocket('udp4').on('message', (answer) => void this.down(answer, host, port));
      this.upstreams.set(key, upstream);
    }
    await this.hold(waits + delayMs);
    if (this.closed) return;
    upstream.send(packet, serverPort, '127.0.0.1');
  }

  private async down(packet: Buffer, host: string, port: number): Promise<void> {
    const { cut, noUdp, lossDown, delayMs, rateDown } = this.quality;
    if (cut || noUdp || this.random() < lossDown) return;
    const waits = this.queues.down.wait(packet.length, rateDown);
    if (waits === null) return;
    await this.hold(waits + delayMs);
    if (this.closed) return;
    this.udp.send(packet, port, host);
  }

  private async hold(ms: number): Promise<void> {
    if (ms <= 0) return;
    const until = performance.now() + ms;
    await pause(ms);
    this.latest = Math.max(this.latest, performance.now() - until);
  }

  /** Returns the largest delay in milliseconds, since the last call, that the machine added to that of the line. */
  takeLateness(): number {
    const { latest } = this;
    this.latest = 0;
    return latest;
  }

  /** Packets on their way are lost. */
  close(): void {
    this.closed = true;
    for (const [near, far] of this.pairs) {
      near.destroy();
      far.destroy();
    }
    this.tcp.close();
    this.udp.close();
    for (const upstream of this.upstreams.values()) upstream.close();
  }
}
