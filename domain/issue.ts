/** A code with the values its text is filled with; a value may itself be a code. Texts live in catalogues. */
export interface Coded<Code extends string = string> {
  readonly code: Code;
  readonly values?: Values<Code>;
}
export type Values<Code extends string = string> = Readonly<Record<string, string | number | Coded<Code>>>;

/** A broken rule at a field. */
export interface Issue<Code extends string = string> extends Coded<Code> {
  readonly path: string;
}
