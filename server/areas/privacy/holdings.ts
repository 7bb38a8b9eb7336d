import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { SELF } from '../../../domain/options.ts';
import { access_log, audit_kinds, audit_log, mail_outbox, rate_limits } from '../../platform/tables.ts';
import { sandbox_orders } from '../../providers/payment/sandbox/tables.ts';
import { room_state } from '../../providers/room/embedded/tables.ts';
import { removedName } from '../../texts/removed.ts';
import { asStudent, asTeacher, ofContract, ownRows, type RowsOf } from '../access/api.ts';
import { availability } from '../availability/tables.ts';
import { backup_runs } from '../backups/tables.ts';
import {
  calendar_entries,
  calendar_history,
  closures,
  lesson_students,
  lessons,
  teacher_absences,
} from '../calendar/tables.ts';
import { class_students, classes } from '../classes/tables.ts';
import { contract_evidence, contract_signers, contracts } from '../contracts/tables.ts';
import { documents } from '../documents/tables.ts';
import { feedback } from '../feedback/tables.ts';
import { calendar_feeds } from '../feeds/tables.ts';
import { franchisees } from '../franchisees/tables.ts';
import {
  factor_challenges,
  passkeys,
  recovery_codes,
  second_factors,
} from '../identity/secondFactor/tables.ts';
import {
  consents,
  known_devices,
  password_links,
  refresh_tokens,
  roles,
  sessions,
  user_roles,
  users,
  verification_codes,
} from '../identity/tables.ts';
import { imports } from '../imports/tables.ts';
import { pending_ratings, students_evolution, teacher_evaluations } from '../learning/tables.ts';
import { match_exclusions, matches, matching_settings } from '../matching/tables.ts';
import { merges } from '../merges/tables.ts';
import { message_recipients, messages, notification_choices, notifications } from '../messages/tables.ts';
import { charges, payment_orders, payment_plans, plan_prices, provider_events } from '../payments/tables.ts';
import {
  b2b_users,
  companies,
  courses,
  fevs,
  franchises,
  level_changes,
  personal,
  students,
  teacher_courses,
  teachers,
} from '../people/tables.ts';
import { presence, room_messages, room_removals } from '../room/tables.ts';
import { makeups, reschedules } from '../studentLessons/tables.ts';
import { cover_plans, timetable_checks } from '../timetable/tables.ts';
import { student_transfers } from '../transfers/tables.ts';
import { privacy_remainders, privacy_requests, privacy_searches } from './tables.ts';

export type Columns<T extends PgTable> = Extract<keyof T['_']['columns'], string>;

type Fate =
  /** With the files whose keys are in these columns. */
  | { fate: 'removed'; of: RowsOf; files: readonly string[] }
  | { fate: 'cleared'; of: RowsOf; set: Readonly<Record<string, SQL>> }
  /** What the law requires us to keep, removed when its day has come. */
  | { fate: 'kept'; of: RowsOf }
  /** Reveals nothing once the person's name and data are gone, or was never about a person. */
  | { fate: 'stays'; why: string }
  /** About others; texts in these columns may name the person, and are searched after the erasure. */
  | { fate: 'searched'; columns: readonly string[] };
export type Holding = Fate & { table: PgTable; name: string };

/** The address that waits for its confirmation may be a stranger's: only the mails about the change are the person's. */
export const mailsToOwn: RowsOf = (
  id,
) => sql`(lower("to") = (select lower(email::text) from users where user_id = ${id})
  or kind = 'email-change' and lower("to") = (select lower(u.pending_email::text) from users u where u.user_id = ${id}
    and not exists (select 1 from users o where o.user_id <> u.user_id and u.pending_email in (o.email, o.pending_email))))`;
/** To the guardian and to addresses of merged records, unless someone else has the address too. */
const mailsAbout: RowsOf = (id) => sql`lower("to") = any (array(select lower(a) from (
    select s.guardian ->> 'student_guardian_email' as a from students s where s.user_id = ${id}
    union select unnest(traces) from merges where kept_id = ${id}) as known
  where a <> ''
    and not exists (select 1 from users o where o.user_id <> ${id} and a::citext in (o.email, o.pending_email))
    and not exists (select 1 from students o where o.user_id <> ${id}
      and lower(o.guardian ->> 'student_guardian_email') = lower(a))))`;

