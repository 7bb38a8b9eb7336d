import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';

interface Started {
  url: string;
  folder: string;
}

const forkServer = (env: Record<string, string>) =>
  fork(path.join(import.meta.dirname, 'server.ts'), {
    execArgv: ['--no-warnings'],
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });

const started = (child: ChildProcess) =>
  new Promise<Started>((resolve, reject) => {
    child.once('message', (message) => resolve(message as Started));
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });

/** A running school: its address, and its clock. */
export class LiveSchool {
  readonly url: string;
  readonly #folder: string;
  readonly #settings: Record<string, string>;
  #child: ChildProcess;
  shift = 0;

  constructor(child: ChildProcess, { url, folder }: Started, settings: Record<string, string> = {}) {
    this.#child = child;
    this.#settings = settings;
    this.url = url;
    this.#folder = folder;
  }

  /** `moment`: when the demo school is filled; now, where it does not matter. */
  static async start(moment?: string, settings: Record<string, string> = {}): Promise<LiveSchool> {
    const child = forkServer({ ...settings, ...(moment ? { MOMENT: moment } : {}) });
    return new LiveSchool(child, await started(child), settings);
  }

  /** The server dies at once (SIGKILL) and another one comes up in its place, on the same data and port. */
  async crash(): Promise<void> {
    const dead = new Promise((resolve) => this.#child.once('exit', resolve));
    this.#child.kill('SIGKILL');
    await dead;
    this.#child = forkServer({ ...this.#settings, FOLDER: this.#folder, PORT: new URL(this.url).port });
    await started(this.#child);
  }

  /** Makes `moment` the server's present. Pages opened afterwards share it (see `Person.open`). */
  async leapTo(moment: string): Promise<void> {
    this.shift = await new Promise<number>((resolve) => {
      this.#child.once('message', ({ shift }: { shift: number }) => resolve(shift));
      this.#child.send({ leapTo: moment });
    });
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

/** The page's own clock, shifted as the server's. */
const shiftDate = (shift: number) => {
  const world = globalThis as { realDate?: DateConstructor };
  world.realDate ??= Date;
  const Real = world.realDate;
  class Shifted extends Real {
    constructor(...args: unknown[]) {
      super(...((args.length > 0 ? args : [Real.now() + shift]) as [number]));
    }
    static override now(): number {
      return Real.now() + shift;
    }
  }
  globalThis.Date = Shifted as DateConstructor;
};

/** Someone at a browser of their own; an unexpected error in the console fails the test. */
export class Person {
  readonly page: Page;
  readonly school: LiveSchool;
  readonly errors: string[] = [];

  constructor(school: LiveSchool, page: Page) {
    this.school = school;
    this.page = page;
    page.on('pageerror', (error) => this.errors.push(error.message));
  }

  async goto(path: string): Promise<void> {
    await this.page.goto(`${this.school.url}${path}`);
  }

  /** Goes on at the school's new present, as somebody who comes back days later. */
  async comeBack(path: string): Promise<void> {
    await this.page.context().addInitScript(shiftDate, this.school.shift);
    await this.goto(path);
  }

  async login(email: string, password = 'Aula1234'): Promise<void> {
    await this.goto('/auth');
    await this.page.getByLabel('E-mail', { exact: true }).fill(email);
    await this.page.getByLabel('Senha', { exact: true }).fill(password);
    await this.page.getByLabel(/conectad/i).check();
    await this.page.getByRole('button', { name: 'Acessar' }).click();
    await expect(this.page).not.toHaveURL(/\/auth/);
  }
}

interface Fixtures {
  /** Opens a new browser context for somebody, at the school's present. */
  person: (options?: { viewport?: { width: number; height: number } }) => Promise<Person>;
}

interface Shared {
  school: LiveSchool;
  /** A school of its own for tests that fill it, by a name: `test.use({ apart: 'keyboard' })`. */
  apart: string;
  /** Variables of the school's environment. */
  settings: Record<string, string>;
}

export const test = base.extend<Fixtures, Shared>({
  apart: ['', { option: true, scope: 'worker' }],
  settings: [{}, { option: true, scope: 'worker' }],
  school: [
    async ({ apart: _, settings }, use) => {
      const school = await LiveSchool.start(undefined, settings);
      await use(school);
      await school.stop();
    },
    { scope: 'worker' },
  ],
  person: async ({ browser, school }, use) => {
    const contexts: BrowserContext[] = [];
    const people: Person[] = [];
    await use(async (options) => {
      const context = await browser.newContext(options);
      await context.addInitScript(shiftDate, school.shift);
      contexts.push(context);
      const person = new Person(school, await context.newPage());
      people.push(person);
      return person;
    });
    expect(people.flatMap((person) => person.errors)).toEqual([]);
    for (const context of contexts) await context.close();
    // The next test finds the school in its own present again.
    if (school.shift !== 0) await school.leapTo(new Date().toISOString());
  },
});

export { expect };
