import { and, eq } from 'drizzle-orm';
import { colToLetter, type DataValidation, writeXlsx } from 'hucre/xlsx';
import { SPREADSHEET } from '../../../domain/files.ts';
import {
  type Cell,
  cellText,
  IMPORT_MAX,
  type ImportColumn,
  type ImportKind,
  importColumns,
  isNeeded,
  optionLabel,
} from '../../../domain/importColumns.ts';
import { localDate } from '../../../domain/schoolTime.ts';
import type { Ctx } from '../../platform/context.ts';
import { rowsOf, text } from '../../platform/db/rows.ts';
import { AppError } from '../../platform/errors.ts';
import type { FileResponse, Handler } from '../../platform/http/handlers.ts';
import { spreadsheet } from '../../platform/http/spreadsheet.ts';
import { columnsByHeader, headerOf, importSheet as words } from '../../texts/importSheet.ts';
import { messageOf } from '../../texts/messages.ts';
import { readImport } from './storedRows.ts';
import { import_rows } from './tables.ts';

function hintOf({ field, path }: ImportColumn): string {
  if (path === 'fev_id') return words['hint.seller'];
  if (path === 'course') return words['hint.course'];
  if (field.kind === 'ids') return words['hint.courses'];
  if (field.kind === 'day' || field.kind === 'flag' || field.kind === 'choices')
    return words[`hint.${field.kind}`];
  return ['cpf', 'cnpj', 'cep', 'phone'].includes(field.kind) ? words['hint.text'] : '';
}

export const allowedOf = ({ field, path }: ImportColumn, courses: readonly string[]): readonly string[] => {
  if (path === 'course' || path === 'courses') return courses;
  if (field.kind === 'flag') return [words.yes, words.no];
  return 'of' in field ? field.of.map(optionLabel) : [];
};

/** Example for a column that a row has to fill in; the first option of a list. */
function exampleOf(column: ImportColumn, courses: readonly string[], seller: string): string {
  const { path, field } = column;
  if (path === 'fev_id') return seller;
  if (path.includes('.') || (field.needed === undefined && path !== 'country')) {
    const isAsked = ['courses', 'interests', 'enrollment_type', 'student_guardian_relationship'].includes(
      path,
    );
    return isAsked ? (allowedOf(column, courses)[0] ?? '') : '';
  }
  if (field.needed === 'of_another' || field.needed === 'of_company') return '';
  if (path in words.examples) return words.examples[path as keyof typeof words.examples];
  return allowedOf(column, courses)[0] ?? words.example;
}

/** First row of the allowed values, below the header, the requirements and the hints. */
const optionsFrom = 4;

/** A list to choose from; a cell for several values offers it, and takes others. */
function choiceOf({ field }: ImportColumn, at: number, count: number): DataValidation {
  const column = colToLetter(at);
  const isSeveral = field.kind === 'ids' || field.kind === 'choices';
  return {
    type: 'list',
    range: `${column}2:${column}${IMPORT_MAX + 1}`,
    formula1: `'${words.options}'!$${column}$${optionsFrom}:$${column}$${optionsFrom + count - 1}`,
    allowBlank: true,
    showErrorMessage: !isSeveral,
  };
}

/** The courses that are offered, as a cell names them. */
export const courseNames = async (ctx: Ctx): Promise<string[]> =>
  (await rowsOf(ctx.db, { course: text })`select course from courses where status order by course`).map(
    ({ course }) => course,
  );

