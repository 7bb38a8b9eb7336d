import { foldText } from '../domain/foldText.ts';
import type { Language } from '../domain/languages.ts';
import { resourceKeys } from '../domain/permissions.ts';
import type { LogChange } from './audit.ts';
import type { AuditContext, otherContexts, ShownField } from './auditFields.ts';
import { format } from './format.ts';
import type { LogKey, LogTexts } from './logKeys.ts';

export interface LogEntry {
  user_name: string;
  /** Label of the context. */
  context: string;
  context_code: string;
  entity: string;
  entity_name: string | null;
  student_name: string | null;
  operation: string;
  changes: readonly Pick<LogChange, 'field' | 'to'>[];
}

/** Fields that a sentence lists before it counts the others. */
const listed = 3;

type OtherContext = (typeof otherContexts)[number];

/** Contexts with a sentence of their own, which says more than that of the kind of record. */
const telling: ReadonlySet<string> = new Set<OtherContext>([
  'acceptance',
  'password',
  'repeated_registration',
]);

const isKey = (texts: LogTexts, key: string): key is LogKey => Object.hasOwn(texts, key);

/** States what a change means instead of naming its fields: a signature rather than a status. */
const meanings = (of: string, changes: LogEntry['changes']): string[] => [
  ...changes.map(({ field }) => `did.${of}.${field}`),
  ...changes.flatMap(({ field, to }) => (to.length === 1 ? [`did.${of}.${field}.${to[0]}`] : [])),
];

function sentenceKey(texts: LogTexts, entry: LogEntry): LogKey | undefined {
  const { context_code, entity, operation, entity_name } = entry;
  const changes = operation === 'U' ? entry.changes : [];
  // Any other context is less precise than the kind of record: a document of a user.
  const kinds = telling.has(context_code) ? [context_code, entity] : [entity, context_code];
  const keys = [
    ...kinds.flatMap((of) => [...meanings(of, changes), `did.${of}.${operation}`]),
    `did.plain.${operation}`,
  ];
  if (entity === 'sessions' && entity_name === null) keys.unshift('did.sessions.all');
  return keys.find((key): key is LogKey => isKey(texts, key));
}

const formats = new Map<Language, Intl.ListFormat>();

/** Cached, because an export formats up to a million lists. */
function listFormat(language: Language): Intl.ListFormat {
  const format = formats.get(language) ?? new Intl.ListFormat(language, { type: 'conjunction' });
  formats.set(language, format);
  return format;
}

export function listOfFields(texts: LogTexts, language: Language, fields: readonly string[]): string {
  const names = [
    ...new Set(fields.filter((field) => isLabelled(texts, field)).map((field) => texts[`field.${field}`])),
  ];
  if (names.length === 0) return texts.data;
  const more = names.length - listed;
  const parts = more > 1 ? [...names.slice(0, listed), format(language, texts.more, { count: more })] : names;
  return listFormat(language).format(parts);
}

/** The system itself has no name of its own. */
export const actorLabel = (texts: LogTexts, user_name: string): string =>
  user_name === 'Sistema' ? texts.system : user_name;

/** 'Carla alterou o telefone e o e-mail de Ana Souza', in the language of `texts`. */
export function logSentence(texts: LogTexts, language: Language, entry: LogEntry): string {
  const user = actorLabel(texts, entry.user_name);
  const name = entry.entity_name ?? entry.student_name ?? texts.unnamed;
  const fields = listOfFields(
    texts,
    language,
    entry.changes.map(({ field }) => field),
  );
  const key = sentenceKey(texts, entry);
  return key
    ? format(language, texts[key], { user, name, fields, context: entry.context })
    : `${user}: ${name}`;
}

/** The texts have a name for every field that the log shows. */
export const isLabelled = (texts: LogTexts, field: string): field is ShownField =>
  isKey(texts, `field.${field}`);

/** 'o telefone' as the label 'Telefone'. */
export function fieldLabel<F extends ShownField>(
  texts: Pick<LogTexts, 'articles' | `field.${F}`>,
  field: F,
): string {
  const text: string = texts[`field.${field}`];
  const article = texts.articles
    .split(' ')
    .find((each) => text.startsWith(each.endsWith("'") ? each : `${each} `));
  const bare = article ? text.slice(article.length).trimStart() : text;
  return bare.charAt(0).toLocaleUpperCase() + bare.slice(1);
}

export const contextLabel = (
  texts: LogTexts,
  resources: Readonly<Record<string, string>>,
  code: string,
): string => {
  const key = `context.${code}`;
  return isKey(texts, key) ? texts[key] : (resources[code] ?? code);
};

/** Every context, read from the texts: the areas' declarations would load all calls in the browser. */
const contextsIn = (texts: LogTexts): AuditContext[] => [
  ...resourceKeys,
  ...Object.keys(texts).flatMap((key) =>
    key.startsWith('context.') ? [key.slice('context.'.length) as OtherContext] : [],
  ),
];

/** The contexts whose label contains the typed text. */
export const contextsLabelled = (
  texts: LogTexts,
  label: (code: AuditContext) => string,
  typed: string,
): AuditContext[] =>
  contextsIn(texts).filter((code) => foldText(label(code)).includes(foldText(typed).trim()));
