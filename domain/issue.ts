/** A value may itself be a code. Texts are in the catalogues. */
export interface Coded<Code extends string = string> {
  readonly code: Code;
  readonly values?: Values<Code>;
}
export type Values<Code extends string = string> = Readonly<Record<string, string | number | Coded<Code>>>;

export interface Issue<Code extends string = string> extends Coded<Code> {
  readonly path: string;
}
