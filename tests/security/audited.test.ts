import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { isAuditField } from '../../contract/auditFields.ts';
import { calls } from '../../contract/index.ts';
import { eventually } from '../support/eventually.ts';
import { rowOf, tryCall } from './attempt.ts';
import { readTable } from './matrix/table.ts';
import { buildWorld, profileNames, type World } from './world.ts';

/** Changes that write no audit row, with the reason. */
const unaudited: Readonly<Record<string, string>> = {
  'PATCH /v1/auth/language': 'set by each browser; concerns only the texts that its owner receives',
  'PATCH /v1/auth/theme': 'concerns only the screens of its owner',
  'POST /v1/users/push-device': 'an own device of the caller, like a session',
  'DELETE /v1/users/push-device': 'an own device of the caller, like a session',
  'PATCH /v1/auth/passkeys/:id': 'a name that only the owner sees',
  'PATCH /v1/entity/profile/': 'the input tried here changes no field',
  'PATCH /v1/messages/read/:id': "the recipient's own mark",
  'PATCH /v1/messages/read-notification': "the recipient's own mark",
  'POST /v1/banners/:id/dismiss': "the recipient's own mark",
  'DELETE /v1/banners/:id/dismiss': "the recipient's own mark",
  'POST /v1/uploads': 'the form that takes the file is audited',
  'PATCH /v1/uploads/:id': 'the form that takes the file is audited',
  'DELETE /v1/uploads/:id': 'the form that takes the file is audited',
  'POST /v1/recordings/:id/play': 'in the access log',
  'POST /v1/calendar/:id/board/page': 'which page of a whiteboard is shown',
  'POST /v1/calendar/:id/board/items': 'each item bears its author and time',
  'POST /v1/calendar/:id/board/removal': 'each item bears who took it off and when',
  'POST /v1/calendar/:id/board/clear': 'each item bears who took it off and when',
  'POST /v1/calendar/:id/board/earlier': 'a copy, whose items bear their authors and times',
  'DELETE /v1/classes/:room_id/recording': 'the report of the recorder that it has ended writes the row',
  'POST /v1/auth/login/': 'in the access log',
  'POST /v1/auth/login/second-factor': 'in the access log',
  'POST /v1/auth/logout': 'in the access log',
  'POST /v1/auth/profile': "a session's choice",
  'POST /v1/auth/refresh': 'in the access log',
  'POST /v1/auth/sessions/end-others': "the caller's own sessions",
  'POST /v1/auth/passkeys/options': 'changes nothing until it is confirmed',
  'POST /v1/auth/second-factor/challenge': 'changes nothing until it is confirmed',
  'POST /v1/auth/second-factor/totp': 'changes nothing until it is confirmed',
  'POST /v1/users/otp-verification': 'changes nothing until the password is reset',
  'POST /v1/clicksign/webhook': 'the job that reads the envelope writes the row of the signature',
  'POST /v1/clicksign/send-contract/:user_id': 'an e-mail, in the outbox',
  'POST /v1/clicksign/send-email/:user_id': 'an e-mail, in the outbox',
  'POST /v1/contracts/:id/code': 'an e-mail, in the outbox',
  'POST /v1/contract-signing': 'in the evidence of the contract',
  'POST /v1/contract-signing/code': 'an e-mail, in the outbox',
  'POST /v1/contract-signing/file': 'reads only',
  'POST /v1/guardian-statement': 'reads only',
  'POST /v1/guardian-statement/payment': 'opens a page, as the reads of a student do',
  'POST /v1/guardian-statement/joint-payment': 'opens a page, as the reads of a student do',
  'POST /v1/guardian-statement/receipt': 'reads only',
  'POST /v1/guardian-statement/renew': 'an e-mail, in the outbox',
  'POST /v1/guardian-access': 'a session of a guardian, in its own table',
  'POST /v1/guardian-access/renew': 'an e-mail, in the outbox',
  'POST /v1/guardian-access/overview': 'reads only',
  'POST /v1/guardian-access/lessons': 'reads only',
  'POST /v1/guardian-access/statement': 'a link to the statement, as an e-mail has it',
  'POST /v1/guardian-access/email': 'changes nothing until it is confirmed',
  'POST /v1/guardian-access/leave': 'a session of a guardian',
  'POST /v1/agreements/preview': 'reads only',
  'POST /v1/contract-templates/preview': 'reads only',
  'POST /v1/users/forgot-password': 'an e-mail, in the outbox',
  'POST /v1/calendar/:id/preview': 'reads only',
  'POST /v1/classes/preview': 'reads only',
  'POST /v1/classes/alternatives/preview': 'reads only',
  'POST /v1/classes/candidates/preview': 'reads only',
  'POST /v1/messages/recipients/preview': 'reads only',
  'POST /v1/closures/preview': 'reads only',
  'POST /v1/connection-tests': 'what an own device of the caller found, kept beside its time',
  'POST /v1/timetable/check': 'stores what the rows hold, and changes none of them',
  'POST /v1/teacher-absences/preview': 'reads only',
  'POST /v1/account/absences/preview': 'reads only',
  'POST /v1/teacher-absences/:id/plan': 'changes nothing: it proposes',
  'POST /v1/financial-parameters/simulation': 'reads only',
  'POST /v1/school-settings/mail-test': 'an e-mail to oneself',
  'POST /v1/users/duplicates': 'reads only',
  'POST /v1/users/resend-email': 'an e-mail, in the outbox',
  'POST /v1/imports/:id/cancel': 'registers nobody',
  'POST /v1/imports/:id/run': 'the input tried here registers nobody',
  'POST /v1/imports/:id/run-valid': 'the input tried here registers nobody',
  'POST /v1/imports/:id/matching': 'registers nobody',
  'POST /v1/imports/:id/rows': 'registers nobody',
  'POST /v1/hms/webhook': 'in the presence ledger',
  'POST /v1/pagarme/webhook': 'the job that processes the event writes the row of the payment',
  'POST /v1/students-without-match/plan': 'changes nothing: it proposes',
  'POST /v1/certificates': 'the input tried here finds a certificate',
  'POST /v1/certificates/batches': 'the job writes the row of each certificate',
  'POST /v1/withdrawal': 'the input tried here repeats a withdrawal',
  'POST /v1/teacher-evaluation/:id': 'anonymous (EVAL-5)',
};

