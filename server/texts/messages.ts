import type { Code, Values } from '../../contract/errors.ts';
import { textOf } from '../../contract/format.ts';
import { areaTexts } from './catalogues.ts';

const texts: Readonly<Record<string, string>> = {
  ...areaTexts('pt-BR', 'errors'),
  ...areaTexts('pt-BR', 'rules'),
};

/** The Portuguese text of an error or a rule, which the specification fixes word for word. */
export const messageOf = (code: Code, values?: Values): string =>
  textOf('pt-BR', texts, { code, ...(values && { values }) }) ?? texts[code] ?? code;
