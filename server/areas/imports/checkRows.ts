import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Code, Values } from '../../../contract/errors.ts';
import { type UserInput, userInput } from '../../../contract/registration.ts';
import { issueOf } from '../../../contract/rules.ts';
import { foldText } from '../../../domain/foldText.ts';
import {
  type Cell,
  cellText,
  type ImportKind,
  importColumns,
  readCell,
} from '../../../domain/importColumns.ts';
import type { Constants, Matching } from '../../../domain/importMatching.ts';
import type { FieldPath } from '../../../domain/registrationFields.ts';
import type { Ctx } from '../../platform/context.ts';
import { rowsOf, text } from '../../platform/db/rows.ts';
import { headerOf } from '../../texts/importSheet.ts';
import { issuesOf, namesakesOf } from '../people/api.ts';
import type { imports } from './tables.ts';
import type { RowError, RowWarning, SheetRow } from './types.ts';

export interface Checked {
  forms: { row: number; form: UserInput }[];
  errors: RowError[];
  warnings: RowWarning[];
  /** Digests by row. */
  keys: ReadonlyMap<number, string[]>;
}

interface Known {
  courses: ReadonlyMap<string, string>;
  sellers: ReadonlyMap<string, string | null>;
}

/** Null stands for a name that several sellers have. */
async function known(ctx: Ctx): Promise<Known> {
  const courses = await rowsOf(ctx.db, {
    id: text,
    course: text,
  })`select id, course from courses where status`;
  const sellers = await rowsOf(ctx.db, { fev_id: text, name: text, email: text })`
    select f.fev_id, u.name, u.email::text from fevs f join users u on u.user_id = f.user_id
    where f.fev_status and u.user_status`;
  const byKey = new Map<string, string | null>();
  for (const { fev_id, name, email } of sellers) {
    byKey.set(foldText(name), byKey.has(foldText(name)) ? null : fev_id);
    byKey.set(foldText(email), fev_id);
  }
  return { courses: new Map(courses.map(({ id, course }) => [foldText(course), id])), sellers: byKey };
}

type Problem = { path: string; code: Code; values?: Values };
type Raw = Record<string, unknown>;

const given = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? foldText(value.trim()) : undefined;

/** Replaces the names of courses and of the seller by their ids. */
function resolve(raw: Raw, { courses, sellers }: Known, add: (problem: Problem) => void): void {
  const course = given(raw.course);
  if (course) {
    raw.course = courses.get(course);
    if (!raw.course) add({ path: 'course', code: 'course_unknown' });
  }
  if (Array.isArray(raw.courses)) {
    const ids = raw.courses.map((name) => courses.get(foldText(String(name))));
    if (ids.includes(undefined)) add({ path: 'courses', code: 'course_unknown' });
    raw.courses = ids.flatMap((id) => (id ? [{ id }] : []));
  }
  const seller = given(raw.fev_id);
  if (seller) {
    const id = sellers.get(seller);
    raw.fev_id = id ?? undefined;
    if (!id) add({ path: 'fev_id', code: id === null ? 'seller_ambiguous' : 'seller_unknown' });
  }
}

const addressKey = 'student_guardian_address';

/** The form as the screen would send it, from the cells of a row. */
function rawForm(
  kind: ImportKind,
  cells: ReadonlyMap<FieldPath, Cell>,
  add: (problem: Problem) => void,
): Raw {
  const raw: Raw = { types: [kind] };
  const home: Raw = {};
  for (const { path, field } of importColumns[kind]) {
    const read = readCell(field, cells.get(path) ?? null);
    if ('issue' in read) add({ path, ...read.issue });
    else if (read.value !== undefined) {
      const [name = path, part] = path.split('.');
      if (part) home[part] = read.value;
      else raw[name] = read.value;
    }
  }
  if (Object.keys(home).length > 0) raw[addressKey] = { country: 'Brasil', ...home };
  if (!raw.country && !raw.is_foreign) raw.country = 'Brasil';
  if (kind === 'STUDENT') raw.enrollment_type ??= 'immediate_start';
  return { ...raw, confirm_email: raw.email };
}

/** Validates the readable fields too, so that all errors of a row are reported together. */
const partial = (raw: Raw): UserInput =>
  ({ name: '', email: '', birthdate: '', ...raw, confirm_email: raw.email ?? '' }) as UserInput;

function checkRow(ctx: Ctx, kind: ImportKind, cells: ReadonlyMap<FieldPath, Cell>, lists: Known) {
  const problems: Problem[] = [];
  const add = (problem: Problem) => {
    if (!problems.some(({ path }) => path === problem.path)) problems.push(problem);
  };
  const raw = rawForm(kind, cells, add);
  resolve(raw, lists, add);
  const parsed = userInput.safeParse(raw);
  // The confirmation is a copy of the e-mail, whose issue has a column.
  const issues = (parsed.error?.issues ?? []).map(issueOf).filter(({ path }) => path !== 'confirm_email');
  for (const issue of issues) add(issue);
  const hasBirthdate = !problems.some(({ path }) => path === 'birthdate');
  if (hasBirthdate) for (const issue of issuesOf(ctx, parsed.data ?? partial(raw))) add(issue);
  return { form: problems.length === 0 ? parsed.data : undefined, problems, raw };
}

const unique = ['cpf', 'email'] as const;
type Unique = (typeof unique)[number];

/** The value to compare, undefined for a blank cell; rows with errors have one too, so that all errors are reported together. */
function keyOf(raw: Raw, path: Unique): string | undefined {
  const typed = String(raw[path] ?? '');
  return (path === 'cpf' ? typed.replace(/\D/g, '') : typed.trim().toLowerCase()) || undefined;
}

