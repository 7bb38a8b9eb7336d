import { expect } from 'vitest';

/** A request whose answer never came, or said that the database could not be reached: it may have been done, or not. */
export class Interrupted extends Error {}

export interface Entry {
  kind: string;
  key: string;
  sent: number;
  /** Answers that said: done. */
  acknowledged: number;
  /** Tries whose outcome is not known. */
  unknown: number;
}

interface Answered {
  status: number;
  error: { code?: string; message?: string };
}

/** Notes every write before it is sent and every answer when it has come, outside of what is killed. */
export class Ledger {
  readonly entries = new Map<string, Entry>();
  readonly refusals: string[] = [];
  outages = 0;
  #waiting: { kind: string; reached: () => void } | null = null;

  /** Resolves when the next write of this kind is on its way. */
  next(kind: string): Promise<void> {
    return new Promise((reached) => {
      this.#waiting = { kind, reached };
    });
  }

  /**
   * Sends one write. `done` are refusals that say it was done before: right only after a try whose outcome is not known.
   */
  async write<R extends Answered>(
    kind: string,
    key: string,
    send: () => Promise<R>,
    done: readonly string[] = [],
  ): Promise<R> {
    const entry = this.entries.get(`${kind} ${key}`) ?? { kind, key, sent: 0, acknowledged: 0, unknown: 0 };
    this.entries.set(`${kind} ${key}`, entry);
    entry.sent++;
    const sending = send();
    if (this.#waiting?.kind === kind) {
      this.#waiting.reached();
      this.#waiting = null;
    }
    const reply = await sending.catch((error: Error) => {
      entry.unknown++;
      throw new Interrupted(`${kind}: ${error.message}`);
    });
    if (reply.status === 503) {
      expect(reply.error).toMatchObject({
        code: 'unavailable',
        message: 'O serviço está indisponível no momento. Tente novamente em instantes.',
      });
      this.outages++;
      entry.unknown++;
      throw new Interrupted(`${kind}: 503`);
    }
    if (reply.status < 300 || reply.status === 303) entry.acknowledged++;
    else if (!(entry.unknown > 0 && done.includes(reply.error.code ?? '')))
      this.refusals.push(`${kind} ${key}: ${reply.status} ${reply.error.code} ${reply.error.message}`);
    return reply;
  }

  /** A read, which may be cut off too. */
  async read<T>(look: () => Promise<T>): Promise<T> {
    return look().catch((error: Error) => {
      if (error instanceof TypeError || / → 503 /.test(error.message)) throw new Interrupted(error.message);
      throw error;
    });
  }
}
