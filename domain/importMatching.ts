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

/** Headings are compared without accents, capitals, punctuation and marks of a required column. */
export const headingKey = (heading: string): string =>
  foldText(heading)
    // 'Aluno(a)' and 'Aluno/a' are 'Aluno'.
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

/** Names that schools give to a field, folded, besides its own. */
const synonyms: Partial<Record<FieldPath, readonly string[]>> = {
  name: [
    'nome completo',
    'aluno',
    'aluna',
    'nome do aluno',
    'nome da aluna',
    'nome aluno',
    'estudante',
    'professor',
    'professora',
    'nome do professor',
    'vendedor nome',
    'cliente',
    'full name',
    'name',
    'student',
    'nombre',
    'nom',
  ],
  email: [
    'email',
    'mail',
    'endereco de email',
    'endereco de e mail',
    'email do aluno',
    'e mail do aluno',
    'correio eletronico',
    'correo',
  ],
  fev_id: ['vendedora', 'fev', 'consultor', 'consultora', 'franqueado', 'responsavel pela venda', 'seller'],
  enrollment_type: ['tipo matricula', 'matricula', 'enrollment type'],
  enrollment_date: ['inicio', 'data inicio', 'data de inicio das aulas', 'inicio das aulas', 'start date'],
  cpf: ['cpf do aluno', 'cpf aluno', 'n cpf', 'numero do cpf', 'no cpf', 'documento cpf'],
  rg: ['rg do aluno', 'identidade', 'registro geral', 'numero do rg'],
  birthdate: [
    'nascimento',
    'data nascimento',
    'data nasc',
    'dt nascimento',
    'dt nasc',
    'dn',
    'aniversario',
    'nasc',
    'birthdate',
    'birth date',
    'date of birth',
    'fecha de nacimiento',
  ],
  education_grade: ['grau de instrucao', 'formacao', 'nivel de escolaridade', 'education'],
  phone: [
    'celular',
    'whatsapp',
    'whats',
    'zap',
    'fone',
    'tel',
    'telefone celular',
    'telefone do aluno',
    'celular do aluno',
    'contato',
    'phone',
    'mobile',
    'telefono',
  ],
  student_guardian_relationship: ['parentesco', 'grau de parentesco', 'relacao com o aluno'],
  student_guardian_name: ['responsavel', 'nome responsavel', 'mae ou pai', 'responsavel legal', 'guardian'],
  student_guardian_email: ['email do responsavel', 'email responsavel', 'e mail responsavel'],
  student_guardian_rg: ['rg responsavel'],
  student_guardian_cpf: ['cpf responsavel'],
  student_guardian_phone: [
    'celular do responsavel',
    'celular responsavel',
    'telefone responsavel',
    'whatsapp do responsavel',
  ],
  student_guardian_birthdate: [
    'nascimento do responsavel',
    'data de nascimento responsavel',
    'nascimento responsavel',
  ],
  course: ['idioma', 'lingua', 'curso desejado', 'course', 'language'],
  courses: ['idiomas', 'cursos', 'curso', 'idioma', 'disciplinas', 'courses'],
  student_level: ['nivel do aluno', 'nivel aluno', 'nivel de conhecimento', 'level'],
  plan_type: ['modalidade', 'plano', 'tipo plano', 'tipo de aula', 'plan'],
  frequency: ['aulas por semana', 'vezes por semana', 'frequencia semanal', 'frequency'],
  plan_duration: ['duracao', 'duracao plano', 'duracao do contrato', 'periodo', 'duration'],
  payment_method: ['pagamento', 'forma pagamento', 'forma de pgto', 'meio de pagamento', 'payment method'],
  plan_start_date: ['vigencia', 'inicio vigencia', 'inicio do plano', 'inicio do contrato'],
  experience_in_other_schools: ['experiencia', 'experiencia anterior', 'outras escolas', 'estudou antes'],
  important_informations: [
    'observacoes',
    'observacao',
    'obs',
    'informacoes',
    'anotacoes',
    'notas',
    'notes',
    'comentarios',
  ],
  interests: ['interesse', 'objetivo', 'objetivos', 'motivo', 'interests'],
  cep: ['codigo postal', 'cod postal', 'zip', 'zip code'],
  address: ['rua', 'logradouro', 'avenida', 'endereco residencial', 'street', 'address', 'direccion'],
  address_number: ['numero', 'n', 'no', 'nr', 'num', 'numero da casa'],
  address_complement: ['complemento', 'compl', 'apto', 'apartamento'],
  neighborhood: ['bairro residencial', 'distrito'],
  city: ['municipio', 'cidade residencial', 'localidade', 'city', 'ciudad'],
  uf: ['uf', 'estado uf', 'state'],
  country: ['country', 'nacionalidade pais'],
  is_foreign: ['mora fora do brasil', 'exterior', 'mora no exterior'],
  cnpj: ['cnpj da empresa', 'n cnpj'],
  company_name: ['empresa', 'nome da empresa'],
  fantasy_name: ['fantasia'],
  public_link: ['link', 'video', 'site'],
  english_level: ['ingles', 'nivel ingles'],
  current_income: ['renda'],
  investment_capital_available: ['capital', 'capital de investimento'],
};

/** How sure a proposal is: its own name, a known name, most words of a name, or the look of the values. */
const sure = { own: 100, known: 80, words: 50, values: 30 } as const;

/** Words that say nothing about which field is meant. */
const fillers = new Set(['de', 'do', 'da', 'dos', 'das', 'o', 'a', 'e', 'em', 'no', 'na', 'aluno', 'aluna']);
const wordsOf = (key: string) => key.split(' ').filter((word) => word && !fillers.has(word));
const ofGuardian = (words: readonly string[]) => words.some((word) => word.startsWith('responsav'));

function byHeading({ path }: ImportColumn, own: string, heading: string): number {
  const key = headingKey(heading);
  if (key === '') return 0;
  const ownKey = headingKey(own);
  if (key === ownKey) return sure.own;
  const known = synonyms[path] ?? [];
  if (known.includes(key)) return sure.known;
  const words = wordsOf(key);
  // The guardian's e-mail is never proposed as that of the student, nor the other way round.
  const alike = [ownKey, ...known].map((name) => {
    const wanted = wordsOf(name);
    const isHeld = ofGuardian(wanted) === ofGuardian(words) && wanted.every((word) => words.includes(word));
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
  ownHeading: (path: FieldPath) => string,
): Matching {
  const scored = columns.flatMap(({ heading, samples }, at) =>
    importColumns[kind].flatMap((column) => {
      const named = byHeading(column, ownHeading(column.path), heading);
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

/** Needed fields that no column stands for. */
export const missingFields = (kind: ImportKind, matching: Matching): FieldPath[] =>
  importColumns[kind]
    .filter((column) => isNeeded(column) && !matching.includes(column.path))
    .map(({ path }) => path);

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
  const isWhole = fieldsTwice(matching).length === 0 && missingFields(kind, matching).length === 0;
  return isWhole ? matching : null;
}

/** The matching of a file whose headings are all those of the template, and lack none that is needed. */
export const ownMatching = (
  kind: ImportKind,
  headings: readonly string[],
  ownHeading: (path: FieldPath) => string,
): Matching | null => applyRemembered(kind, headings, {}, ownHeading);
