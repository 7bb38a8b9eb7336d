import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { vi } from 'vitest';
import { freePort } from '../../support/freePort.ts';

const PATIENCE = { timeout: 30_000, interval: 100 };
const DISPLAY = ':97';

/** WebKit as Debian builds it, driven by WebDriver, on a display without a screen. */
export class WebKit {
  readonly #processes: readonly ChildProcess[];
  readonly #session: string;

  private constructor(processes: readonly ChildProcess[], session: string) {
    this.#processes = processes;
    this.#session = session;
  }

  static async start(): Promise<WebKit> {
    const port = await freePort();
    const screen = ['-screen', '0', '1280x800x24', '-nolisten', 'tcp'];
    const xvfb = spawn(process.env.XVFB ?? '/usr/bin/Xvfb', [DISPLAY, ...screen], { stdio: 'ignore' });
    const driver = spawn(
      process.env.WEBKIT_DRIVER ?? '/usr/bin/WebKitWebDriver',
      ['--host=127.0.0.1', `--port=${port}`],
      // Its sandbox needs rights that a container does not give.
      { stdio: 'ignore', env: { ...process.env, DISPLAY, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' } },
    );
    const address = `http://127.0.0.1:${port}`;
    await vi.waitFor(() => command(`${address}/status`), PATIENCE);
    const options = { args: ['--automation', '--enable-webrtc=1', '--enable-mock-capture-devices=1'] };
    const { sessionId } = (await command(`${address}/session`, {
      capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
    })) as { sessionId: string };
    return new WebKit([driver, xvfb], `${address}/session/${sessionId}`);
  }

  async open(url: string): Promise<void> {
    await command(`${this.#session}/url`, { url });
  }

  /** Runs a script of the page, and returns what it returns. */
  run(script: string): Promise<unknown> {
    return command(`${this.#session}/execute/sync`, { script, args: [] });
  }

  async type(selector: string, text: string): Promise<void> {
    await command(`${await this.#element(selector)}/value`, { text });
  }

  /** Clicks the first button or link with this text, once it is there. */
  async click(text: string): Promise<void> {
    const path = `//*[self::a or self::button][contains(., "${text}")]`;
    const element = await vi.waitFor(() => this.#element(path, 'xpath'), PATIENCE);
    await command(`${element}/click`, {});
  }

  /** Resolves once the page shows this text. */
  async shows(text: string): Promise<void> {
    await vi.waitFor(async () => {
      const shown = String(await this.run('return document.body.innerText'));
      if (!shown.includes(text)) throw new Error(`the page does not show '${text}': ${shown.slice(0, 500)}`);
    }, PATIENCE);
  }

  async #element(value: string, using = 'css selector'): Promise<string> {
    const found = (await command(`${this.#session}/element`, { using, value })) as Record<string, string>;
    return `${this.#session}/element/${Object.values(found)[0]}`;
  }

  async close(): Promise<void> {
    await fetch(this.#session, { method: 'DELETE' }).catch(() => undefined);
    for (const each of this.#processes) {
      const ended = once(each, 'exit');
      if (each.exitCode === null && each.kill()) await ended;
    }
  }
}

async function command(url: string, body?: object): Promise<unknown> {
  const answer = await fetch(url, body && { method: 'POST', body: JSON.stringify(body) });
  const { value } = await answer.json();
  if (!answer.ok) throw new Error(`WebDriver: ${value?.message}`);
  return value;
}
