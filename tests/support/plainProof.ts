import type { PgTable } from 'drizzle-orm/pg-core';
import type { ErrorCode } from '../../contract/errors.ts';
import type { Input, PlainKey, PlainName } from '../../contract/index.ts';

type Form<P extends PlainName> = Input<`POST /v1/${P}` & PlainKey> extends { body: infer B } ? B : never;

export interface PlainProof<P extends PlainName = PlainName> {
  name: P;
  table: PgTable;
  /** Lines of the matrix (tests/security/matrix/table.ts), from the specification. */
  matrix: string;
  /** A valid form, unique per word. */
  form(word: string): Form<P>;
  /** What is sent besides `form`, and what the row then holds. */
  stored: [sent: Partial<Form<P>>, row: Partial<Form<P>>][];
  refused: Partial<Form<P>>[];
  /** The second form is refused once the first is stored. */
  conflict?: { code: ErrorCode; field: keyof Form<P>; forms: [Form<P>, Form<P>] };
  /** A field with a filter and a sort. */
  text: keyof Form<P>;
}

export const plainProofs = Object.values(
  import.meta.glob<PlainProof>('../resources/*.ts', { eager: true, import: 'default' }),
);
