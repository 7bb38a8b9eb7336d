import { hash, verify } from '@node-rs/argon2';
import { AppError } from './errors.ts';

// argon2id costs 19 MiB and tens of milliseconds: unlimited logins would starve everything else.
const maxConcurrent = 3;
const queueLength = 60;
let running = 0;
const waiting: (() => void)[] = [];

async function runLimited<T>(work: () => Promise<T>): Promise<T> {
  if (running >= maxConcurrent) {
    if (waiting.length >= queueLength) throw new AppError('too_many_requests', {}, { retryAfter: 5 });
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running++;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

export const hashPassword = (password: string): Promise<string> =>
  runLimited(() => hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 }));

/** Makes an unknown e-mail take as long as a wrong password. */
const decoy = hashPassword(crypto.randomUUID());

/** Takes the same time without a password. */
export async function passwordMatches(stored: string | null, given: string): Promise<boolean> {
  const target = stored ?? (await decoy);
  const same = await runLimited(() => verify(target, given));
  return stored !== null && same;
}
