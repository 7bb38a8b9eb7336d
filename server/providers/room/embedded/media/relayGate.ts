import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { once } from 'node:events';
import {
  askedFragment,
  BINDING_REQUEST,
  BINDING_SUCCESS,
  isSigned,
  isUnnumbered,
  prefer,
  readStun,
  setMappedAddress,
  sign,
} from './stun.ts';

const LOOPBACK = '127.0.0.1';
/** Longer than browsers take between two checks of a connection. */
const IDLE_MS = 60_000;
/** The maximum number of paths per connection; browsers use one path through each relay. */
const MOST_PATHS = 4;

type Path = { inner: Socket; fragment: string; usedAt: number };

/**
 * A second UDP port for people behind a relay. Through a relay, Chromium sends the number that settles conflicts of roles as 0, for which
 * the room's library refuses its checks. What arrives at this port is handed to the room's port, with another number and signed anew, and
 * what the room answers goes back the same way. Only such requests that are signed with the password of a connection open a path.
 *
 * The browser has to choose the path, since the library would settle on the one that goes past this port. So its offers say `a=ice-lite`
 * where there is a gate, the new number makes the library follow, the gate is the first address that browsers try, and the library does
 * not try the addresses of relays by itself.
 */
export class RelayGate {
  private readonly socket = createSocket('udp4');
  private readonly passwords = new Map<string, string>();
  private readonly paths = new Map<string, Path>();
  private readonly roomPort: number;
  private readonly now: () => number;

  constructor(roomPort: number, now: () => number) {
    this.roomPort = roomPort;
    this.now = now;
    this.socket.on('message', (bytes, from) => this.receive(bytes, from));
    // A packet that cannot be sent is lost like any other.
    this.socket.on('error', () => undefined);
  }

  /** Returns the port, also where 0 leaves its choice to the system. */
  async open(port: number, address?: string): Promise<number> {
    this.socket.bind(port, address);
    await once(this.socket, 'listening');
    setInterval(() => this.sweep(), IDLE_MS).unref();
    return this.socket.address().port;
  }

  /** Takes the credentials of a connection from its description. */
  admit(sdp: string): void {
    const fragment = /^a=ice-ufrag:(\S+)/m.exec(sdp)?.[1];
    const password = /^a=ice-pwd:(\S+)/m.exec(sdp)?.[1];
    if (fragment && password) this.passwords.set(fragment, password);
  }

  /** Closes the paths of a connection. */
  dismiss(sdp: string): void {
    const fragment = /^a=ice-ufrag:(\S+)/m.exec(sdp)?.[1];
    if (!fragment) return;
    this.passwords.delete(fragment);
    for (const [key, path] of this.paths) if (path.fragment === fragment) this.end(key, path);
  }

  private receive(bytes: Buffer, from: RemoteInfo): void {
    const key = `${from.address}:${from.port}`;
    const message = readStun(bytes);
    if (message?.type === BINDING_REQUEST) {
      const fragment = askedFragment(message) ?? '';
      const password = this.passwords.get(fragment);
      if (password === undefined || !isUnnumbered(message) || !isSigned(message, password)) return;
      prefer(message);
      sign(message, password);
      if (!this.paths.has(key) && !this.openPath(key, fragment, from)) return;
    }
    const path = this.paths.get(key);
    if (!path) return;
    path.usedAt = this.now();
    path.inner.send(bytes, this.roomPort, LOOPBACK);
  }

  private openPath(key: string, fragment: string, { address, port }: RemoteInfo): boolean {
    const own = [...this.paths.values()].filter((path) => path.fragment === fragment);
    if (own.length >= MOST_PATHS) return false;
    const inner = createSocket('udp4');
    inner.on('error', () => undefined);
    inner.on('message', (bytes) => {
      const message = readStun(bytes);
      const password = this.passwords.get(fragment);
      if (message?.type === BINDING_SUCCESS && password !== undefined && isSigned(message, password)) {
        setMappedAddress(message, address, port);
        sign(message, password);
      }
      this.socket.send(bytes, port, address);
    });
    inner.bind(0, LOOPBACK);
    this.paths.set(key, { inner, fragment, usedAt: this.now() });
    return true;
  }

  private sweep(): void {
    const oldest = this.now() - IDLE_MS;
    for (const [key, path] of this.paths) if (path.usedAt < oldest) this.end(key, path);
  }

  private end(key: string, { inner }: Path): void {
    this.paths.delete(key);
    inner.close();
  }
}
