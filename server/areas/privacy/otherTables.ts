import { sql } from 'drizzle-orm';
import { shareableSubject } from '../../platform/mailSecrets.ts';
import { holds, type PersonalData } from '../../platform/personalData.ts';
import {
  access_log,
  audit_kinds,
  audit_log,
  integration_failures,
  integration_secrets,
  integration_states,
  mail_outbox,
  rate_limits,
  school_settings,
  uploads,
} from '../../platform/tables.ts';
import { sandbox_orders } from '../../providers/payment/sandbox/tables.ts';
import { room_hosts, room_leases, room_state } from '../../providers/room/embedded/tables.ts';
import { asStudent, ofContract, ownRows } from '../access/api.ts';

/** The address that waits for its confirmation may be a stranger's: only the mails about the change are the person's. */
const mailsToOwn = (
  id: string,
) => sql`(lower("to") = (select lower(email::text) from users where user_id = ${id})
  or kind = 'email-change' and lower("to") = (select lower(u.pending_email::text) from users u where u.user_id = ${id}
    and not exists (select 1 from users o where o.user_id <> u.user_id and u.pending_email in (o.email, o.pending_email))))`;
/** Mails to the guardian, also at earlier addresses, and to addresses of merged records, unless someone else has the address too. */
const mailsAbout = (id: string) => sql`lower("to") = any (array(select lower(a) from (
    select s.guardian ->> 'student_guardian_email' as a from students s where s.user_id = ${id}
    union select l.email::text from guardian_links l where ${asStudent(id)}
    union select l.email::text from guardian_accesses l where ${asStudent(id)}
    union select g.email from contract_signers g where g.party = 'guardian' and ${ofContract(id)}
    union select unnest(traces) from merges where kept_id = ${id}) as known
  where a <> ''
    and not exists (select 1 from users o where o.user_id <> ${id} and a::citext in (o.email, o.pending_email))
    and not exists (select 1 from students o where o.user_id <> ${id}
      and lower(o.guardian ->> 'student_guardian_email') = lower(a))))`;

/** Declares how erasures, exports and merges treat the personal data in tables of the platform and of providers. */
export const personalData = {
  audit_log: holds(audit_log, {
    erasure: {
      fate: 'stays',
      why: 'append-only: erase_from_log and erase_texts_from_log remove the values and keep who changed which field when',
    },
    exported: 'others',
    merge: 'untouched',
  }),
  audit_kinds: holds(audit_kinds, {
    erasure: { fate: 'stays', why: 'names of the log, which both functions keep in step' },
    exported: 'others',
    merge: 'untouched',
  }),
  school_settings: holds(school_settings, {
    erasure: { fate: 'stays', why: 'settings of the school, by the id of who set them' },
    exported: 'not_personal',
    merge: { kept: { author: sql`exists (select 1 from school_settings v where v.user_id = u.user_id)` } },
  }),
  integration_states: holds(integration_states, {
    erasure: { fate: 'stays', why: 'how the calls of providers went, without whom they were about' },
    exported: 'not_personal',
    merge: 'untouched',
  }),
  integration_failures: holds(integration_failures, {
    erasure: { fate: 'stays', why: 'numbers of failed calls' },
    exported: 'not_personal',
    merge: 'untouched',
  }),
  integration_secrets: holds(integration_secrets, {
    erasure: { fate: 'stays', why: 'keyed hashes of the secrets of the server' },
    exported: 'not_personal',
    merge: 'untouched',
  }),
  access_log: holds(access_log, {
    erasure: { fate: 'kept', of: ownRows },
    exported: {
      section: 'access',
      after: 'passkeys',
      columns: { id: 'key', at: true, user_id: 'key', event: true, ip: true, port: true, detail: 'internal' },
      by: 'at',
    },
    merge: 'untouched',
  }),
  uploads: holds(uploads, {
    erasure: { fate: 'removed', of: ownRows },
    exported: 'internal',
    merge: { ended: ownRows },
  }),
  rate_limits: holds(rate_limits, {
    erasure: { fate: 'stays', why: 'hashes, gone a day after they end' },
    exported: 'internal',
    merge: 'untouched',
  }),
  mail_outbox: holds(mail_outbox, {
    erasure: { fate: 'removed', of: (id) => sql`${mailsToOwn(id)} or ${mailsAbout(id)}` },
    searched: ['subject', 'text'],
    repeats: true,
    exported: {
      section: 'emails',
      after: 'lesson_reminder_choices',
      columns: {
        id: 'key',
        seq: 'internal',
        to: true,
        subject: { subject: sql.raw(shareableSubject) },
        text: 'secret',
        secret_until: 'internal',
        kind: 'internal',
        created_at: true,
        sent_at: true,
        error: 'internal',
        once_key: 'internal',
        language: 'internal',
        choice_of: 'key',
        choice_kind: 'internal',
      },
      of: mailsToOwn,
      by: 'created_at',
    },
    merge: 'untouched',
  }),
  sandbox_orders: holds(sandbox_orders, {
    erasure: {
      fate: 'kept',
      of: (id) => sql`charge_id in (select charge_id from charges where ${asStudent(id)})`,
    },
    exported: 'same',
    merge: 'untouched',
  }),
  room_hosts: holds(room_hosts, {
    erasure: { fate: 'stays', why: 'processes that serve live rooms' },
    exported: 'not_personal',
    merge: 'untouched',
  }),
  room_leases: holds(room_leases, {
    erasure: { fate: 'stays', why: 'which process serves which room' },
    exported: 'not_personal',
    merge: 'untouched',
  }),
  room_state: holds(room_state, {
    erasure: { fate: 'searched' },
    searched: ['state'],
    exported: 'same',
    merge: 'untouched',
  }),
} satisfies PersonalData;
