import { type SQL, sql } from 'drizzle-orm';
import { shareableSubject } from '../../platform/mailSecrets.ts';
import { access_log, mail_outbox } from '../../platform/tables.ts';
import { feedback } from '../feedback/tables.ts';
import { calendar_feeds } from '../feeds/tables.ts';
import { passkeys, second_factors } from '../identity/secondFactor/tables.ts';
import { consents, known_devices, sessions } from '../identity/tables.ts';
import { message_recipients, messages, notification_choices, notifications } from '../messages/tables.ts';
import { type Exported, given, id, stamped } from './exportParts.ts';
import { mailsToOwn } from './holdings.ts';
import { privacy_requests } from './tables.ts';

const ofMessage = (column: SQL): SQL =>
  sql`(select ${column} from messages m join users u on u.user_id = m.sender_id where m.id = ${message_recipients.message_id})`;

/** What the person wrote, received and did here. */
export const exportedUse: readonly Exported[] = [
  given(
    'messages_sent',
    messages,
    {
      id,
      title: true,
      content: true,
      status: true,
      category: true,
      schedule: true,
      sent_at: true,
      require_confirmation: true,
      send_to_all: true,
      types: true,
      teacher_id: 'others',
      sender_id: id,
      sent_through: 'internal',
      completed_at: 'internal',
      recipient_count: true,
      ...stamped,
    },
    { of: (user_id) => sql`sender_id = ${user_id}`, by: 'created_at' },
  ),
  given(
    'messages_received',
    message_recipients,
    {
      message_id: {
        title: ofMessage(sql`m.title`),
        content: ofMessage(sql`m.content`),
        sender_name: ofMessage(sql`u.name`),
      },
      user_id: id,
      is_read: true,
      delivered_at: true,
    },
    { of: (user_id) => sql`user_id = ${user_id} and delivered_at is not null`, by: 'delivered_at' },
  ),
  given(
    'notifications',
    notifications,
    {
      id,
      recipient_id: id,
      notification: true,
      title: true,
      content: true,
      is_read: true,
      created_at: true,
      message_id: id,
      body: 'internal',
      once_key: 'internal',
      xact: 'internal',
      snapshot: 'internal',
    },
    // The others announce a message.
    { of: (user_id) => sql`recipient_id = ${user_id} and message_id is null`, by: 'created_at' },
  ),
  given('notification_choices', notification_choices, {
    user_id: id,
    kind: true,
    in_app: true,
    by_email: true,
  }),
  given(
    'emails',
    mail_outbox,
    {
      id,
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
      choice_of: id,
      choice_kind: 'internal',
    },
    { of: mailsToOwn, by: 'created_at' },
  ),
  given(
    'feedback',
    feedback,
    {
      id,
      user_id: id,
      type: true,
      page: true,
      text: true,
      status: true,
      note: 'internal',
      ...stamped,
    },
    { by: 'created_at' },
  ),
  given(
    'sessions',
    sessions,
    {
      session_id: id,
      user_id: id,
      active_type: true,
      keep_connected: true,
      ip: true,
      device: true,
      created_at: true,
      last_used_at: true,
      expires_at: true,
      ended_at: true,
      ended_reason: true,
    },
    { by: 'created_at' },
  ),
  given('calendar_feeds', calendar_feeds, { user_id: id, secret_hash: 'secret', created_at: true }),
  given(
    'devices',
    known_devices,
    { token_hash: 'secret', user_id: id, created_at: true, last_used_at: true },
    { by: 'created_at' },
  ),
  given('second_factor', second_factors, {
    user_id: id,
    totp_sealed: 'secret',
    totp_since: true,
    totp_last_step: 'internal',
    wrong_codes: 'internal',
    wrong_since: 'internal',
  }),
  given('passkeys', passkeys, {
    passkey_id: id,
    user_id: id,
    name: true,
    credential_id: 'secret',
    public_key: 'secret',
    counter: 'internal',
    transports: 'internal',
    multi_device: 'internal',
    backed_up: 'internal',
    created_at: true,
    last_used_at: true,
  }),
  given(
    'access',
    access_log,
    { id, at: true, user_id: id, event: true, ip: true, port: true, detail: 'internal' },
    { by: 'at' },
  ),
  given(
    'requests',
    privacy_requests,
    {
      id,
      user_id: id,
      kind: true,
      subject: 'same',
      protocol: true,
      status: true,
      due_on: true,
      // A correction of a guardian contains someone else's data.
      wished: {
        wished: sql`case when ${privacy_requests.subject} not in ('guardian', 'guardian_address') then ${privacy_requests.wished} end`,
      },
      note: true,
      reason: true,
      closed_at: true,
      closed_by: 'others',
      ...stamped,
      // Set for people who have been erased, who cannot download anything.
      completed_at: 'nobody',
    },
    { by: 'created_at' },
  ),

  given(
    'consents',
    consents,
    {
      id,
      user_id: id,
      purpose: true,
      version: true,
      fingerprint: true,
      is_given: true,
      by_guardian: true,
      ip: true,
      at: true,
    },
    { by: 'at' },
  ),
];
