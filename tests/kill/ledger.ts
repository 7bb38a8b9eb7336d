import { expect } from 'vitest';

/** A request without a response, or with a database outage as its response: its outcome is unknown. */
export class Interrupted extends Error {}

export interface Entry {
  kind: string;
  key: string;
  sent: number;
  acknowledged: number;
  unknown: number;
}

interface Answered {
  status: number;
  error: { code?: string; message?: string };
}

/** Runs outside the killed processes; records each write before it is sent and each response. */
export class Ledger {
  readonly entries = new Map<string, Entry>();
  readonly refusals: string[] = [];
  outages = 0;
  #waiting: { kind: string; reached: () => void } | null = null;

  next(kind: string): Promise<void> {
    return new Promise((reached) => {
      this.#waiting = { kind, reached };
    });
  }

  /** Refusals in `done` mean that an earlier request succeeded, and are valid only after an unknown outcome. */
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

  /** A read, which a kill may interrupt too. */
  async read<T>(look: () => Promise<T>): Promise<T> {
    return look().catch((error: Error) => {
      if (error instanceof TypeError || / → 503 /.test(error.message)) throw new Interrupted(error.message);
      throw error;
    });
  }
}
