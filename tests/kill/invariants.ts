import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, vi } from 'vitest';
import { onboardingStatus } from '../../domain/onboarding.ts';
import { lockOnboardingFacts } from '../../server/areas/onboarding/onboardingFacts.ts';
import type { Database } from '../../server/platform/db/database.ts';
import { sha256 } from '../../server/platform/hash.ts';
import type { Ledger } from './ledger.ts';
import type { Mailbox } from './mailbox.ts';

/** Rows that are incomplete or duplicated; `$1` is the e-mail pattern of the students. */
const halves: Record<string, string> = {
  'a person without all that registering writes': `
    select u.email from users u left join students s using (user_id) where u.email like $1 and (
      (select count(*) from personal p where p.user_id = u.user_id) <> 1
      or (select count(*) from contracts c where c.student_id = s.student_id) <> 1
      or (select count(*) from contract_signers g join contracts c using (contract_id) where c.student_id = s.student_id) <> 1
      or (select count(*) from audit_log a where a.entity = 'users' and a.entity_id = u.user_id::text and operation = 'I') <> 1
      or (select count(*) from mail_outbox m where m."to" = u.email and kind = 'confirm-registration') <> 1)`,
  'a confirmation without password or its one line in the log': `
    select u.email from users u where u.email like $1 and (
      (u.email_confirmed_at is null) <> (u.password_hash is null)
      or (select count(*) from audit_log a where a.entity_id = u.user_id::text and operation = 'U'
        and changes ? 'email_confirmed_at') <> (u.email_confirmed_at is not null)::int)`,
  'a signature without charges, evidence or its line in the log': `
    select c.contract_id from contracts c join students s using (student_id) join users u using (user_id)
    where u.email like $1 and c.status <> 'cancelled' and (
      (select count(*) from charges h where h.contract_id = c.contract_id)
        <> case when c.status = 'signed' then 1 + c.installments else 0 end
      or (select count(*) from contract_evidence e where e.contract_id = c.contract_id and event in ('signed', 'completed'))
        <> case when c.status = 'signed' then 2 else 0 end
      or (select count(*) from audit_log a where a.entity_id = c.contract_id::text and changes ? 'status')
        <> (c.status = 'signed')::int)`,
  'a code e-mailed without its evidence, or the other way round': `
    select u.email from users u join students s using (user_id) join contracts c using (student_id)
    where u.email like $1 and (select count(*) from mail_outbox m where m."to" = u.email and kind = 'signature-code')
      <> (select count(*) from contract_evidence e where e.contract_id = c.contract_id and event = 'code_sent')`,
  'money moved without its notification, or its line in the log, once': `
    select h.charge_id from charges h where h.status = 'paid' and (
      (select count(*) from audit_log a where a.entity_id = h.charge_id::text and operation = 'U') <> 1
      or (select count(*) from notifications n where n.once_key like 'charge:' || h.charge_id || ':paid:%') <> 1
      or (select count(*) from access_log l where l.event = 'paid' and l.detail = h.charge_id::text) <> 1)`,
  'an order paid whose charge is not': `
    select o.order_id from sandbox_orders o join charges h on h.provider_id = o.order_id
    where o.status = 'paid' and h.status <> 'paid'
      and exists (select 1 from provider_events e where e.payload->>'provider_id' = o.order_id)`,
  'an event that nobody took up': 'select id from provider_events where processed_at is null',
  'an acceptance without seat, lessons, message or its line in the log': `
    select m.match_id from matches m join students s using (student_id) where m.status = 'accepted' and (
      s.onboarding_status <> 'CONCLUIDO'
      or (select count(*) from class_students k where k.student_id = m.student_id) < 1
      or (select count(distinct l.entry_id) from lesson_students x join lessons l on l.id = x.lesson_id
          where x.student_id = m.student_id) < 2
      or (select count(*) from notifications n where n.once_key like 'accepted:' || m.match_id || ':%') <> 1
      or (select count(*) from audit_log a where a.entity_id = m.match_id::text
        and changes->'status'->>'to' = 'accepted') <> 1)`,
  'a seat, a class or lessons without an acceptance': `
    select k.student_id from class_students k join students s using (student_id) join users u using (user_id)
    where u.email like $1 and not exists
      (select 1 from matches m where m.student_id = k.student_id and m.status = 'accepted')`,
  'an allocation without exactly one notification to the teacher': `
    select m.match_id from matches m join students s using (student_id) join users u using (user_id)
    where u.email like $1 and (select count(*) from notifications n where n.body->>'match_id' = m.match_id::text)
      <> (m.status <> 'pending-allocation')::int`,
  'two open matches': `select student_id from matches where status <> 'closed' group by 1 having count(*) > 1`,
  'a class session without its line in the log, or two': `
    select h.id from calendar_history h where (select count(*) from audit_log a where a.entity_id = h.id::text) <> 1
      or (select count(*) from calendar_history x where x.lesson_id = h.lesson_id) <> 1`,
  'marks without their line in the log, or twice': `
    select e.id from students_evolution e where (select count(*) from audit_log a where a.entity_id = e.id::text) <> 1
      or (select count(*) from students_evolution x where x.calendar_history_id = e.calendar_history_id) <> 1`,
  'a session that ended without exactly one request to each participant': `
    select h.id from calendar_history h where h.ended_at is not null and h.is_last_class_of_the_week and
      (select count(*) from notifications n where n.once_key like 'STUDENT_EVOLUTION:' || h.id || ':%') <> 1`,
  'someone in a live room whose presence is not in the ledger': `
    select r.room_id from room_state r, jsonb_each(r.state->'session'->'peers') p
    where jsonb_typeof(r.state->'session') = 'object' and not exists (select 1 from presence x
      where x.peer_id = p.key and x.event = 'join' and x.room_id = r.room_id)`,
  'a contract whose file was not drawn': `
    select contract_id from contracts where status <> 'cancelled'
      and (sha256_before is null or signed_at is not null and sha256_after is null)`,
  'a job that is due, or locked by a dead worker': `
    select id::text from graphile_worker.jobs where run_at <= now() or locked_at is not null or attempts >= max_attempts`,
};

