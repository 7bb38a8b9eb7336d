import type { ChargeStatus } from '../domain/onboarding.ts';
import type { RescheduleStatus } from '../domain/options.ts';
import type { AuditEntity, auditEntities, otherContexts, ShownField } from './auditFields.ts';

type Word = 'articles' | 'system' | 'unnamed' | 'data' | 'more' | 'did.sessions.all';
type FieldKey = `field.${ShownField}`;
type ContextKey = `context.${(typeof otherContexts)[number]}`;
type SentenceKey =
  | { [E in AuditEntity]: `did.${E}.${(typeof auditEntities)[E][number]}` }[AuditEntity]
  | 'did.plain.I'
  | 'did.plain.U'
  | 'did.acceptance.U'
  | 'did.password.U'
  | 'did.repeated_registration.I'
  | MeaningKey;

/** Sentences for a change of a particular field, or for its change to a particular value. */
type MeaningKey =
  | 'did.contracts.signed_by_guardian'
  | 'did.students.student_level'
  | 'did.documents.reminded'
  | 'did.franchisees.user_id'
  | 'did.users.email_confirmed_at'
  | `did.acceptance.status.${'accepted' | 'pending-allocation'}`
  | `did.charges.status.${Exclude<ChargeStatus, 'open'>}`
  | `did.contracts.status.${'signed' | 'superseded'}`
  | `did.feedback.status.${'open' | 'closed'}`
  | `did.matches.status.${'pending-allocation' | 'waiting-acceptance' | 'closed'}`
  | `did.lessons.status.${'scheduled' | 'cancelled'}`
  | 'did.messages.status.SENT'
  | `did.reschedules.status.${Exclude<RescheduleStatus, 'pending'>}`
  | `did.student_transfers.status.${'APPROVED' | 'REPROVED'}`
  | `did.students.is_delinquent.${boolean}`
  | `did.users.user_status.${boolean}`;

/** Keys of the texts of the log's sentences; a field has its article, which is dropped where it stands alone. */
export type LogKey = SentenceKey | FieldKey | ContextKey | Word;
export type LogTexts = Readonly<Record<LogKey, string>>;
