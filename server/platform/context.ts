import type { Logger } from 'pino';
import type { Permission } from '../../domain/permissions.ts';
import type { UserType } from '../../domain/userTypes.ts';
import type { Config } from '../config.ts';
import type { Providers } from '../providers/providers.ts';
import type { Clock } from './clock.ts';
import type { Database } from './db/database.ts';
import type { Events } from './events.ts';
import type { Files } from './files.ts';
import type { Hops } from './http/hops.ts';
import type { Integrations } from './integrations.ts';
import type { NameLocks } from './locks.ts';
import type { Mailer } from './mail.ts';
import type { Ports } from './ports.ts';
import type { Push } from './push.ts';
import type { Random } from './random.ts';
import type { RefusalOf } from './refusals.ts';
import type { Secrets } from './secrets.ts';
import type { Sessions } from './sessions.ts';

export interface Services extends Database {
  config: Config;
  clock: Clock;
  random: Random;
  secrets: Secrets;
  hops: Hops;
  log: Logger;
  files: Files;
  events: Events;
  locks: NameLocks;
  mailer: Mailer;
  push: Push;
  integrations: Integrations;
  providers: Providers;
  refusalOf: RefusalOf;
  ports: Ports;
  sessions: Sessions;
}

/** `type` is the chosen profile, null until a user of several types has chosen. */
export interface Actor {
  session_id: string;
  user_id: string;
  name: string;
  email: string;
  types: UserType[];
  type: UserType | null;
  factor_due: boolean;
  permissions: ReadonlySet<Permission>;
  student_id: string | null;
  teacher_id: string | null;
  fev_id: string | null;
  company_id: string | null;
}

export interface Origin {
  requestId: string;
  ip: string | null;
  port: number | null;
  /** Unparsed, because a provider's signature covers it. */
  rawBody: string;
  headers: Record<string, string | undefined>;
  cookies: string[];
  /** Aborts when the client closes the connection before it has the response. */
  gone(): AbortSignal;
}

export interface Ctx extends Services {
  origin: Origin;
  actor: Actor | null;
}

/** Origin of work that no request asked for. */
export const ownOrigin = (requestId: string): Origin => ({
  requestId,
  ip: null,
  port: null,
  rawBody: '',
  headers: {},
  cookies: [],
  gone: () => new AbortController().signal,
});

export const systemCtx = (services: Services, requestId = 'system'): Ctx => ({
  ...services,
  origin: ownOrigin(requestId),
  actor: null,
});