/** The effect of each acknowledged write, as a count of 1; `$1` is the write's key. */
const effects: Record<string, string> = {
  register: 'select count(*)::int as n from users where email = $1',
  confirm: 'select count(*)::int as n from users where email = $1 and email_confirmed_at is not null',
  sign: `select count(*)::int as n from contracts c join students using (student_id) join users u using (user_id)
    where u.email = $1 and c.status = 'signed'`,
  pay: `select count(*)::int as n from charges where status = 'paid' and link = $1`,
  availability: `select (count(*) = 2)::int as n from availability a join users u using (user_id) where u.email = $1`,
  allocate: `select count(*)::int as n from matches m join students using (student_id) join users u using (user_id)
    where u.email = $1 and m.status <> 'pending-allocation'`,
  accept: `select count(*)::int as n from matches m join students using (student_id) join users u using (user_id)
    where u.email = $1 and m.status = 'accepted'`,
  open: 'select count(*)::int as n from calendar_history where lesson_id::text = $1',
  join: `select (count(*) >= 1)::int as n from presence p
    where p.event = 'join' and $1 like '% ' || p.lesson_id and p.peer_id like 'peer-' || split_part($1, ' ', 1) || '%'`,
  evaluate: `select count(*)::int as n from students_evolution e join calendar_history h on h.id = e.calendar_history_id
    where h.lesson_id::text = $1`,
};

/** Compares the database with the ledger after all jobs have finished. */
export async function expectWhole(
  { pool, transaction }: Database,
  ledger: Ledger,
  mailbox: Mailbox,
  dataDir: string,
): Promise<void> {
  const rowsOf = async (text: string, values: unknown[] = []) => (await pool.query(text, values)).rows;
  await vi.waitFor(
    async () => {
      for (const [what, text] of Object.entries(halves))
        expect(await rowsOf(text, text.includes('$1') ? ['morto.%'] : []), what).toEqual([]);
    },
    { timeout: 20_000, interval: 100 },
  );
  for (const { kind, key, acknowledged } of ledger.entries.values()) {
    const text = effects[kind];
    if (!text || acknowledged === 0) continue;
    expect((await rowsOf(text, [key]))[0]?.n, `${kind} ${key}, acknowledged`).toBe(1);
  }
  const files = await rowsOf(
    `select file_key, sha256_before, signed_file_key, sha256_after from contracts where status <> 'cancelled'`,
  );
  for (const row of files)
    for (const [key, hash] of [
      [row.file_key, row.sha256_before],
      [row.signed_file_key, row.sha256_after],
    ]) {
      if (key === null) continue;
      const file = path.join(dataDir, 'files', key);
      expect(existsSync(file) && sha256(readFileSync(file)), `file ${key}`).toBe(hash);
    }
  const students = await rowsOf('select student_id from students');
  await transaction(async (tx) => {
    const standings = await lockOnboardingFacts(
      tx,
      students.map(({ student_id }) => student_id),
    );
    expect(standings).toHaveLength(students.length);
    for (const { student_id, facts, status } of standings)
      expect(status, `status of ${student_id}`).toBe(onboardingStatus(facts, new Date()));
  });
  const mails = await rowsOf('select id, sent_at from mail_outbox');
  for (const { id, sent_at } of mails) {
    expect(sent_at, `e-mail ${id} sent`).not.toBeNull();
    expect(mailbox.received.get(id) ?? 0, `e-mail ${id} arrived`).toBeGreaterThan(0);
  }
  // An e-mail received twice was sent just before a kill, with the same id.
  expect([...mailbox.received.keys()].filter((id) => !mails.some((mail) => mail.id === id))).toEqual([]);
}
