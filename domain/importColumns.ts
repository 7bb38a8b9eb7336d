import { digitsOf } from './brazil.ts';
import { foldText } from './foldText.ts';
import type { Coded } from './issue.ts';
import { ENROLLMENT_LABELS } from './options.ts';
import {
  addressFields,
  type FieldName,
  type FieldPath,
  fieldRows,
  isAddressPart,
  isAsked,
  type RegistrationField,
} from './registrationFields.ts';

/** Administrators receive permissions and companies a contract, so both are registered one by one. */
export const importKinds = ['STUDENT', 'TEACHER', 'FEE', 'FEV'] as const;
export type ImportKind = (typeof importKinds)[number];

/** Reasons why a run registered nobody. */
export const importStops = ['cancelled', 'failed', 'warned'] as const;

export const IMPORT_MAX = 5000;
/** Columns of a file, of which most may be left out. */
export const COLUMNS_MAX = 200;
/** Retention of the file and its errors. */
export const IMPORT_HOURS = 24;

export interface ImportColumn {
  path: FieldPath;
  field: RegistrationField;
}

/** Hours are entered by the person, waivers and special students one by one. */
const left: readonly RegistrationField['kind'][] = ['types', 'confirmation', 'hours'];
const leftNames: readonly FieldName[] = ['roles', 'special_student'];

const addressParts = Object.keys(addressFields).filter(isAddressPart);

function columnsOf(kind: ImportKind): ImportColumn[] {
  return fieldRows.flatMap(([name, field]): ImportColumn[] => {
    if (!isAsked(field, [kind]) || left.includes(field.kind) || leftNames.includes(name) || field.waiver)
      return [];
    if (field.kind !== 'address') return [{ path: name, field }];
    return addressParts.map((part) => ({
      path: `${name}.${part}` as FieldPath,
      field: addressFields[part],
    }));
  });
}

export const importColumns: Readonly<Record<ImportKind, readonly ImportColumn[]>> = {
  STUDENT: columnsOf('STUDENT'),
  TEACHER: columnsOf('TEACHER'),
  FEE: columnsOf('FEE'),
  FEV: columnsOf('FEV'),
};

/** The fields of all kinds. */
export const importPaths: readonly FieldPath[] = [
  ...new Set(importKinds.flatMap((kind) => importColumns[kind].map(({ path }) => path))),
];

/** A column that every file of the kind needs, even if a cell of it may be blank. */
export const isNeeded = ({ field: { needed }, path }: ImportColumn): boolean =>
  needed === 'always' || path === 'cpf' || path === 'course' || path === 'courses';

/** What two people never have in common for being registered together, beside what identifies them. */
const ofOnePerson: readonly RegistrationField['kind'][] = ['name', 'email', 'cpf', 'phone'];

/** Whether a needed field without a column can be given one value for all rows: none that says who a person is (REG-27). */
export const canBeConstant = (column: ImportColumn): boolean =>
  isNeeded(column) && column.field.identity === undefined && !ofOnePerson.includes(column.field.kind);

/** Value of a spreadsheet cell; a formula is never evaluated. */
export type Cell = string | number | boolean | Date | { formula: true } | null;

export type CellRule = 'cell_formula' | 'cell_zeros' | 'cell_date' | 'cell_option' | 'cell_yes_no';
export type Read<V> = { value: V } | { issue: Coded<CellRule> };
type CellValue = string | boolean | readonly string[] | undefined;

const issue = (code: CellRule, values?: Readonly<Record<string, string>>): Read<never> => ({
  issue: { code, ...(values && { values }) },
});

const pad = (value: number) => String(value).padStart(2, '0');

/** A day of the calendar as ISO text, or null; 29 February only in leap years. */
function isoDay(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 1000;
  return isReal ? `${year}-${pad(month)}-${pad(day)}` : null;
}

/** Brazilian or ISO; a bare number has lost what it counted. */
export function readDay(cell: string | number | boolean | Date): Read<string> {
  if (cell instanceof Date)
    return Number.isNaN(cell.getTime())
      ? issue('cell_date')
      : { value: cell.toISOString().slice(0, 'yyyy-mm-dd'.length) };
  const text = String(cell).trim();
  const [, day, month, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  const [, y, m, d] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
  const value = isoDay(Number(year ?? y), Number(month ?? m), Number(day ?? d));
  return value ? { value } : issue('cell_date');
}

const digitCounts = { cpf: 11, cnpj: 14, cep: 8, phone: 11 } as const;
const isCounted = (kind: string): kind is keyof typeof digitCounts => Object.hasOwn(digitCounts, kind);

/** A spreadsheet reads digits as a number, drops its leading zeros and shortens it to 1,23E+10. */
function lostZeros(kind: keyof typeof digitCounts, text: string): boolean {
  if (/^\d+([.,]\d+)?e\+?\d+$/i.test(text)) return true;
  return /^\d+$/.test(text) && kind !== 'phone' && digitsOf(text).length < digitCounts[kind];
}

const yes = ['sim', 's', 'x', 'verdadeiro', 'true', '1'];
const no = ['nao', 'n', 'falso', 'false', '0'];

export function readFlag(cell: string | number | boolean | Date): Read<boolean> {
  const text = foldText(String(cell)).trim();
  if (yes.includes(text)) return { value: true };
  return no.includes(text) ? { value: false } : issue('cell_yes_no');
}

/** Options are their own label, except the types of enrolment. */
export const optionLabel = (option: string): string => ENROLLMENT_LABELS[option] ?? option;

function readOption(of: readonly string[], text: string): Read<string> {
  const typed = text.trim().normalize('NFC').toLowerCase();
  const same = of.find((each) => optionLabel(each).toLowerCase() === typed);
  // Without its accent, 'avo' is two options.
  const alike = of.filter((each) => foldText(optionLabel(each)) === foldText(typed));
  const value = same ?? (alike.length === 1 ? alike[0] : undefined);
  return value ? { value } : issue('cell_option', { options: of.map(optionLabel).join(', ') });
}

function readOptions(of: readonly string[], text: string): Read<readonly string[]> {
  const values: string[] = [];
  for (const part of listOf(text)) {
    const read = readOption(of, part);
    if ('issue' in read) return read;
    if (!values.includes(read.value)) values.push(read.value);
  }
  return { value: values };
}

/** 'Viagem; Pessoal' */
export const listOf = (text: string): string[] =>
  text
    .split(/[;,]/)
    .map((part) => part.trim())
    .filter(Boolean);

const isBlank = (cell: Cell): boolean => cell === null || (typeof cell === 'string' && cell.trim() === '');

/** The value of a form's field; the field's own rules are checked with the form. */
export function readCell(field: RegistrationField, cell: Cell): Read<CellValue> {
  if (cell === null || isBlank(cell)) return { value: undefined };
  if (typeof cell === 'object' && 'formula' in cell) return issue('cell_formula');
  const text = cellText(cell);
  switch (field.kind) {
    case 'day':
      return readDay(cell);
    case 'flag':
      return readFlag(cell);
    case 'choice':
      return readOption(field.of, text);
    case 'choices':
      return readOptions(field.of, text);
    case 'ids':
      return { value: listOf(text) };
    default:
      return isCounted(field.kind) && lostZeros(field.kind, text) ? issue('cell_zeros') : { value: text };
  }
}

/** Formats a cell for display. */
export function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (cell instanceof Date)
    return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10).split('-').reverse().join('/');
  if (typeof cell === 'boolean') return cell ? 'Sim' : 'Não';
  return typeof cell === 'object' ? '' : String(cell).trim();
}
