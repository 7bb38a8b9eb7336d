import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from '@playwright/test';
import { Mailbox } from '../../kill/mailbox.ts';
import { runCommand } from '../../operations/command.ts';
import { ServerProcess } from '../../start/process.ts';
import { freePort } from '../../support/freePort.ts';
import { shiftTo } from './clock.ts';

type Environment = Record<string, string>;

const shiftedServer = pathToFileURL(path.join(import.meta.dirname, 'shiftedServer.ts')).href;

async function startServer(port: number, env: Environment, shift: number): Promise<ServerProcess> {
  const clock = { CLOCK_SHIFT: String(shift), NODE_OPTIONS: `--import=${shiftedServer}` };
  const server = new ServerProcess(port, { ...env, ...clock });
  await new Promise<void>((resolve, reject) => {
    server.child.stdout?.on('data', () => server.output.includes('"message":"started"') && resolve());
    server.child.on('exit', (code) => reject(new Error(`ended with ${code}: ${server.output}`)));
  });
  return server;
}

/**
 * A production server with an empty database, whose mails go to a mail server of this machine. It lives in the past:
 * jobs become due by the clock of the database, which cannot be shifted.
 */
export class ProductionSchool {
  readonly url: string;
  /** Milliseconds from the real time to the school's. */
  shift: number;
  readonly #port: number;
  #server: ServerProcess;
  readonly #mailbox: Mailbox;
  readonly #folder: string;
  readonly #env: Environment;
  readonly #read = new Map<string, string>();

  private constructor(started: {
    port: number;
    shift: number;
    server: ServerProcess;
    mailbox: Mailbox;
    folder: string;
    env: Environment;
  }) {
    this.url = started.server.url;
    this.shift = started.shift;
    this.#port = started.port;
    this.#server = started.server;
    this.#mailbox = started.mailbox;
    this.#folder = started.folder;
    this.#env = started.env;
  }

  static async start(moment: string): Promise<ProductionSchool> {
    const folder = mkdtempSync(path.join(tmpdir(), 'aula-viva-new-school-'));
    chmodSync(folder, 0o755);
    const mailbox = new Mailbox();
    const port = await freePort();
    const env = {
      APP_ENV: 'production',
      NODE_ENV: 'production',
      SECRET: 'kT9vQ4-mZ2_hXw7BsR6nLf3JyD8cGa5E',
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      PAYMENT_PROVIDER: 'manual',
      SMTP_URL: await mailbox.open(),
      MAIL_FROM: 'escola@nascente.test',
      DATA_DIR: folder,
    };
    const shift = shiftTo(moment);
    const server = await startServer(port, env, shift);
    return new ProductionSchool({ port, shift, server, mailbox, folder, env });
  }

  /** Stops the server and starts it again at `moment`. */
  async leapTo(moment: string): Promise<void> {
    await this.#server.stop();
    this.shift = shiftTo(moment);
    this.#server = await startServer(this.#port, this.#env, this.shift);
  }

  /** The link with which the first administrator creates a password. */
  async createAdmin(name: string, email: string): Promise<string> {
    const { code, output } = await runCommand('createAdmin', ['--name', name, '--email', email], this.#env);
    if (code !== 0) throw new Error(output);
    return /https?:\/\/\S+/.exec(output)?.[0] ?? '';
  }

  /** The next e-mail to an address, which a job sends: one that was read before does not count. */
  async mail(to: string): Promise<string> {
    let mail = '';
    await expect
      .poll(() => {
        mail = this.#mailbox.newest.get(to) ?? '';
        return mail !== '' && mail !== this.#read.get(to);
      })
      .toBe(true);
    this.#read.set(to, mail);
    return mail;
  }

  async stop(): Promise<void> {
    await this.#server.stop();
    this.#mailbox.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
