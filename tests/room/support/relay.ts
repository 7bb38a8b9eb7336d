import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { freePort } from '../../support/freePort.ts';
import { ownCertificate } from './ownCertificate.ts';

const LOOPBACK = 'denied-peer-ip=127.0.0.0-127.255.255.255';

/** The lines of the configuration in docs/room.md by which a relay reaches no private address. */
export async function deniedPeers(): Promise<string[]> {
  const page = await readFile(new URL('../../../docs/room.md', import.meta.url), 'utf8');
  return page.match(/^denied-peer-ip=.+$/gm) ?? [];
}

/** Debian's coturn as docs/room.md describes it, on TCP and TLS alone, as where a network blocks UDP. */
export class Relay {
  readonly secret = 'the secret of the relay';
  readonly port: number;
  readonly tlsPort: number;
  private readonly child: ChildProcess;
  private readonly folder: string;

  private constructor(port: number, tlsPort: number, folder: string, child: ChildProcess) {
    this.port = port;
    this.tlsPort = tlsPort;
    this.folder = folder;
    this.child = child;
  }

  static async start(): Promise<Relay> {
    const [port, tlsPort] = [await freePort(), await freePort()];
    const folder = await mkdtemp(join(tmpdir(), 'relay-'));
    const { certificate, key } = ownCertificate();
    await writeFile(join(folder, 'cert.pem'), certificate);
    await writeFile(join(folder, 'key.pem'), key);
    const child = spawn(
      process.env.TURNSERVER ?? 'turnserver',
      [
        ...['-n', '--no-udp', '--no-dtls', '--no-cli', '--fingerprint', '--realm=escola'],
        ...['--listening-ip=127.0.0.1', '--relay-ip=127.0.0.1', `--listening-port=${port}`],
        ...[`--tls-listening-port=${tlsPort}`, `--cert=${join(folder, 'cert.pem')}`],
        ...[`--pkey=${join(folder, 'key.pem')}`, '--use-auth-secret'],
        '--static-auth-secret=the secret of the relay',
        // The room of the tests listens on the loopback address; every other range of docs/room.md is refused.
        ...['--allow-loopback-peers', '--no-multicast-peers'],
        ...(await deniedPeers()).filter((line) => line !== LOOPBACK).map((line) => `--${line}`),
        ...[`--pidfile=${join(folder, 'pid')}`, `--userdb=${join(folder, 'users')}`, '--log-file=stdout'],
      ],
      { stdio: 'ignore' },
    );
    const relay = new Relay(port, tlsPort, folder, child);
    await vi.waitFor(() => Promise.all([accepts(port), accepts(tlsPort)]), {
      timeout: 20_000,
      interval: 100,
    });
    return relay;
  }

  async stop(): Promise<void> {
    const gone = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await gone;
    await rm(this.folder, { recursive: true, force: true });
  }
}

async function accepts(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
  } finally {
    socket.destroy();
  }
}
