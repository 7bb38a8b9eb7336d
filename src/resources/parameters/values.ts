import type { ResponseOf } from '../../../contract/index.ts';
import {
  choicesOfField,
  ENTRY_SECTIONS,
  type EntrySection,
  entriesOf,
  type Product,
  ROW_FIELDS,
  type RowSection,
  rowKey,
  type SentParameters,
  typeOfField,
} from '../../../domain/financialParameters.ts';
import { centsOf, formatBRL, parseBRL, reaisOf } from '../../../domain/money.ts';

export type Parameters = ResponseOf<'GET /v1/financial-parameters'>;

type Cells = Record<string, string>;
/** Every value as it is typed. */
export type FormValues = Record<EntrySection, Cells> & Record<RowSection, Cells[]>;

const money = (reais: number) => formatBRL(centsOf(reais) ?? 0);
const percentage = (value: number) => String(value).replace('.', ',');

const typed = (type: ReturnType<typeof typeOfField>, value: string | number): string => {
  if (typeof value === 'string') return value;
  return type === 'money' ? money(value) : percentage(value);
};

const typedRow = (section: RowSection, row: Readonly<Record<string, string | number>>): Cells =>
  Object.fromEntries(
    ROW_FIELDS[section].map((field) => [field, typed(typeOfField(section, field), row[field] ?? '')]),
  );

export function valuesOf(parameters: Pick<Parameters, keyof SentParameters>): FormValues {
  const entries = (section: EntrySection): Cells =>
    Object.fromEntries(
      parameters[section].map(({ id, value }) => [id, typed(typeOfField(section, id), value)]),
    );
  const rows = (section: RowSection) => parameters[section].map((row) => typedRow(section, { ...row }));
  return {
    sales: entries('sales'),
    orders: entries('orders'),
    products: rows('products'),
    services: rows('services'),
    plans: rows('plans'),
  };
}

/** NaN for a text that is no amount, which no rule accepts. */
export function moneyOf(text: string): number {
  const cents = parseBRL(text);
  return cents === null ? Number.NaN : reaisOf(cents);
}
const percentageOf = (text: string): number =>
  /^\s*\d+(?:[.,]\d+)?\s*%?\s*$/.test(text) ? Number.parseFloat(text.replace(',', '.')) : Number.NaN;

const sentValue = (section: EntrySection | RowSection, field: string, text: string): string | number => {
  const type = typeOfField(section, field);
  if (type === 'money') return moneyOf(text);
  return type === 'percentage' ? percentageOf(text) : text.trim();
};

/** What is sent: the prefix and the dots of an amount are gone, and its comma is a point. */
export function sentOf(values: FormValues): SentParameters {
  const entries = (section: EntrySection) =>
    [...entriesOf(section).keys()].map((id) => ({
      id,
      value: sentValue(section, id, values[section][id] ?? ''),
    }));
  const rows = (section: RowSection) =>
    values[section].map((row) =>
      Object.fromEntries(
        ROW_FIELDS[section].map((field) => [field, sentValue(section, field, row[field] ?? '')]),
      ),
    );
  return {
    sales: entries('sales'),
    orders: entries('orders'),
    products: rows('products') as unknown as Product[],
    services: rows('services') as unknown as SentParameters['services'],
    plans: rows('plans') as unknown as SentParameters['plans'],
  };
}

/** The input of a path such as `sales.0.value`, whose name is that of the entry. */
export function inputOf(path: string, sent: SentParameters): string {
  const [section = '', place = ''] = path.split('.');
  const entries = ENTRY_SECTIONS.find((each) => each === section);
  return entries ? `${section}.${sent[entries][Number(place)]?.id ?? ''}` : path;
}

const combinations = choicesOfField('plan_type').flatMap((plan_type) =>
  choicesOfField('frequency').flatMap((frequency) =>
    choicesOfField('plan_duration').map((plan_duration) => ({ plan_type, frequency, plan_duration })),
  ),
);

/** The first combination without a price. */
export const freeCombination = (plans: readonly Cells[]): Cells | undefined => {
  const taken = new Set(plans.map((row) => rowKey('plans', row)));
  return combinations.find((each) => !taken.has(rowKey('plans', each)));
};

export const emptyRow = (section: RowSection, more: Cells = {}): Cells => ({
  ...Object.fromEntries(ROW_FIELDS[section].map((field) => [field, ''])),
  value_registration: money(0),
  ...more,
});

/** What was typed over `base` stays, and everything else is as another person has saved it since. */
export function mergeValues(base: FormValues, mine: FormValues, saved: FormValues): FormValues {
  const cells = (was: Cells = {}, typed: Cells = {}, is: Cells = {}): Cells =>
    Object.fromEntries(
      Object.keys({ ...is, ...typed }).map((field) => [
        field,
        (typed[field] !== was[field] ? typed[field] : is[field]) ?? '',
      ]),
    );
  const rows = (section: RowSection): Cells[] => {
    const keyed = (all: readonly Cells[]) => new Map(all.map((row) => [rowKey(section, row), row] as const));
    const [was, is, typedRows] = [keyed(base[section]), keyed(saved[section]), keyed(mine[section])];
    const kept = mine[section].flatMap((row) => {
      const key = rowKey(section, row);
      const before = was.get(key);
      if (!before) return [row];
      const isChanged = Object.keys(row).some((field) => row[field] !== before[field]);
      return is.has(key) || isChanged ? [cells(before, row, is.get(key) ?? before)] : [];
    });
    const added = saved[section].filter((row) => {
      const key = rowKey(section, row);
      return !was.has(key) && !typedRows.has(key);
    });
    return [...kept, ...added];
  };
  return {
    sales: cells(base.sales, mine.sales, saved.sales),
    orders: cells(base.orders, mine.orders, saved.orders),
    products: rows('products'),
    services: rows('services'),
    plans: rows('plans'),
  };
}

/** The contract's type has lists that can be changed. */
export const bodyOf = ({ sales, orders, products, services, plans }: SentParameters) => ({
  sales: [...sales],
  orders: [...orders],
  products: [...products],
  services: [...services],
  plans: [...plans],
});
