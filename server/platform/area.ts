import type { PgTable } from 'drizzle-orm/pg-core';
import type { Handlers } from './http/handlers.ts';
import type { Crons, Workers } from './jobs.ts';
import type { Refusals } from './refusals.ts';

/** What an area adds to the server; `server/areas/index.ts` lists them all. */
export interface Area {
  handlers?: Partial<Handlers>;
  jobs?: Partial<Workers>;
  crons?: Crons;
  refusals?: Refusals;
  /** Initial rows of the demo school. */
  demo?: { table: PgTable; rows: object[] };
}
