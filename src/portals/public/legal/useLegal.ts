import type { LegalKey } from '../../../i18n/pt-BR/legal.ts';
import { type T, useT } from '../../../i18n/useT.ts';

type Texts = typeof import('../../../i18n/pt-BR/legal.ts')['legal'];
let texts: Texts | null = null;

/** The texts of the legal pages; they come in a chunk of their own, so that the login does not carry them. Suspends. */
export function useLegal(): T<LegalKey> {
  if (!texts) {
    throw import('../../../i18n/pt-BR/legal.ts').then(({ legal }) => {
      texts = legal;
    });
  }
  return useT(texts);
}
