import {
  ENTRY_SECTIONS,
  type EntryId,
  entriesOf,
  type FinancialParameters,
  type Priced,
  ROW_FIELDS,
  ROW_SECTIONS,
  type RowField,
  type RowSection,
  type Rows,
  rowKey,
  type Section,
} from './financialParameters.ts';

export interface ParameterChange {
  readonly section: Section;
  readonly operation: 'I' | 'U' | 'D';
  /** The row's name; null for the entries of a section. */
  readonly row: string | null;
  /** The value has the stored form. */
  readonly fields: readonly {
    readonly field: RowField | EntryId;
    readonly before: string | number | null;
    readonly after: string | number | null;
  }[];
}

type Cells = Readonly<Record<string, string | number>>;

const differences = (fields: readonly string[], before: Cells | undefined, after: Cells | undefined) =>
  fields
    .map((field) => ({
      field: field as RowField | EntryId,
      before: before?.[field] ?? null,
      after: after?.[field] ?? null,
    }))
    .filter((each) => each.before !== each.after);

function rowChanges(
  section: RowSection,
  before: FinancialParameters,
  after: FinancialParameters,
): ParameterChange[] {
  const keyed = (rows: Rows) =>
    new Map((rows[section] as readonly Priced[]).map((row) => [rowKey(section, row), row] as const));
  const old = keyed(before);
  const next = keyed(after);
  return [...new Set([...old.keys(), ...next.keys()])].flatMap((key): ParameterChange[] => {
    const [was, is] = [old.get(key), next.get(key)];
    const fields = differences(ROW_FIELDS[section], was && { ...was }, is && { ...is });
    if (fields.length === 0) return [];
    const operation = !was ? 'I' : is ? 'U' : 'D';
    return [{ section, operation, row: (is ?? was)?.name ?? null, fields }];
  });
}

/** What a version changed; the order of rows is no change. */
export const parameterChanges = (
  before: FinancialParameters,
  after: FinancialParameters,
): ParameterChange[] => [
  ...ENTRY_SECTIONS.flatMap((section): ParameterChange[] => {
    const fields = differences([...entriesOf(section).keys()], before[section], after[section]);
    return fields.length > 0 ? [{ section, operation: 'U', row: null, fields }] : [];
  }),
  ...ROW_SECTIONS.flatMap((section) => rowChanges(section, before, after)),
];
