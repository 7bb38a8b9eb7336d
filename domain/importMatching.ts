import { isCpf } from './brazil.ts';
import { EMAIL } from './email.ts';
import { foldText } from './foldText.ts';
import {
  type ImportColumn,
  type ImportKind,
  importColumns,
  isNeeded,
  optionLabel,
  readDay,
} from './importColumns.ts';
import type { FieldPath } from './registrationFields.ts';

/** A column of a file as a school has it: its heading, and the first values below it that are not blank. */
export interface FileColumn {
  heading: string;
  samples: readonly string[];
}

/** The field that each column of a file stands for; null for one that is left out. */
export type Matching = readonly (FieldPath | null)[];

/** Values of fields without a column that are the same in all rows, as a cell would hold them. */
export type Constants = Readonly<Partial<Record<FieldPath, string>>>;

/** Headings are compared without accents, capitals, punctuation and marks of a required column. */
export const headingKey = (heading: string): string =>
  foldText(heading)
    // An ending of gender in brackets or behind a slash is no word.
    .replace(/[(/]\s*(?:a|o|as|os)\b\)?/g, ' ')
    .replace(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .trim();

/** Each heading of a file under a key of its own: two columns of one name are two columns. */
export function headingKeys(headings: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return headings.map((heading) => {
    const key = headingKey(heading);
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    return count === 1 ? key : `${key} #${count}`;
  });
}

/** What headings are made of, in the language of the template. */
export interface HeadingWords {
  /** The heading of a field in the template. */
  own: (path: FieldPath) => string;
  /** Names that schools give to a field besides its own, folded. */
  synonyms: Readonly<Partial<Record<FieldPath, readonly string[]>>>;
  /** Words that say nothing about which field is meant. */
  fillers: ReadonlySet<string>;
  /** How words begin that name a guardian. */
  guardian: string;
}

/** How sure a proposal is: its own name, a known name, most words of a name, or the look of the values. */
const sure = { own: 100, known: 80, words: 50, values: 30 } as const;

function byHeading({ path }: ImportColumn, heading: string, words: HeadingWords): number {
  const key = headingKey(heading);
  if (key === '') return 0;
  const ownKey = headingKey(words.own(path));
  if (key === ownKey) return sure.own;
  const known = words.synonyms[path] ?? [];
  if (known.includes(key)) return sure.known;
  const wordsOf = (text: string) => text.split(' ').filter((word) => word && !words.fillers.has(word));
  const ofGuardian = (of: readonly string[]) => of.some((word) => word.startsWith(words.guardian));
  const said = wordsOf(key);
  // The guardian's e-mail is never proposed as that of the student, nor the other way round.
  const alike = [ownKey, ...known].map((name) => {
    const wanted = wordsOf(name);
    const isHeld = ofGuardian(wanted) === ofGuardian(said) && wanted.every((word) => said.includes(word));
    return isHeld ? wanted.length : 0;
  });
  // The name with the most words is meant: the guardian's e-mail, not the guardian.
  const longest = Math.max(...alike);
  return longest > 0 ? sure.words + longest : 0;
}

/** Part of the samples that must look like the field. */
const most = 0.6;
const share = (samples: readonly string[], looks: (text: string) => boolean) =>
  samples.length > 0 && samples.filter(looks).length / samples.length >= most;

/** Whether a value can only be one of this field; names, streets and notes have no look of their own. */
function looksOf({ field, path }: ImportColumn): ((text: string) => boolean) | undefined {
  if (path.startsWith('student_guardian')) return undefined;
  if (path === 'birthdate') return (text) => 'value' in readDay(text);
  switch (field.kind) {
    case 'email':
      return (text) => EMAIL.test(text.toLowerCase());
    case 'cpf':
      return (text) => isCpf(text.replace(/\D/g, '')) && !/[a-z]/i.test(text);
    case 'cep':
      return (text) => /^\d{5}-\d{3}$/.test(text);
    case 'phone':
      return (text) => /^\+?[\d\s().-]{10,20}$/.test(text) && /[()+]/.test(text);
    case 'choice': {
      const options = new Set(field.of.map((option) => foldText(optionLabel(option))));
      return (text) => options.has(foldText(text));
    }
    default:
      return undefined;
  }
}

/** Proposes a field for each column by its heading and by its values; a field is proposed once, to the best column. */
export function proposeMatching(
  kind: ImportKind,
  columns: readonly FileColumn[],
  words: HeadingWords,
): Matching {
  const scored = columns.flatMap(({ heading, samples }, at) =>
    importColumns[kind].flatMap((column) => {
      const named = byHeading(column, heading, words);
      const looks = looksOf(column);
      const fits = looks !== undefined && share(samples, looks);
      const score = named + (fits ? sure.values : 0);
      return score > 0 ? [{ at, path: column.path, score }] : [];
    }),
  );
  const matching: (FieldPath | null)[] = columns.map(() => null);
  const taken = new Set<FieldPath>();
  // Sorting is stable: among equals the first column and the first field of the form win.
  for (const { at, path } of scored.sort((one, other) => other.score - one.score))
    if (matching[at] === null && !taken.has(path)) {
      matching[at] = path;
      taken.add(path);
    }
  return matching;
}

/** Needed fields that neither a column nor a value for all rows stands for. */
export const missingFields = (kind: ImportKind, matching: Matching, constants: Constants = {}): FieldPath[] =>
  importColumns[kind]
    .filter(
      (column) =>
        isNeeded(column) && !matching.includes(column.path) && !Object.hasOwn(constants, column.path),
    )
    .map(({ path }) => path);

/** The values that are used: a column of the file comes before a value for all rows. */
export const withoutColumns = (constants: Constants, matching: Matching): Constants =>
  Object.fromEntries(
    Object.entries(constants).filter(([path]) => !matching.some((matched) => matched === path)),
  );

/** Fields that more than one column stands for. */
export const fieldsTwice = (matching: Matching): FieldPath[] => [
  ...new Set(matching.filter((path, at): path is FieldPath => path !== null && matching.indexOf(path) < at)),
];

/** What was decided before for the headings of a file, by their keys. */
export type Remembered = Readonly<Record<string, FieldPath | null>>;

/**
 * Applies an earlier matching to a file that has all of its headings. Further columns may be those of the template, as in a file
 * of rows to be corrected; with any other column, or without one of the earlier, the file is a new one.
 */
export function applyRemembered(
  kind: ImportKind,
  headings: readonly string[],
  remembered: Remembered,
  ownHeading: (path: FieldPath) => string,
  constants: Constants = {},
): Matching | null {
  const keys = headingKeys(headings);
  if (Object.keys(remembered).some((key) => !keys.includes(key))) return null;
  const own = new Map(importColumns[kind].map(({ path }) => [headingKey(ownHeading(path)), path]));
  const matching: (FieldPath | null)[] = [];
  for (const key of keys) {
    const path = Object.hasOwn(remembered, key) ? remembered[key] : own.get(key);
    if (path === undefined) return null;
    matching.push(path);
  }
  const isWhole = fieldsTwice(matching).length === 0 && missingFields(kind, matching, constants).length === 0;
  return isWhole ? matching : null;
}

/** The matching of a file whose headings are all those of the template, and lack none that is needed. */
export const ownMatching = (
  kind: ImportKind,
  headings: readonly string[],
  ownHeading: (path: FieldPath) => string,
): Matching | null => applyRemembered(kind, headings, {}, ownHeading);
