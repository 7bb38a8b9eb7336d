import { writeXlsx } from 'hucre/xlsx';
import { cpfFromSeed } from '../../domain/brazil.ts';
import type { Cell, ImportKind } from '../../domain/importColumns.ts';
import type { FieldPath } from '../../domain/registrationFields.ts';
import { columnsByHeader, headerOf } from '../../server/texts/importSheet.ts';

type Value = Exclude<Cell, { formula: true }>;
export type ImportRow = Partial<Record<FieldPath, Value>>;

const person = (seed: number): ImportRow => ({
  name: 'Beatriz Antunes Prado',
  email: `importada.${seed}@teste.aulaviva.test`,
  cpf: cpfFromSeed(seed),
  birthdate: '12/04/1995',
  phone: '(11) 98765-4321',
  education_grade: 'Graduação',
  cep: '01310-100',
  address: 'Avenida Paulista',
  address_number: '1578',
  neighborhood: 'Bela Vista',
  city: 'São Paulo',
  uf: 'SP',
});

const teaching: ImportRow = {
  courses: 'Inglês',
  course_experience: 'Dez anos com turmas de adultos.',
  interests: 'Viagem; Pessoal',
};
const franchise: ImportRow = {
  investment_capital_available: 'R$ 20.000',
  current_income: 'De 3 a 5 mil reais por mês',
  professional_reference: 'Lúcia Ferraz, +55 11 98765-0000',
};

/** What a row of each kind needs, different for each `seed`; the school has the course and the seller. */
export function importRow(kind: ImportKind, seed: number, overrides: ImportRow = {}): ImportRow {
  const own: Record<ImportKind, ImportRow> = {
    STUDENT: {
      fev_id: 'vendas@x.test',
      course: 'Inglês',
      student_level: 'Básico',
      plan_type: 'Em grupo',
      frequency: '2 vezes na semana',
      plan_duration: 'Anual',
      payment_method: 'À vista - Pix',
      experience_in_other_schools: 'Nenhuma.',
      important_informations: 'Prefere aulas à noite.',
      interests: 'Viagem',
      student_guardian_relationship: 'Próprio',
    },
    TEACHER: teaching,
    FEE: { ...teaching, ...franchise },
    FEV: { ...franchise, availability_of_work: 'Integral', english_level: 'Expert' },
  };
  return { ...person(seed), ...own[kind], ...overrides };
}

/** Headers and rows as the template has them. */
export function importTable(kind: ImportKind, rows: readonly ImportRow[]): Value[][] {
  const paths = columnsByHeader(kind).map(({ path }) => path);
  return [paths.map(headerOf), ...rows.map((row) => paths.map((path) => row[path] ?? null))];
}

type Book = Parameters<typeof writeXlsx>[0]['sheets'][number];

export async function xlsxOf(rows: Value[][], more: Partial<Book> = {}): Promise<Blob> {
  const bytes = await writeXlsx({ sheets: [{ name: 'Pessoas', rows, ...more }] });
  return new Blob([new Uint8Array(bytes)]);
}
