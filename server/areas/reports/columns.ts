import { sql } from 'drizzle-orm';
import { formatCep, formatCpf, formatPhone } from '../../../domain/brazil.ts';
import { day, orNull, text } from '../../platform/db/rows.ts';
import { DAY_FORMAT, dayCell, type SheetColumn } from '../../platform/http/spreadsheet.ts';
import { reportTexts as texts } from '../../texts/reports.ts';

export const personShape = {
  id: text,
  user_id: text,
  name: text,
  email: text,
  birthdate: orNull(day),
  phone: orNull(text),
};

const addressParts = [
  'cep',
  'address',
  'address_number',
  'neighborhood',
  'address_complement',
  'city',
  'uf',
] as const;

export const addressedShape = {
  ...personShape,
  cpf: orNull(text),
  cep: orNull(text),
  address: orNull(text),
  address_number: orNull(text),
  neighborhood: orNull(text),
  address_complement: orNull(text),
  city: orNull(text),
  uf: orNull(text),
};
type Addressed = { [K in keyof typeof addressedShape]: string | null };

/** Columns of `u` (users) and `p` (personal). */
export const personSelect = sql`u.user_id, u.name, u.email, p.birthdate::text, p.phone`;
export const addressedSelect = sql`${personSelect}, p.cpf, ${sql.join(
  addressParts.map((part) => sql`p.address ->> ${sql.raw(`'${part}'`)} as ${sql.identifier(part)}`),
  sql`, `,
)}`;

const shown =
  (format: (text: string) => string) =>
  (value: string | null): string | null =>
    value === null ? null : format(value);
const phone = shown(formatPhone);
const cpf = shown(formatCpf);
const cep = shown(formatCep);
export const dayShown = shown((iso) => iso.split('-').reverse().join('/'));

export const nameColumns: readonly SheetColumn<{ name: string; email: string }>[] = [
  { header: texts.name, width: 34, value: ({ name }) => name },
  { header: texts.email, width: 34, value: ({ email }) => email },
];
export const birthdateColumn: SheetColumn<{ birthdate: string | null }> = {
  header: texts.birthdate,
  width: 18,
  format: DAY_FORMAT,
  value: ({ birthdate }) => (birthdate === null ? null : dayCell(birthdate)),
};
export const phoneColumn: SheetColumn<{ phone: string | null }> = {
  header: texts.phone,
  width: 18,
  value: (row) => phone(row.phone),
};
export const statusColumn = <R>(isActive: (row: R) => boolean): SheetColumn<R> => ({
  header: texts.status,
  width: 10,
  value: (row) => texts[isActive(row) ? 'active' : 'inactive'],
});

/** Columns in the specified order, up to the state. */
export const addressedColumns: readonly SheetColumn<Addressed & { name: string; email: string }>[] = [
  ...nameColumns,
  { header: texts.cpf, width: 16, value: (row) => cpf(row.cpf) },
  birthdateColumn,
  phoneColumn,
  { header: texts.cep, width: 12, value: (row) => cep(row.cep) },
  { header: texts.address, width: 34, value: (row) => row.address },
  { header: texts.address_number, width: 10, value: (row) => row.address_number },
  { header: texts.neighborhood, width: 22, value: (row) => row.neighborhood },
  { header: texts.address_complement, width: 22, value: (row) => row.address_complement },
  { header: texts.city, width: 22, value: (row) => row.city },
  { header: texts.uf, width: 6, value: (row) => row.uf },
];
