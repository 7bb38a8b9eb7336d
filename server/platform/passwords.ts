import { hash, verify } from '@node-rs/argon2';
import { AppError } from './errors.ts';

const queueLength = 60;

/** argon2id costs 19 MiB and tens of milliseconds: without a limit it would starve everything else. */
class Queue {
  #running = 0;
  readonly #waiting: (() => void)[] = [];
  readonly #maxConcurrent: number;

  constructor(maxConcurrent: number) {
    this.#maxConcurrent = maxConcurrent;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#maxConcurrent) {
      if (this.#waiting.length >= queueLength) throw new AppError('too_many_requests', {}, { retryAfter: 5 });
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else {
      this.#running++;
    }
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running--;
    }
  }
}

/** New passwords have a queue of their own, so that they cannot keep people out of the login. */
const logins = new Queue(2);
const newPasswords = new Queue(1);

export const hashPassword = (password: string): Promise<string> =>
  newPasswords.run(() => hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 }));

/** Makes an unknown e-mail take as long as a wrong password. */
const decoy = hashPassword(crypto.randomUUID());

/** Takes the same time without a password. */
export async function passwordMatches(stored: string | null, given: string): Promise<boolean> {
  const target = stored ?? (await decoy);
  const same = await logins.run(() => verify(target, given));
  return stored !== null && same;
}
