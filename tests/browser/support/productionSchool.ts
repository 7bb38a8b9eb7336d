import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { Mailbox } from '../../kill/mailbox.ts';
import { runCommand } from '../../operations/command.ts';
import { ServerProcess } from '../../start/process.ts';
import { freePort } from '../../support/freePort.ts';

/** A production server with an empty database, whose mails go to a mail server of this machine. */
export class ProductionSchool {
  readonly url: string;
  readonly shift = 0;
  readonly #server: ServerProcess;
  readonly #mailbox: Mailbox;
  readonly #folder: string;
  readonly #env: Record<string, string>;
  readonly #read = new Map<string, string>();

  private constructor(server: ServerProcess, mailbox: Mailbox, folder: string, env: Record<string, string>) {
    this.url = server.url;
    this.#server = server;
    this.#mailbox = mailbox;
    this.#folder = folder;
    this.#env = env;
  }

  static async start(): Promise<ProductionSchool> {
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
    const server = new ServerProcess(port, env);
    await new Promise<void>((resolve, reject) => {
      server.child.stdout?.on('data', () => server.output.includes('"message":"started"') && resolve());
      server.child.on('exit', (code) => reject(new Error(`ended with ${code}: ${server.output}`)));
    });
    return new ProductionSchool(server, mailbox, folder, env);
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
