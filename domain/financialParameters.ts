import { isLonger } from './characters.ts';
import type { Issue } from './issue.ts';
import { centsOf, formatBRL, reaisOf, WHOLE_SHARE } from './money.ts';
import {
  FISCAL_DOCUMENTS,
  FREQUENCIES,
  OUTGOING_PAYMENTS,
  PLAN_DURATIONS,
  PLAN_TYPES,
  type PlanDuration,
  type PlanType,
} from './options.ts';
import { isOneLine } from './plainText.ts';

/** A choice is stored as its text, a percentage in basis points, money in cents. */
export const ENTRY_TYPES = ['select', 'percentage', 'money'] as const;
export type EntryType = (typeof ENTRY_TYPES)[number];

interface Choice<V extends string = string> {
  readonly type: 'select';
  readonly of: readonly V[];
  readonly initial: V;
}
interface Quantity {
  readonly type: 'percentage' | 'money';
  readonly initial: number;
}
export type Entry = Choice | Quantity;

/** The first one is the default. */
const choice = <const V extends string>(of: readonly [V, ...V[]]): Choice<V> => ({
  type: 'select',
  of,
  initial: of[0],
});
const percentage = (initial: number): Quantity => ({ type: 'percentage', initial });
const money = (initial: number): Quantity => ({ type: 'money', initial });

/** What can be set about sales ('Venda') and about what the school pays ('Compra'); the ids never change (PAR-1). */
export const ENTRIES = {
  sales: {
    fiscal_document: choice(FISCAL_DOCUMENTS),
    tax_rate: percentage(0),
    discount_limit: percentage(0),
  },
  orders: {
    fee_percentage: percentage(5_000),
    lesson_value: money(0),
    fev_percentage: percentage(1_000),
    payment_type: choice(OUTGOING_PAYMENTS),
  },
} as const;
export type EntrySection = keyof typeof ENTRIES;
export const ENTRY_SECTIONS = Object.keys(ENTRIES) as EntrySection[];
export type EntryId = { [S in EntrySection]: keyof (typeof ENTRIES)[S] }[EntrySection];

type ValueOf<E> = E extends Choice<infer V> ? V : number;
type Values<S extends EntrySection> = {
  readonly [K in keyof (typeof ENTRIES)[S]]: ValueOf<(typeof ENTRIES)[S][K]>;
};

export const entriesOf = (section: EntrySection): ReadonlyMap<string, Entry> =>
  new Map<string, Entry>(Object.entries(ENTRIES[section]));

export interface Priced {
  readonly name: string;
  readonly value_plan: number;
  readonly value_registration: number;
}
export interface Product extends Priced {
  readonly code_product: string;
  readonly code_department: string;
  readonly code_category: string;
}
export interface Service extends Priced {
  readonly code_service: string;
}
export interface PlanPrice extends Priced {
  readonly code_plan: string;
  readonly plan_type: PlanType;
  readonly frequency: (typeof FREQUENCIES)[number];
  readonly plan_duration: PlanDuration;
}

export interface Rows {
  readonly products: readonly Product[];
  readonly services: readonly Service[];
  readonly plans: readonly PlanPrice[];
}

/** The stored form holds money in cents and percentages in basis points. */
export interface FinancialParameters extends Rows {
  readonly sales: Values<'sales'>;
  readonly orders: Values<'orders'>;
}

export interface SentEntry {
  readonly id: string;
  readonly value: string | number;
}
/** The sent form holds money in reais and percentages from 0 to 100. */
export interface SentParameters extends Rows {
  readonly sales: readonly SentEntry[];
  readonly orders: readonly SentEntry[];
}

const PRICE_FIELDS = ['value_plan', 'value_registration'] as const;
const choicesOf = {
  plan_type: PLAN_TYPES,
  frequency: FREQUENCIES,
  plan_duration: PLAN_DURATIONS,
} as const;
export const COMBINATION_FIELDS = ['plan_type', 'frequency', 'plan_duration'] as const;
/** The fields of each table, in the order of its columns. */
export const ROW_FIELDS = {
  products: ['name', 'code_product', 'code_department', 'code_category', ...PRICE_FIELDS],
  services: ['name', 'code_service', ...PRICE_FIELDS],
  plans: ['name', 'code_plan', ...COMBINATION_FIELDS, ...PRICE_FIELDS],
} as const;
export type RowSection = keyof typeof ROW_FIELDS;
export const ROW_SECTIONS = Object.keys(ROW_FIELDS) as RowSection[];
export type RowField = (typeof ROW_FIELDS)[RowSection][number];
export const SECTIONS = [...ENTRY_SECTIONS, ...ROW_SECTIONS] as const;
export type Section = (typeof SECTIONS)[number];

