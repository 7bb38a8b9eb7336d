import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { languages } from '../../../domain/languages.ts';
import type { LessonReminder } from '../../../domain/lessonReminders.ts';
import type { Services } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { oneOf, type RowOf, rowsOf, text } from '../../platform/db/rows.ts';
import { addJobs } from '../../platform/jobs.ts';
import { textIn } from '../../texts/texts.ts';
import type { Candidate } from './recipients.ts';
import { push_subscriptions } from './tables.ts';

export interface LessonPush {
  session_id: string;
  lesson_id: string;
  reminder: LessonReminder;
  starts_at: string;
}

/** One job for each device of these people. */
export async function queuePushes(
  tx: Tx,
  reminder: LessonReminder,
  people: readonly Candidate[],
): Promise<void> {
  if (people.length === 0) return;
  const ids = [...new Set(people.map(({ user_id }) => user_id))];
  const devices = await rowsOf(tx, { session_id: text, user_id: text })`
    select session_id, user_id from push_subscriptions where user_id = any(${`{${ids.join()}}`}::uuid[])`;
  await addJobs(
    tx,
    'lesson_push',
    people.flatMap(({ user_id, lesson_id, starts_at }) =>
      devices
        .filter((device) => device.user_id === user_id)
        .map(({ session_id }) => ({
          payload: { session_id, lesson_id, reminder, starts_at: new Date(starts_at).toISOString() },
          key: `lesson_push:${session_id}:${lesson_id}:${reminder}:${starts_at}`,
        })),
    ),
  );
}

const target = {
  user_id: text,
  endpoint: text,
  p256dh: text,
  auth: text,
  server_key: text,
  language: oneOf(languages),
  zone: text,
};
type Target = RowOf<typeof target>;

/** Null once the session has ended, the lesson has changed, or the person no longer has it. */
async function readTarget(
  { db, clock }: Services,
  { session_id, lesson_id, starts_at }: LessonPush,
): Promise<Target | null> {
  const now = clock.now().toISOString();
  const rows = await rowsOf(db, target)`
    select d.user_id, d.endpoint, d.p256dh, d.auth, d.server_key, u.language, p.timezone as zone
    from push_subscriptions d join sessions s on s.session_id = d.session_id
    join users u on u.user_id = d.user_id join personal p on p.user_id = u.user_id
    join lessons l on l.id = ${lesson_id} and l.starts_at = ${starts_at}::timestamptz and l.status = 'scheduled'
    where d.session_id = ${session_id} and s.ended_at is null and s.expires_at > ${now}::timestamptz
      and u.user_status and u.erased_at is null and l.starts_at > ${now}::timestamptz
      and (exists (select 1 from teachers t where t.teacher_id = l.teacher_id and t.user_id = u.user_id)
        or exists (select 1 from lesson_students ls join students m on m.student_id = ls.student_id
          where ls.lesson_id = l.id and ls.active and m.user_id = u.user_id))`;
  return rows[0] ?? null;
}

const titles = {
  LESSON_DAY_BEFORE: 'mail.lesson_tomorrow.subject',
  LESSON_HOUR_BEFORE: 'mail.lesson_soon.subject',
} as const;

/** Names no lesson and no person: it may be read on a locked screen. */
export function pushPayload(
  reminder: LessonReminder,
  { language, zone }: Pick<Target, 'language' | 'zone'>,
  push: LessonPush,
): string {
  return JSON.stringify({
    title: textIn(language, titles[reminder], { clock: { clock: new Date(push.starts_at) } }, zone),
    body: textIn(language, 'mail.open_calendar', {}),
    language,
    path: '/calendar',
    tag: `${reminder}:${push.lesson_id}`,
  });
}

/** A push that fails is tried again until the lesson begins; the device shows a repeated one once. */
export async function pushLesson(services: Services, push: LessonPush): Promise<void> {
  const found = await readTarget(services, push);
  if (!found) return;
  const { reminder, lesson_id, session_id, starts_at } = push;
  const seconds = Math.floor((Date.parse(starts_at) - services.clock.now().getTime()) / 1000);
  const outcome = await services.push.send(found, {
    payload: pushPayload(reminder, found, push),
    seconds,
    topic: createHash('sha256').update(`${reminder}:${lesson_id}`).digest('base64url').slice(0, 32),
  });
  if (outcome === 'refused') services.log.warn({ session_id }, 'a push service refused a reminder');
  if (outcome === 'gone')
    await services.db
      .delete(push_subscriptions)
      .where(
        and(eq(push_subscriptions.session_id, session_id), eq(push_subscriptions.endpoint, found.endpoint)),
      );
}