let world: World;
/** What administrators should read again. */
const announced = new Set<string>();
beforeAll(async () => {
  world = await buildWorld();
  world.school.services.events.onChange('ADMIN', (topic) => announced.add(topic));
}, 120_000);
afterAll(() => world.school.stop());
beforeEach(() => world.school.services.pool.query('delete from rate_limits'));

const audited = async (): Promise<number> => {
  const { rows } = await world.school.services.pool.query<{ count: number }>(
    'select count(*)::int as count from audit_log',
  );
  return rows[0]?.count ?? 0;
};

/** Kinds of records changed since then. */
const changedSince = async (count: number): Promise<string[]> => {
  const { rows } = await world.school.services.pool.query<{ topic: string }>(
    "select distinct 'records:' || context as topic from (select * from audit_log order by id offset $1) newer",
    [count],
  );
  return rows.map(({ topic }) => topic);
};

const allowed = new Set(['ok', 'own', 'any', 'mine', 'each', 'mark', 'held']);

it('writes an audit row for every change and announces it', async () => {
  const silent: string[] = [];
  for (const { call, of } of readTable().filter((line) => !line.call.startsWith('GET '))) {
    const names = profileNames.filter((name) => allowed.has(of(name)));
    let isWritten = false;
    for (const name of names.toReversed()) {
      const before = await audited();
      announced.clear();
      const { status } = await tryCall(world, call, world.profiles[name], 'own');
      const { renews } = rowOf(call);
      if (renews && status < 300)
        for (const each of renews === 'everyone' ? profileNames : [name]) await world.renew(each);
      isWritten = status < 300 && (await audited()) > before;
      if (!isWritten) continue;
      for (const topic of await changedSince(before))
        await eventually(() => expect([...announced], call).toContain(topic));
      break;
    }
    if (!isWritten) silent.push(call);
  }
  expect(silent.toSorted()).toEqual(Object.keys(unaudited).toSorted());
  expect(Object.keys(unaudited).filter((call) => !(call in calls))).toEqual([]);
}, 300_000);

it('records only fields that the log knows', async () => {
  const { rows } = await world.school.services.pool.query<{ field: string }>(
    'select distinct jsonb_object_keys(changes) as field from audit_log',
  );
  expect(rows.map(({ field }) => field).filter((field) => !isAuditField(field))).toEqual([]);
});
