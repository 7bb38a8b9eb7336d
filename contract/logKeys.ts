import type { AuditedOf } from './areaParts.ts';
import type { AuditEntity, auditEntities, otherContexts, ShownField } from './auditFields.ts';

type Word = 'articles' | 'system' | 'unnamed' | 'data' | 'more';
type FieldKey = `field.${ShownField}`;
type ContextKey = `context.${(typeof otherContexts)[number]}`;
type SentenceKey =
  | { [E in AuditEntity]: `did.${E}.${(typeof auditEntities)[E][number]}` }[AuditEntity]
  | `did.${AuditedOf<'sentences'>[number]}`
  | 'did.plain.I'
  | 'did.plain.U';

/** Keys of the texts of the log's sentences; a field has its article, which is dropped where it stands alone. */
export type LogKey = SentenceKey | FieldKey | ContextKey | Word;
export type LogTexts = Readonly<Record<LogKey, string>>;
