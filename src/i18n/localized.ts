import type { ErrorBody } from '../../contract/errors.ts';
import { textOf } from '../../contract/format.ts';
import type { Language } from '../../domain/languages.ts';
import { baseLanguage } from './languages.ts';

/** The texts of errors and rules, which no screen needs before the first refusal. Empty when they fail to load. */
async function codeTexts(language: Language): Promise<Readonly<Record<string, string>>> {
  try {
    const [{ errors }, { rules }] = await Promise.all([
      import('virtual:texts/errors'),
      import('virtual:texts/rules'),
    ]);
    const [ofErrors, ofRules] = await Promise.all([errors.load(language), rules.load(language)]);
    return { ...ofErrors, ...ofRules };
  } catch {
    return {};
  }
}

// The server's Portuguese remains when the catalogue lacks the code of a newer server, or fails to load.
export async function localized(body: Partial<ErrorBody>, language: Language): Promise<Partial<ErrorBody>> {
  const { code, values = {}, message = '' } = body;
  if (language === baseLanguage || !code) return body;
  const texts = await codeTexts(language);
  const issues = body.issues?.map((issue) => ({
    ...issue,
    message: textOf(language, texts, issue) ?? issue.message,
  }));
  const first = code === 'invalid_request' ? issues?.[0]?.message : undefined;
  return {
    ...body,
    message: first ?? textOf(language, texts, { code, values }) ?? message,
    ...(issues && { issues }),
  };
}
