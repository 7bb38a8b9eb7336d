import pg from 'pg';

interface Session {
  readonly processID?: number | null;
}
type Query = (this: Session, ...args: unknown[]) => unknown;

/** The last statements of each session's transaction, by its process in PostgreSQL, without their values. */
const statements = new Map<number, string[]>();
const mostStatements = 60;

const textOf = (given: unknown): string => {
  const text = typeof given === 'string' ? given : (given as { text?: unknown } | null)?.text;
  return typeof text === 'string' ? text.replaceAll(/\s+/g, ' ').trim().slice(0, 400) : '';
};

function remember({ processID }: Session, given: unknown): void {
  const text = textOf(given);
  if (!processID || text === '') return;
  const known = statements.get(processID);
  if (!known || /^begin/i.test(text)) statements.set(processID, [text]);
  else if (known.push(text) > mostStatements) known.shift();
}

/** What PostgreSQL says of a deadlock, and the statements of the transactions that it names. */
function told({ detail = '' }: { detail?: string }): string {
  const processes = new Set([...detail.matchAll(/rocess (\d+)/g)].map(([, id]) => Number(id)));
  const said = [...processes].map((id) => `process ${id}:\n  ${(statements.get(id) ?? []).join('\n  ')}`);
  return [detail, ...said].join('\n');
}

/**
 * Notes every deadlock that a session of this process meets, since a retried transaction hides it: the error names processes and locks alone.
 */
function watch(): string[] {
  const seen: string[] = [];
  const note = (error: unknown) => {
    const { code, detail } = (error ?? {}) as { code?: string; detail?: string };
    if (code === '40P01') seen.push(told({ ...(detail !== undefined && { detail }) }));
  };
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const query = prototype.query;
  prototype.query = function (...args) {
    remember(this, args[0]);
    const last = args.at(-1);
    if (typeof last === 'function')
      args[args.length - 1] = (error: unknown, ...rest: unknown[]) => {
        note(error);
        return last(error, ...rest);
      };
    const result = query.apply(this, args);
    if (result instanceof Promise) result.catch(note);
    return result;
  };
  return seen;
}

/** The deadlocks since the start of this test file. */
export const deadlocks: readonly string[] = watch();