const holding = (table: PgTable, fate: Fate): Holding => ({ table, name: getTableName(table), ...fate });
const removed = <T extends PgTable>(table: T, of: RowsOf, ...files: Columns<T>[]) =>
  holding(table, { fate: 'removed', of, files });
const kept = (table: PgTable, of: RowsOf) => holding(table, { fate: 'kept', of });
const stays = (table: PgTable, why: string) => holding(table, { fate: 'stays', why });
const searched = <T extends PgTable>(table: T, ...columns: Columns<T>[]) =>
  holding(table, { fate: 'searched', columns });

/** What a column holds once it is cleared. */
function blank({ name, notNull, hasDefault }: PgColumn): SQL {
  if (!notNull) return sql`null`;
  if (!hasDefault) throw new Error(`${name} has no blank value: it stays, or is set`);
  return sql`default`;
}

/** Every column but those that stay, so that a new one is cleared until someone decides otherwise. */
function cleared<T extends PgTable>(
  table: T,
  of: RowsOf,
  stays: readonly Columns<T>[],
  set: Readonly<Record<string, SQL>> = {},
): Holding {
  const columns: [string, PgColumn][] = Object.entries(getTableColumns(table));
  const rest = columns.filter(
    ([name, { primary, generated }]) =>
      !primary &&
      generated === undefined &&
      name !== 'updated_at' &&
      !(stays as readonly string[]).includes(name),
  );
  return holding(table, {
    fate: 'cleared',
    of,
    set: Object.fromEntries(rest.map(([name, column]) => [name, set[name] ?? blank(column)])),
  });
}

const off = sql`false`;

const erasedGuardian = JSON.stringify({
  student_guardian_name: removedName,
  student_guardian_email: '',
  student_guardian_rg: null,
  student_guardian_cpf: '',
  student_guardian_phone: '',
  student_guardian_birthdate: '',
  student_guardian_relationship: SELF,
  student_guardian_address: null,
});