export const PARAMETER_NAME_MAX = 120;
export const PARAMETER_CODE_MAX = 40;
export const PARAMETER_ROWS_MAX = 200;
/** Cents; a larger amount is a slip of the keyboard (PAR-2). */
export const PARAMETER_MONEY_MAX = 100_000_000;

export const isPriceField = (field: RowField): field is (typeof PRICE_FIELDS)[number] =>
  field === 'value_plan' || field === 'value_registration';
export const isCombinationField = (field: RowField): field is (typeof COMBINATION_FIELDS)[number] =>
  field in choicesOf;
export const choicesOfField = (field: (typeof COMBINATION_FIELDS)[number]): readonly string[] =>
  choicesOf[field];

/** Department and category may be left empty: not every school divides its products. */
const isOptional = (field: RowField) => field === 'code_department' || field === 'code_category';
export const maxOfField = (field: RowField) => (field === 'name' ? PARAMETER_NAME_MAX : PARAMETER_CODE_MAX);

export type ParameterRule =
  | 'required'
  | 'text_too_long'
  | 'one_line'
  | 'value_invalid'
  | 'option_invalid'
  | 'field_unknown'
  | 'list_too_long'
  | 'percentage_range'
  | 'money_range'
  | 'code_twice'
  | 'price_twice';
type Found = Issue<ParameterRule>;
type Broken = Omit<Found, 'path'> | null;

function moneyBroken(value: unknown, min: number): Broken {
  const cents = typeof value === 'number' ? centsOf(value) : null;
  if (cents !== null && cents >= min && cents <= PARAMETER_MONEY_MAX) return null;
  return { code: 'money_range', values: { min: formatBRL(min), max: formatBRL(PARAMETER_MONEY_MAX) } };
}

function percentageBroken(value: unknown): Broken {
  const points = typeof value === 'number' ? centsOf(value) : null;
  return points !== null && points >= 0 && points <= WHOLE_SHARE ? null : { code: 'percentage_range' };
}

function entryBroken(entry: Entry, value: unknown): Broken {
  if (entry.type !== 'select')
    return entry.type === 'percentage' ? percentageBroken(value) : moneyBroken(value, 0);
  return entry.of.some((each) => each === value) ? null : { code: 'option_invalid' };
}

function entryIssues(section: EntrySection, sent: readonly SentEntry[]): Found[] {
  const known = entriesOf(section);
  return sent.flatMap(({ id, value }, place): Found[] => {
    const path = `${section}.${place}`;
    const entry = known.get(id);
    if (!entry) return [{ path: `${path}.id`, code: 'field_unknown', values: { field: id } }];
    if (sent.findIndex((each) => each.id === id) < place)
      return [{ path: `${path}.id`, code: 'value_invalid' }];
    const broken = entryBroken(entry, value);
    return broken ? [{ path: `${path}.value`, ...broken }] : [];
  });
}

type AnyRow = Readonly<Partial<Record<RowField, string | number>>>;

function textBroken(field: RowField, value: unknown): Broken {
  const text = typeof value === 'string' ? value.trim() : '';
  if (text === '') return isOptional(field) ? null : { code: 'required' };
  if (isLonger(text, maxOfField(field)))
    return { code: 'text_too_long', values: { count: maxOfField(field) } };
  return isOneLine(text) ? null : { code: 'one_line' };
}

function cellBroken(section: RowSection, field: RowField, value: unknown): Broken {
  // A plan without a price would make contracts of nothing.
  if (isPriceField(field)) return moneyBroken(value, section === 'plans' && field === 'value_plan' ? 1 : 0);
  if (!isCombinationField(field)) return textBroken(field, value);
  return choicesOfField(field).some((each) => each === value) ? null : { code: 'option_invalid' };
}

