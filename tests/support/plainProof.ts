import type { PgTable } from 'drizzle-orm/pg-core';
import type { ErrorCode } from '../../contract/errors.ts';
import type { Input, PlainKey, PlainName } from '../../contract/index.ts';

type Form<P extends PlainName> = Input<`POST /v1/${P}` & PlainKey> extends { body: infer B } ? B : never;

/** What tests need to know about a plain resource. */
export interface PlainProof<P extends PlainName = PlainName> {
  name: P;
  table: PgTable;
  /** Lines of the matrix (tests/security/matrix/table.ts), from the specification. */
  matrix: string;
  /** A valid form for each word. */
  form(word: string): Form<P>;
  /** Fields as they are sent, and as they are stored. */
  kept: [sent: Partial<Form<P>>, stored: Partial<Form<P>>][];
  /** Fields that the server refuses at their names. */
  refused: Partial<Form<P>>[];
  /** Two forms of which the second is refused once the first is stored. */
  taken?: { code: ErrorCode; field: keyof Form<P>; forms: [Form<P>, Form<P>] };
  /** A text that the list is sorted by and filtered by. */
  text: keyof Form<P>;
}

/** The files of tests/resources. */
export const plainProofs = Object.values(
  import.meta.glob<PlainProof>('../resources/*.ts', { eager: true, import: 'default' }),
);
