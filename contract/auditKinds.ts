import type { PersonField } from './personFields.ts';

export const auditKinds = [
  'text',
  'day',
  'instant',
  'money',
  'number',
  'flag',
  'option',
  'permission',
  'hours',
  'secret',
] as const;
export type AuditKind = (typeof auditKinds)[number];

export interface AuditField {
  kind: AuditKind;
  /** Readers of the value: all readers of the log, editors of users, or those of a field of a person. */
  seen: 'all' | 'editor' | PersonField;
  /** The values of an option; each has a text. */
  of?: readonly string[];
  /** Recorded, but repeats another field or identifies a row. */
  internal?: true;
}

type PlainKind = Exclude<AuditKind, 'option'>;
export const shown = (kind: PlainKind): AuditField => ({ kind, seen: 'all' });
export const restricted = (kind: PlainKind): AuditField => ({ kind, seen: 'editor' });
export const like = (kind: PlainKind, seen: PersonField): AuditField => ({ kind, seen });
export const option = (of: readonly string[], seen: AuditField['seen'] = 'all'): AuditField => ({
  kind: 'option',
  seen,
  of,
});
export const internal = { kind: 'text', seen: 'editor', internal: true } as const;