async function template(ctx: Ctx, kind: ImportKind): Promise<Uint8Array> {
  const courses = await courseNames(ctx);
  const [seller] = await rowsOf(ctx.db, { email: text })`
    select u.email::text from fevs f join users u on u.user_id = f.user_id
    where f.fev_status and u.user_status order by u.name limit 1`;
  const columns = columnsByHeader(kind);
  const lists = columns.map((column) => ({ column, allowed: allowedOf(column, courses) }));
  const longest = Math.max(...lists.map(({ allowed }) => allowed.length));
  const options = [
    columns.map(({ header }) => header),
    columns.map((column) => (isNeeded(column) ? words.required : '')),
    columns.map(hintOf),
    ...Array.from({ length: longest }, (_, index) => lists.map(({ allowed }) => allowed[index] ?? '')),
  ];
  const book = await writeXlsx({
    sheets: [
      {
        name: words[`kind.${kind}`],
        // Text, so that a typed CPF keeps its zeros.
        columns: columns.map(({ header }) => ({
          width: Math.max(16, header.length + 4),
          style: { numFmt: '@' },
        })),
        rows: [
          columns.map(({ header }) => header),
          columns.map((column) => exampleOf(column, courses, seller?.email ?? '')),
        ],
        cells: new Map(
          columns.map(({ header }, at) => [`0,${at}`, { value: header, style: { font: { bold: true } } }]),
        ),
        dataValidations: lists.flatMap(({ column, allowed }, at) =>
          allowed.length > 0 ? [choiceOf(column, at, allowed.length)] : [],
        ),
        freezePane: { rows: 1 },
      },
      {
        name: words.options,
        columns: columns.map(({ header }) => ({ width: Math.max(20, header.length + 4) })),
        rows: options,
        freezePane: { rows: 1 },
      },
    ],
  });
  return new Uint8Array(book);
}

const whole = (bytes: Uint8Array, filename: string): FileResponse => ({
  stream: new Blob([new Uint8Array(bytes)]).stream(),
  length: bytes.length,
  type: SPREADSHEET,
  filename: `${filename}.xlsx`,
});

export const importTemplate: Handler<'GET /v1/imports/template-xls'> = async (ctx, { query: { kind } }) =>
  whole(await template(ctx, kind), `${words.file} ${words[`kind.${kind}`]}`);

/** The rows with faults as they are now, under the headings of the file, with a column of errors: it can be sent again. */
export const importErrors: Handler<'GET /v1/imports/errors-xls'> = async (ctx, { query: { id } }) => {
  const { kind, headers, matching, constants, file_name } = await readImport(ctx.db, id);
  const rows = await ctx.db
    .select()
    .from(import_rows)
    .where(and(eq(import_rows.import_id, id), eq(import_rows.is_faulty, true)))
    .orderBy(import_rows.row);
  if (rows.length === 0) throw new AppError('import_expired');
  // A field that was typed, that is missing or that is the same in all rows, without a column of the file has one of the template's.
  const extra = importColumns[kind].filter(
    ({ path }) =>
      !matching.includes(path) &&
      (path in constants ||
        rows.some(
          ({ corrections, errors }) => path in corrections || errors.some((error) => error.path === path),
        )),
  );
  const textOf = ({ errors }: (typeof rows)[number]) =>
    errors
      .map(({ column, code, values }) => [column, messageOf(code, values)].filter(Boolean).join(': '))
      .join('\n');
  async function* batches() {
    yield rows;
  }
  const cell = (value: Cell | undefined) => (typeof value === 'number' ? value : cellText(value ?? null));
  return spreadsheet({
    title: words.errors,
    columns: [
      ...headers.map((header, at) => ({
        header: cellText(header),
        width: 20,
        value: ({ cells, corrections }: (typeof rows)[number]) => {
          const path = matching[at];
          return cell((path && corrections[path]) ?? cells[at]);
        },
      })),
      ...extra.map(({ path }) => ({
        header: headerOf(path),
        width: 20,
        value: ({ corrections }: (typeof rows)[number]) => corrections[path] ?? constants[path] ?? '',
      })),
      { header: words.errors, width: 60, value: textOf },
    ],
    rows: batches(),
    total: rows.length,
    filename: `${words.errors} ${file_name.replace(/\.\w+$/, '')} ${localDate(ctx.clock.now())}`,
  });
};
