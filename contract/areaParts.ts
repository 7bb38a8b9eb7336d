import type { AUDIT_OPERATIONS } from '../domain/options.ts';
import type * as areas from './areas.generated.ts';
import type { AuditField } from './auditKinds.ts';

/** The HTTP statuses of an area's own errors (WIRE-3, WIRE-5). */
export type Statuses = Readonly<Record<string, number>>;

/** An area's part of the audit log. */
export interface Audited {
  /** Contexts of changes besides the resources of the permissions. */
  readonly contexts?: readonly string[];
  /** Operations logged for each kind of record; each has a sentence in the texts. */
  readonly entities?: Readonly<Record<string, readonly (typeof AUDIT_OPERATIONS)[number][]>>;
  /**
   * What has a sentence of its own in the texts, instead of naming the changed fields: `record.field`, `record.field.value`, or
   * `context.operation` where the context says more than the kind of record.
   */
  readonly sentences?: readonly string[];
  /** The values of a record's `status`; each has a text. */
  readonly statuses?: readonly string[];
  /** The fields that its records have and that no other area declares, in the order in which the log lists them. */
  readonly fields?: Readonly<Record<string, AuditField>>;
}

type Areas = typeof areas;
type PartName = 'calls' | 'errors' | 'audited' | 'readers';

/** Union of the exports named `P`. Reads no other export, because the calls refer to the errors. */
export type Exported<Modules, P> = {
  [A in keyof Modules]: P extends keyof Modules[A] ? Modules[A][P] : never;
}[keyof Modules];
export type PartOf<P extends PartName> = Exported<Areas, P>;
type Part<V, P> = V extends unknown ? (P extends keyof V ? V[P] : never) : never;
export type AuditedOf<P extends keyof Audited> = Part<PartOf<'audited'>, P>;

/** A union of objects as one object. */
export type Joined<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void
  ? { [K in keyof I]: I[K] }
  : never;

export const partsOf = (all: object, name: string): object[] =>
  Object.values(all).flatMap((area: Record<string, object>) => area[name] ?? []);

/** Joins what the areas declare. A name that two of them declare is refused, since one would be lost. */
export function joined(parts: readonly object[]): Record<string, unknown> {
  const entries = parts.flatMap((part) => Object.entries(part));
  const names = entries.map(([name]) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`two areas declare '${twice}'`);
  return Object.fromEntries(entries);
}
