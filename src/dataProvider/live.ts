import type { QueryClient } from '@tanstack/react-query';
import { type Exported, partsOf } from '../../contract/areaParts.ts';
import * as areas from '../../contract/areaReads.generated.ts';
import type { AuditContext } from '../../contract/auditFields.ts';
import type { CallKey, Calls, PlainName } from '../../contract/index.ts';
import { counts } from '../../contract/readLists.ts';
import type { ReadKey, Topic } from '../../contract/reads.ts';
import { refreshCalls } from './calls.ts';
import { forgetLists } from './httpClient.ts';

const logs = ['GET /v1/logs', 'GET /v1/logs/student'] as const;

/** The contexts of the log that are a plain resource, whose list is announced by its path. */
type PlainContext = {
  [P in PlainName]: Calls[`POST /v1/${P}` & CallKey] extends { access: `create:${infer R}` } ? R : never;
}[PlainName];

/** Resources that no audited change is filed under. */
type Unrecorded =
  | 'any_permission'
  | 'availability_student'
  | 'availability_teacher'
  | 'b2b'
  | 'banners'
  | 'classroom'
  | 'contract_management'
  | 'dashboard'
  | 'fee'
  | 'fev'
  | 'fev_dashboard'
  | 'live_classes'
  | 'my_students'
  | 'notifications'
  | 'onboarding_status'
  | 'student_logs'
  | 'students_without_match'
  | 'teacher_dashboard'
  | 'teachers';

type Part = 'records' | 'topics';
type NamesIn<P extends Part> =
  Exported<typeof areas, P> extends infer R ? (R extends unknown ? keyof R & string : never) : never;

/** Several areas may have reads that one event makes stale. */
function readsBy<P extends Part>(part: P): Readonly<Record<NamesIn<P>, readonly ReadKey[]>> {
  const reads: Record<string, ReadKey[]> = {};
  for (const declared of partsOf(areas, part))
    for (const [name, keys] of Object.entries(declared)) reads[name] = [...(reads[name] ?? []), ...keys];
  return reads as Record<NamesIn<P>, ReadKey[]>;
}

/** The reads that an audited change makes stale, besides the log. */
const ofRecords: Readonly<Record<Exclude<AuditContext, PlainContext | Unrecorded>, readonly ReadKey[]>> =
  readsBy('records');

/** The reads that every other live event makes stale. */
export const announced: Readonly<Record<Topic, readonly ReadKey[]>> = readsBy('topics');

const announcedAtStart: readonly ReadKey[] = [
  ...announced.me,
  ...announced.messages,
  ...announced.sessions,
  ...counts,
];

const ofTopic: ReadonlyMap<string, readonly ReadKey[]> = new Map<string, readonly ReadKey[]>([
  ...Object.entries(announced),
  ['all', [...Object.values(announced), ...Object.values(ofRecords), logs].flat()],
]);
const ofContext: ReadonlyMap<string, readonly ReadKey[]> = new Map(Object.entries(ofRecords));

/** Empty for a topic that only a newer server knows. */
function readsOf(topic: string): readonly ReadKey[] {
  const [kind, name = ''] = topic.split(':');
  if (kind === 'list') return [`GET /v1/${name}` as ReadKey];
  if (kind === 'records') return [...(ofContext.get(name) ?? []), ...logs];
  return ofTopic.get(topic) ?? [];
}

/** Invalidates what a live event makes stale, except records behind open forms. */
export async function refreshTopic(client: QueryClient, topic: string): Promise<void> {
  if (topic === 'all') {
    forgetLists();
    await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === 'getList' });
  }
  await refreshCalls(client, readsOf(topic));
}

/** `online` does not fire when connectivity returns on the same network; an open stream proves it. */
export const retryFailed = (client: QueryClient): Promise<void> =>
  client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });

/** Refreshes what may have changed before a page's first event stream opened. */
export const refreshAtStart = (client: QueryClient): Promise<void> => refreshCalls(client, announcedAtStart);
