import { eq, sql } from 'drizzle-orm';
import {
  faultOfStatus,
  type IntegrationFault,
  type IntegrationKind,
  type WebhookSecret,
} from '../../domain/integrations.ts';
import type { Services } from './context.ts';
import { AppError } from './errors.ts';
import { integration_failures, integration_secrets, integration_states } from './tables.ts';

type Base = Pick<Services, 'db' | 'clock' | 'log'>;

interface Noted {
  adapter: string;
  /** Whether the last call that the provider judged has failed; null before the first one. */
  failing: boolean | null;
  last_success?: Date;
  last_failure?: Date;
  fault?: IntegrationFault;
  last_event?: Date;
  event_secret?: WebhookSecret | null;
  failures: Map<number, number>;
}

const hourMs = 3_600_000;

/**
 * What the calls of providers showed, written in the background: calls of some time share one write, and none waits for it
 * or runs in the transaction of a request.
 */
export class Integrations {
  readonly #base: Base;
  readonly #everyMs: number | null;
  readonly #noted = new Map<IntegrationKind, Noted>();
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  /** Without `everyMs`, the notes are written only when they are asked for. */
  constructor(base: Base, everyMs: number | null) {
    this.#base = base;
    this.#everyMs = everyMs;
  }

  succeeded(kind: IntegrationKind, adapter: string): void {
    const noted = this.#of(kind, adapter);
    noted.failing = false;
    noted.last_success = this.#base.clock.now();
  }

  failed(kind: IntegrationKind, adapter: string, fault: IntegrationFault): void {
    const noted = this.#of(kind, adapter);
    const now = this.#base.clock.now();
    noted.failing = true;
    noted.last_failure = now;
    noted.fault = fault;
    const hour = Math.floor(now.getTime() / hourMs) * hourMs;
    noted.failures.set(hour, (noted.failures.get(hour) ?? 0) + 1);
  }

  received(kind: IntegrationKind, adapter: string, secret: WebhookSecret | null): void {
    const noted = this.#of(kind, adapter);
    noted.last_event = this.#base.clock.now();
    noted.event_secret = secret;
  }

  /** Writes what has been noted so far; a failure is logged and noted with the next calls. */
  write(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(() => this.#writeAll());
    return this.#writing;
  }

  #of(kind: IntegrationKind, adapter: string): Noted {
    const known = this.#noted.get(kind);
    if (known?.adapter === adapter) return known;
    const noted: Noted = { adapter, failing: null, failures: new Map() };
    this.#noted.set(kind, noted);
    if (this.#everyMs !== null) {
      this.#timer ??= setTimeout(() => void this.write(), this.#everyMs);
      this.#timer.unref();
    }
    return noted;
  }

  async #writeAll(): Promise<void> {
    const all = [...this.#noted];
    this.#noted.clear();
    for (const [kind, noted] of all)
      await this.#writeOne(kind, noted).catch((err: unknown) =>
        this.#base.log.warn({ err, kind }, 'the state of an integration was not written'),
      );
  }

  async #writeOne(kind: IntegrationKind, { failures, failing, adapter, ...times }: Noted): Promise<void> {
    const { db } = this.#base;
    const set = { adapter, ...(failing === null ? {} : { failing }), ...times };
    // Another provider begins anew: what is stored is about the one before.
    const [stored] = await db.select().from(integration_states).where(eq(integration_states.kind, kind));
    if (stored && stored.adapter !== adapter) {
      await db.delete(integration_states).where(eq(integration_states.kind, kind));
      await db.delete(integration_failures).where(eq(integration_failures.kind, kind));
    }
    await db
      .insert(integration_states)
      .values({ kind, ...set })
      .onConflictDoUpdate({ target: integration_states.kind, set });
    for (const [hour, count] of failures)
      await db
        .insert(integration_failures)
        .values({ kind, hour: new Date(hour), count })
        .onConflictDoUpdate({
          target: [integration_failures.kind, integration_failures.hour],
          set: { count: sql`integration_failures.count + excluded.count` },
        });
  }
}

const timeouts: readonly unknown[] = ['TimeoutError', 'ETIMEDOUT', 'ESOCKETTIMEDOUT'];
const silences: readonly unknown[] = [
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNECTION', 'ESOCKET', 'EPIPE', 'ENOENT'],
  ...['ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'EDNS'],
];

/** Null when the provider works and refused what it was asked for, or the school refused before asking. */
export function faultOf(error: unknown, depth = 0): IntegrationFault | null {
  if (error instanceof AppError) return null;
  if (!(error instanceof Error)) return 'unexpected_answer';
  const { status, code, responseCode } = error as unknown as Record<string, unknown>;
  if (typeof status === 'number') return faultOfStatus(status);
  if (timeouts.includes(error.name) || timeouts.includes(code) || /was silent for/.test(error.message))
    return 'timeout';
  if (silences.includes(code)) return 'unreachable';
  if (code === 'EAUTH') return 'access_refused';
  // A mail server that refuses one recipient or one mail works.
  if (code === 'EENVELOPE' || (typeof responseCode === 'number' && responseCode >= 500)) return null;
  if (error.cause !== undefined && depth < 4) return faultOf(error.cause, depth + 1);
  return 'unexpected_answer';
}

interface Recording {
  integrations: Integrations;
  kind: IntegrationKind;
  adapter: string;
  /** Methods that can work without the provider: only their failures tell something of it. */
  local?: readonly string[];
}

/** The same port, each of whose asynchronous calls notes how it went. */
export function recorded<T extends object>(
  port: T,
  { integrations, kind, adapter, local = [] }: Recording,
): T {
  return new Proxy(port, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      return (...given: unknown[]): unknown => {
        const result: unknown = Reflect.apply(value, target, given);
        if (!(result instanceof Promise)) return result;
        result.then(
          () => {
            if (!local.includes(String(name))) integrations.succeeded(kind, adapter);
          },
          (error: unknown) => {
            const fault = faultOf(error);
            if (fault) integrations.failed(kind, adapter, fault);
          },
        );
        return result;
      };
    },
  });
}

type SecretBase = Pick<Services, 'db' | 'clock' | 'secrets'>;

/** Since when each of these secrets has the value that the environment gives it; null for one that is not set. */
export async function secretsSince(
  { db, clock, secrets }: SecretBase,
  values: Readonly<Record<string, string | undefined>>,
): Promise<Map<string, Date | null>> {
  const stored = new Map((await db.select().from(integration_secrets)).map((row) => [row.name, row]));
  const since = new Map<string, Date | null>();
  for (const [name, value] of Object.entries(values)) {
    const known = stored.get(name);
    if (value === undefined) {
      if (known) await db.delete(integration_secrets).where(eq(integration_secrets.name, name));
      since.set(name, null);
      continue;
    }
    const mark = secrets.sign('integration', `${name}:${value}`);
    if (known && secrets.verify('integration', `${name}:${value}`, known.mark)) {
      since.set(name, known.since);
      // A mark that was made with the previous SECRET would no longer be known without it.
      if (known.mark !== mark)
        await db.update(integration_secrets).set({ mark }).where(eq(integration_secrets.name, name));
      continue;
    }
    const row = { mark, since: clock.now() };
    await db
      .insert(integration_secrets)
      .values({ name, ...row })
      .onConflictDoUpdate({ target: integration_secrets.name, set: row });
    since.set(name, row.since);
  }
  return since;
}
