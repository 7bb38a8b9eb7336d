/** Why a rule refuses: a stable code for programs and a Portuguese message fit to show. */
export interface Issue<Code extends string = string> {
  readonly code: Code;
  readonly message: string;
}