/** Rows whose e-mail or CPF repeats that of an earlier row. */
function repeated(rows: readonly { row: number; raw: Raw }[], path: Unique) {
  const first = new Map<string, number>();
  return new Map(
    rows.flatMap(({ row, raw }): [number, number][] => {
      const value = keyOf(raw, path);
      if (!value) return [];
      const earlier = first.get(value);
      if (earlier === undefined) first.set(value, row);
      return earlier === undefined ? [] : [[row, earlier]];
    }),
  );
}

async function taken(ctx: Ctx, rows: readonly { raw: Raw }[]): Promise<ReadonlySet<string>> {
  const keys = (path: Unique) => sql.param(rows.flatMap(({ raw }) => keyOf(raw, path) ?? []));
  const found = await rowsOf(ctx.db, { key: text })`
    select cpf as key from personal where cpf = any(${keys('cpf')}::text[])
    union all select lower(email::text) from users where email = any(${keys('email')}::citext[])`;
  return new Set(found.map(({ key }) => key));
}

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 16);

/** What another row may repeat: a row is checked together with those that share one. */
function keysOf(raw: Raw): string[] {
  const name = given(raw.name)?.replace(/\s+/g, ' ');
  const found = [
    ...unique.map((path) => [path, keyOf(raw, path)] as const),
    ['person', name && raw.birthdate ? `${name} ${String(raw.birthdate)}` : undefined] as const,
  ];
  return found.flatMap(([what, value]) => (value ? [digest(`${what}:${value}`)] : []));
}

type Matched = Pick<typeof imports.$inferSelect, 'matching' | 'constants'>;

/** The cells of a row by field, with the values of all rows and with what was corrected in place. */
export function cellsOf(
  { matching, constants }: Matched,
  { cells, corrections = {} }: Pick<SheetRow, 'cells' | 'corrections'>,
) {
  const byPath = cellsOfAll(constants);
  for (const [at, path] of matching.entries()) if (path) byPath.set(path, cells[at] ?? null);
  for (const [path, value] of Object.entries(corrections)) byPath.set(path as FieldPath, value);
  return byPath;
}

const cellsOfAll = (constants: Constants): Map<FieldPath, Cell> =>
  new Map(Object.entries(constants).map(([path, value]) => [path as FieldPath, value]));

/** What is wrong with values for all rows, each checked like a cell. */
export async function faultsOf(ctx: Ctx, kind: ImportKind, constants: Constants) {
  const { problems } = checkRow(ctx, kind, cellsOfAll(constants), await known(ctx));
  return problems.filter(({ path }) => Object.hasOwn(constants, path));
}

/** The heading of a field in the file, or that of the template. */
export const headingOf = (path: FieldPath, matching: Matching, headers: readonly Cell[]): string =>
  cellText(headers[matching.indexOf(path)] ?? null) || headerOf(path);

/** Rows that are checked before other requests have their turn. */
const rowsAtOnce = 50;

/** Checks the rules of the form, and compares with the other rows and registered people. */
export async function checkRows(
  ctx: Ctx,
  of: Matched & Pick<typeof imports.$inferSelect, 'kind' | 'headers'>,
  rows: readonly SheetRow[],
): Promise<Checked> {
  const { kind, headers, matching } = of;
  const lists = await known(ctx);
  const checked: (ReturnType<typeof checkRow> & { row: number; cells: Map<FieldPath, Cell> })[] = [];
  for (const [index, row] of rows.entries()) {
    if (index % rowsAtOnce === 0) await setImmediate();
    const cells = cellsOf(of, row);
    checked.push({ row: row.row, cells, ...checkRow(ctx, kind, cells, lists) });
  }
  const repeats = { email: repeated(checked, 'email'), cpf: repeated(checked, 'cpf') };
  const registered = await taken(ctx, checked);
  for (const { row, raw, problems } of checked)
    for (const path of unique) {
      const earlier = repeats[path].get(row);
      if (earlier !== undefined) problems.push({ path, code: 'row_repeated', values: { row: earlier } });
      if (registered.has(keyOf(raw, path) ?? '')) problems.push({ path, code: `${path}_taken` });
    }
  const fine = checked.flatMap(({ row, form, problems }) =>
    form && problems.length === 0 ? [{ row, name: form.name, birthdate: form.birthdate }] : [],
  );
  const namesakes = await namesakesOf(ctx.db, fine);
  const columns = importColumns[kind];
  const placeOf = (path: string) =>
    columns.findIndex((each) => each.path === path || each.path.startsWith(`${path}.`));
  const errors = checked.flatMap(({ row, cells, problems }) =>
    problems
      .map(({ path, ...problem }) => ({ ...problem, place: placeOf(path) }))
      .sort((one, other) => one.place - other.place)
      .map(({ place, code, values }): RowError => {
        const path = columns[place]?.path;
        const column = path ? headingOf(path, matching, headers) : '';
        const found = path ? cellText(cells.get(path) ?? null).slice(0, 200) : '';
        return { row, path: path ?? '', column, found, code, ...(values && { values }) };
      }),
  );
  return {
    forms: checked.flatMap(({ row, form, problems }) =>
      form && problems.length === 0 ? [{ row, form }] : [],
    ),
    keys: new Map(checked.map(({ row, raw }) => [row, keysOf(raw)])),
    errors,
    warnings: namesakes.map(({ row, first_row, people }) => ({
      row,
      first_row: first_row === row ? null : first_row,
      people,
    })),
  };
}
