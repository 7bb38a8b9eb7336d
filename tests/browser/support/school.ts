import { type ChildProcess, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test';
import { shiftPageClock, shiftTo, timeAt } from './clock.ts';
import { type Filled, fillSchool, forkServer, type Started, started } from './filledSchool.ts';

/** Runs once, before the workers start. */
export default async function setUp(): Promise<(() => void) | undefined> {
  // A whole run fills it once for both runs of the browser tests.
  if (process.env.FILLED_SCHOOL) return undefined;
  const filled = await fillSchool();
  process.env.FILLED_SCHOOL = JSON.stringify(filled);
  return () => rmSync(filled.folder, { recursive: true, force: true });
}

function copySchool(): Filled {
  const { folder, moment } = JSON.parse(process.env.FILLED_SCHOOL ?? '') as Filled;
  const copy = mkdtempSync(path.join(tmpdir(), 'aula-viva-browser-'));
  // The copy keeps the owners of the files, because PostgreSQL runs as another user when the tests run as root.
  execFileSync('cp', ['-a', `${folder}/.`, copy]);
  return { folder: copy, moment };
}

/** A running school: its address, and its clock. */
export class LiveSchool {
  readonly url: string;
  readonly #folder: string;
  readonly #settings: Record<string, string>;
  readonly #startShift: number;
  #child: ChildProcess;
  /** Milliseconds from the real time to the school's. */
  shift: number;

  constructor(
    child: ChildProcess,
    { url, folder }: Started,
    settings: Record<string, string>,
    shift: number,
  ) {
    this.#child = child;
    this.#settings = settings;
    this.url = url;
    this.#folder = folder;
    this.#startShift = shift;
    this.shift = shift;
  }

  /** A school whose clock starts at `START` and runs. */
  static async start(settings: Record<string, string> = {}): Promise<LiveSchool> {
    const { folder, moment } = copySchool();
    const shift = shiftTo(moment);
    const child = forkServer({ ...settings, FOLDER: folder, SHIFT: String(shift) });
    return new LiveSchool(child, await started(child), settings, shift);
  }

  /** A school of its own that was filled at `moment`, when its clock has stopped. */
  static async startStopped(moment: string): Promise<LiveSchool> {
    const shift = shiftTo(moment);
    const child = forkServer({ SHIFT: String(shift), STOPPED: moment });
    return new LiveSchool(child, await started(child), {}, shift);
  }

  /** The school's present. */
  now(): Date {
    return timeAt(this.shift);
  }

  /** A browser context whose pages share the school's present. */
  async newContext(browser: Browser, options?: BrowserContextOptions): Promise<BrowserContext> {
    const context = await browser.newContext(options);
    await context.addInitScript(shiftPageClock, this.shift);
    return context;
  }

  /** Kills the server (SIGKILL) and starts another one in its place, on the same data and port. */
  async crash(): Promise<void> {
    const dead = new Promise((resolve) => this.#child.once('exit', resolve));
    this.#child.kill('SIGKILL');
    await dead;
    const { port } = new URL(this.url);
    const kept = { FOLDER: this.#folder, PORT: port, SHIFT: String(this.shift) };
    this.#child = forkServer({ ...this.#settings, ...kept });
    await started(this.#child);
  }

  /** Makes `moment` the server's present. Contexts created afterwards share it; others by `Person.comeBack`. */
  async leapTo(moment: string | Date): Promise<void> {
    await this.#setShift(shiftTo(moment));
  }

  /** Resets the clock. */
  async leapBack(): Promise<void> {
    if (this.shift !== this.#startShift) await this.#setShift(this.#startShift);
  }

  async #setShift(shift: number): Promise<void> {
    await this.#tell({ shift });
    this.shift = shift;
  }

  /** Sends the reminders of charges that are due at the school's present. */
  async sendReminders(): Promise<void> {
    await this.#tell({ reminders: true });
  }

  /** Adds a file as the recording of the last lesson of professor@ and aluno@. */
  async addRecording(file: string): Promise<void> {
    await this.#tell({ recording: file });
  }

  async #tell(message: object): Promise<void> {
    const done = new Promise((resolve) => this.#child.once('message', resolve));
    this.#child.send(message);
    await done;
  }

  async stop(): Promise<void> {
    const exited = new Promise((resolve) => this.#child.once('exit', resolve));
    this.#child.disconnect();
    await exited;
  }

  /** The newest e-mail to an address. */
  async mail(to: string): Promise<string> {
    const response = await fetch(`${this.url}/api/v1/demo/mails?to=${encodeURIComponent(to)}`);
    const { data } = (await response.json()) as { data: { subject: string; text: string }[] };
    return data[0] ? `${data[0].subject}\n${data[0].text}` : '';
  }
}

/** Firefox reports as an error of the page that it found no way to a room on the loopback address. */
const isUnreachableRoom = (message: string) => message.startsWith('ICE failed');

/** What a person needs of a school: its address, its clock and its mails. */
export type VisitedSchool = Pick<LiveSchool, 'url' | 'shift' | 'mail'>;

/** A user with a browser context of their own; an uncaught error or what the security policy blocks in a page fails the test. */
export class Person<S extends VisitedSchool = LiveSchool> {
  readonly page: Page;
  readonly school: S;
  readonly errors: string[] = [];

  constructor(school: S, page: Page) {
    this.school = school;
    this.page = page;
    page.on('pageerror', ({ message }) => {
      if (!isUnreachableRoom(message)) this.errors.push(message);
    });
    page.on('console', (entry) => {
      if (/Content.Security.Policy/.test(entry.text())) this.errors.push(entry.text());
    });
  }

  async goto(path: string): Promise<void> {
    await this.page.goto(`${this.school.url}${path}`);
  }

  /** Leaves the school before its clock leaps: a refresh that a navigation interrupts ends the session (ACCESS-8). */
  async leave(): Promise<void> {
    await this.page.goto('about:blank');
  }

  /** Opens a page at the school's new present, as after days away. */
  async comeBack(path: string): Promise<void> {
    await this.page.context().addInitScript(shiftPageClock, this.school.shift);
    await this.goto(path);
  }

  async login(email: string, password = 'Aula1234'): Promise<void> {
    await this.goto('/auth');
    await this.page.getByLabel('E-mail', { exact: true }).fill(email);
    await this.page.getByLabel('Senha', { exact: true }).fill(password);
    await this.page.getByLabel(/conectad/i).check();
    await this.page.getByRole('button', { name: 'Acessar' }).click();
    // Past the start page, too, whose redirect would close a menu that has been opened meanwhile.
    await expect(this.page).toHaveURL(/:\/\/[^/]+\/(?!auth\b)\w/);
  }
}

interface Fixtures {
  /** Opens a browser context for another user, at the school's present. */
  person: (options?: BrowserContextOptions) => Promise<Person>;
}

interface Shared {
  school: LiveSchool;
  /** Names a separate school for tests that change much: `test.use({ apart: 'keyboard' })`. */
  apart: string;
  /** Variables of the school's environment. */
  settings: Record<string, string>;
}

export const test = base.extend<Fixtures, Shared>({
  apart: ['', { option: true, scope: 'worker' }],
  settings: [{}, { option: true, scope: 'worker' }],
  school: [
    async ({ apart: _, settings }, use) => {
      const school = await LiveSchool.start(settings);
      await use(school);
      await school.stop();
    },
    { scope: 'worker' },
  ],
  person: async ({ browser, school }, use) => {
    const contexts: BrowserContext[] = [];
    const people: Person[] = [];
    await use(async (options) => {
      const context = await school.newContext(browser, options);
      contexts.push(context);
      const person = new Person(school, await context.newPage());
      people.push(person);
      return person;
    });
    expect(people.flatMap((person) => person.errors)).toEqual([]);
    for (const context of contexts) await context.close();
    await school.leapBack();
  },
});

export { expect };