/** What identifies a row of a table; empty while it is not typed (PAR-3). */
export function rowKey(section: RowSection, row: AnyRow): string {
  const parts =
    section === 'plans'
      ? COMBINATION_FIELDS.map((field) => String(row[field] ?? ''))
      : [
          String((section === 'products' ? row.code_product : row.code_service) ?? '')
            .trim()
            .toLowerCase(),
        ];
  return parts.includes('') ? '' : JSON.stringify(parts);
}

const keyField = { products: 'code_product', services: 'code_service', plans: 'plan_duration' } as const;

function rowIssues(section: RowSection, rows: readonly AnyRow[]): Found[] {
  const seen = new Set<string>();
  const found = rows.flatMap((row, place): Found[] => {
    const at = (field: RowField) => `${section}.${place}.${field}`;
    const cells = ROW_FIELDS[section].flatMap((field): Found[] => {
      const broken = cellBroken(section, field, row[field]);
      return broken ? [{ path: at(field), ...broken }] : [];
    });
    const key = rowKey(section, row);
    const isTwice = key !== '' && seen.has(key);
    seen.add(key);
    const code = section === 'plans' ? ('price_twice' as const) : ('code_twice' as const);
    return isTwice ? [...cells, { path: at(keyField[section]), code }] : cells;
  });
  if (rows.length <= PARAMETER_ROWS_MAX) return found;
  return [{ path: section, code: 'list_too_long', values: { count: PARAMETER_ROWS_MAX } }];
}

/** What is wrong with parameters as they are sent, cell by cell (PAR-2, PAR-3). */
export const parameterIssues = (sent: SentParameters): Found[] => [
  ...ENTRY_SECTIONS.flatMap((section) => entryIssues(section, sent[section])),
  ...ROW_SECTIONS.flatMap((section) => rowIssues(section, sent[section] as readonly AnyRow[])),
];

const storedRow = <R extends object>(row: R): R =>
  Object.fromEntries(
    Object.entries(row).map(([field, value]) => [
      field,
      typeof value === 'number' ? (centsOf(value) ?? 0) : String(value).trim(),
    ]),
  ) as R;
const sentRow = <R extends object>(row: R): R =>
  Object.fromEntries(
    Object.entries(row).map(([field, value]) => [field, typeof value === 'number' ? reaisOf(value) : value]),
  ) as R;

function storedEntries<S extends EntrySection>(sent: readonly SentEntry[], before: Values<S>): Values<S> {
  const given = Object.fromEntries(sent.map(({ id, value }) => [id, value]));
  return storedRow({ ...sentRow(before), ...given }) as Values<S>;
}

/** The values of parameters without issues; an entry that is not sent stays as it was. */
export const storedParameters = (sent: SentParameters, before: FinancialParameters): FinancialParameters => ({
  sales: storedEntries<'sales'>(sent.sales, before.sales),
  orders: storedEntries<'orders'>(sent.orders, before.orders),
  products: sent.products.map(storedRow),
  services: sent.services.map(storedRow),
  plans: sent.plans.map(storedRow),
});

const sentEntries = <S extends EntrySection>(section: S, values: Values<S>): SentEntry[] =>
  Object.entries<string | number>(sentRow(values))
    .filter(([id]) => entriesOf(section).has(id))
    .map(([id, value]) => ({ id, value }));

export const sentParameters = (stored: FinancialParameters): SentParameters => ({
  sales: sentEntries('sales', stored.sales),
  orders: sentEntries('orders', stored.orders),
  products: stored.products.map(sentRow),
  services: stored.services.map(sentRow),
  plans: stored.plans.map(sentRow),
});

const initialOf = <S extends EntrySection>(section: S): Values<S> =>
  Object.fromEntries([...entriesOf(section)].map(([id, { initial }]) => [id, initial])) as Values<S>;

/** These values are in force until a version is saved. */
export const initialParameters = (plans: readonly PlanPrice[]): FinancialParameters => ({
  sales: initialOf('sales'),
  orders: initialOf('orders'),
  products: [],
  services: [],
  plans,
});

export const isEntrySection = (section: Section): section is EntrySection => section in ENTRIES;

/** How a field is stored and shown. */
export function typeOfField(section: Section, field: string): EntryType | 'text' {
  if (isEntrySection(section)) return entriesOf(section).get(field)?.type ?? 'text';
  return isPriceField(field as RowField) ? 'money' : 'text';
}