/** What every table holds of a person and what an erasure makes of it, in the order in which it is done. */
export const holdings: readonly Holding[] = [
  removed(refresh_tokens, (id) => sql`session_id in (select session_id from sessions where user_id = ${id})`),
  removed(factor_challenges, ownRows),
  removed(sessions, ownRows),
  removed(verification_codes, ownRows),
  removed(password_links, ownRows),
  removed(known_devices, ownRows),
  removed(calendar_feeds, ownRows),
  removed(recovery_codes, ownRows),
  removed(passkeys, ownRows),
  removed(second_factors, ownRows),
  removed(user_roles, ownRows),
  removed(availability, ownRows),
  removed(teacher_absences, asTeacher),
  removed(feedback, ownRows),
  removed(notification_choices, ownRows),
  removed(notifications, (id) => sql`recipient_id = ${id}`),
  removed(message_recipients, ownRows),
  removed(room_messages, ownRows),
  removed(room_removals, ownRows),
  removed(makeups, asStudent),
  removed(reschedules, asStudent),
  removed(student_transfers, asStudent),
  removed(match_exclusions, asStudent),
  removed(matches, asStudent),
  removed(teacher_courses, asTeacher),
  removed(mail_outbox, (id) => sql`${mailsToOwn(id)} or ${mailsAbout(id)}`),
  removed(documents, ownRows, 'file_key'),
  removed(
    franchisees,
    (id) => sql`user_id = ${id}
      or user_id is null and lower(email) = (select lower(u.email::text) from users u where u.user_id = ${id})`,
    'photo_key',
    'video_key',
  ),
  removed(b2b_users, ownRows),
  removed(franchises, ownRows),
  cleared(level_changes, asStudent, ['student_id', 'from_level', 'to_level', 'changed_by', 'at']),
  kept(contract_evidence, ofContract),
  kept(contract_signers, ofContract),
  kept(sandbox_orders, (id) => sql`charge_id in (select charge_id from charges where ${asStudent(id)})`),
  kept(payment_orders, ofContract),
  kept(charges, ofContract),
  kept(contracts, asStudent),
  kept(access_log, ownRows),
  cleared(
    provider_events,
    (id) => sql`payload ->> 'provider_id' in (select provider_id from payment_orders where ${asStudent(id)})`,
    ['provider', 'event_id', 'type', 'received_at', 'processed_at'],
    { payload: sql`jsonb_build_object('provider_id', payload ->> 'provider_id')` },
  ),
  cleared(
    students,
    ownRows,
    [
      ...(['user_id', 'fev_id', 'course_id', 'student_level', 'plan_type', 'frequency'] as const),
      ...(['plan_duration', 'payment_method', 'onboarding_status', 'created_at'] as const),
    ],
    { student_status: off, guardian: sql`${erasedGuardian}::jsonb` },
  ),
  cleared(teachers, ownRows, ['user_id'], { teacher_status: off }),
  cleared(fevs, ownRows, ['user_id'], { fev_status: off }),
  cleared(personal, ownRows, []),
  cleared(users, ownRows, ['types', 'email_received_status', 'erased_at', 'created_at'], {
    name: sql`${removedName}`,
    email: sql`user_id || '@removida.invalid'`,
    user_status: off,
  }),
  // The proof that a consent was given (LGPD, art. 8, § 2), without the address.
  cleared(consents, ownRows, [
    ...(['user_id', 'purpose', 'version', 'fingerprint', 'is_given', 'by_guardian', 'at'] as const),
  ]),
  cleared(privacy_requests, ownRows, [
    ...(['user_id', 'kind', 'subject', 'protocol', 'status', 'due_on'] as const),
    ...(['closed_at', 'completed_at', 'closed_by', 'created_at'] as const),
  ]),
  // The ids under which erase_from_log finds what was done under a record merged into this one.
  cleared(merges, (id) => sql`kept_id = ${id}`, [
    'kept_id',
    'dissolved_id',
    'merged_by',
    'merged_at',
    'undone_by',
    'undone_at',
    'records',
  ]),

  // Texts before the notices and e-mails that are made of them.
  searched(messages, 'title', 'content'),
  searched(feedback, 'text', 'note'),
  searched(classes, 'title', 'description'),
  searched(calendar_entries, 'title', 'description'),
  searched(lessons, 'title', 'description', 'cancel_reason'),
  searched(teacher_absences, 'reason'),
  searched(closures, 'reason'),
  searched(level_changes, 'reason'),
  searched(reschedules, 'message', 'reason'),
  searched(student_transfers, 'description', 'reproval_comment'),
  searched(room_messages, 'name', 'text'),
  searched(room_state, 'state'),
  searched(imports, 'file_name', 'rows', 'errors'),
  searched(notifications, 'title', 'content', 'body'),
  searched(mail_outbox, 'subject', 'text'),

  stays(companies, 'not a person; erase.ts removes one that belonged to this person alone'),
  stays(
    audit_log,
    'append-only: erase_from_log and erase_texts_from_log remove the values and keep who changed which field when',
  ),
  stays(audit_kinds, 'names of the log, which both functions keep in step'),
  stays(calendar_history, 'ids and times of lessons'),
  stays(class_students, 'ids and times of seats'),
  stays(cover_plans, 'ids and times of lessons; removed with the time off'),
  stays(lesson_students, 'ids and times of lessons'),
  stays(presence, 'ids and times of lessons'),
  stays(students_evolution, 'marks by id'),
  stays(teacher_evaluations, 'marks by id'),
  stays(pending_ratings, 'sealed marks, which name no student'),
  stays(privacy_remainders, 'kinds and days'),
  stays(privacy_searches, 'sealed values, removed once the texts of others have been searched'),
  stays(backup_runs, 'names and sizes of archives'),
  stays(rate_limits, 'hashes, gone a day after they end'),
  stays(timetable_checks, 'numbers'),
  stays(matching_settings, 'a switch of the school'),
  stays(courses, 'courses of the school'),
  stays(payment_plans, 'prices of the school'),
  stays(plan_prices, 'prices of the school'),
  stays(roles, 'roles of the school'),
];
