import type { AuditContext } from './auditFields.ts';
import type { CallKey } from './index.ts';
import type { LiveTopic } from './liveTopics.ts';

type ReadByPost = `POST ${string}/${'preview' | 'plan' | 'duplicates' | 'simulation'}`;

/** Includes previews, plans and searches by personal data, which use POST because their input does not belong in a URL. */
export type ReadKey = Extract<CallKey, `GET ${string}` | ReadByPost>;
export type ChangeKey = Exclude<CallKey, ReadKey>;

/** Live events that are neither a context of the log nor a list. */
export type Topic = Exclude<LiveTopic, `${string}:${string}` | 'all'> | 'notification';

type Reads<K extends string> = Readonly<Partial<Record<K, readonly ReadKey[]>>>;

/** The reads that an area's changes make stale. */
export type Changes = Reads<ChangeKey>;
/** The area's reads that an audited change makes stale, by its context. */
export type Records = Reads<AuditContext>;
/** The area's reads that other live events make stale. */
export type Topics = Reads<Topic>;
