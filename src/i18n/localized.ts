import type { ErrorBody } from '../../contract/errors.ts';
import { textOf } from '../../contract/format.ts';
import type { Language } from '../../domain/languages.ts';
import { errorFiles, ruleFiles } from './codeTexts.ts';
import { baseLanguage } from './languages.ts';

// The server's Portuguese remains when the catalogue lacks the code of a newer server, or fails to load.
export async function localized(body: Partial<ErrorBody>, language: Language): Promise<Partial<ErrorBody>> {
  const { code, values = {}, message = '' } = body;
  if (language === baseLanguage || !code) return body;
  const files = await Promise.all([errorFiles[language](), ruleFiles[language]()]).catch(() => []);
  const texts = Object.assign({}, ...files.map((file) => file.default));
  const issues = body.issues?.map((issue) => ({ ...issue, message: textOf(texts, issue) ?? issue.message }));
  const first = code === 'invalid_request' ? issues?.[0]?.message : undefined;
  return {
    ...body,
    message: first ?? textOf(texts, { code, values }) ?? message,
    ...(issues && { issues }),
  };
}
