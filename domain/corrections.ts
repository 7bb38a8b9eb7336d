import { type FieldRule, fieldIssues } from './fieldIssues.ts';
import type { Issue } from './issue.ts';
import { SELF } from './options.ts';
import { type AddressPart, type FieldPath, fieldAt } from './registrationFields.ts';
import type { UserType } from './userTypes.ts';

const residence = [
  ...(['cep', 'address', 'address_number', 'address_complement', 'neighborhood', 'city', 'uf'] as const),
] as const satisfies readonly AddressPart[];
const ofGuardian = <P extends AddressPart>(part: P) => `student_guardian_address.${part}` as const;

/** Corrections that a person may request, with the registration fields of each (PRIVACY-7). */
export const corrections = {
  name: ['name'],
  email: ['email'],
  cpf: ['cpf'],
  rg: ['rg'],
  nif: ['nif'],
  birthdate: ['birthdate'],
  education_grade: ['education_grade'],
  address: residence,
  guardian: [
    ...(['student_guardian_relationship', 'student_guardian_name', 'student_guardian_email'] as const),
    ...(['student_guardian_cpf', 'student_guardian_rg', 'student_guardian_phone'] as const),
    'student_guardian_birthdate',
  ],
  guardian_address: residence.map(ofGuardian),
} as const satisfies Readonly<Record<string, readonly FieldPath[]>>;
export type CorrectionSubject = keyof typeof corrections;
export type CorrectionField = (typeof corrections)[CorrectionSubject][number];

export const correctionSubjects = Object.keys(corrections) as [CorrectionSubject, ...CorrectionSubject[]];
export const correctionFields = Object.values(corrections).flat() as [CorrectionField, ...CorrectionField[]];

export const fieldsOfSubject = (subject: CorrectionSubject): readonly CorrectionField[] =>
  corrections[subject];

const ownOfGuardian: readonly CorrectionField[] = ['student_guardian_relationship', 'student_guardian_name'];
const has = (subject: CorrectionSubject, field: CorrectionField): boolean =>
  fieldsOfSubject(subject).includes(field);

/** Someone else's data, which the person cannot read. */
export const isOfOther = (field: CorrectionField): boolean =>
  has('guardian_address', field) || staysIfBlank(field);

/** The person cannot read it, and leaves it blank unless it changes. */
export const staysIfBlank = (field: CorrectionField): boolean =>
  has('guardian', field) && !ownOfGuardian.includes(field);

interface Facts {
  types: readonly UserType[];
  is_foreign: boolean;
  guardian_relationship: string | null;
}

/** Omits subjects that a person changes without asking, or does not have. */
export const subjectsFor = ({ types, is_foreign, guardian_relationship }: Facts): CorrectionSubject[] =>
  correctionSubjects.filter((subject) => {
    if (subject === 'nif') return is_foreign;
    if (subject === 'address') return !is_foreign;
    if (subject === 'guardian' || subject === 'guardian_address')
      return types.includes('STUDENT') && guardian_relationship !== null && guardian_relationship !== SELF;
    return true;
  });

export type Wished = Readonly<Partial<Record<CorrectionField, string | null>>>;

/** Students who are their own guardians have no other guardian whose fields could be filled in. */
export const askedFields = (subject: CorrectionSubject, wished: Wished): readonly CorrectionField[] =>
  subject === 'guardian' && wished.student_guardian_relationship === SELF
    ? ['student_guardian_relationship']
    : fieldsOfSubject(subject);

/** True for a field that a registration needs, and for the only field of a subject. */
export const isNeeded = (subject: CorrectionSubject, field: CorrectionField): boolean =>
  !staysIfBlank(field) &&
  (fieldAt(field).needed !== undefined ||
    field === 'student_guardian_relationship' ||
    fieldsOfSubject(subject).length === 1);

/** Fields of another subject do not count. */
export const correctionIssues = (subject: CorrectionSubject, wished: Wished): Issue<'required'>[] =>
  askedFields(subject, wished).flatMap((field) =>
    isNeeded(subject, field) && !wished[field] ? [{ path: field, code: 'required' as const }] : [],
  );

/** Typed values that break the rule of their field. */
export const typedIssues = (wished: Wished): Issue<FieldRule>[] =>
  Object.entries(wished).flatMap(([path, value]) => {
    const name = path.slice(path.indexOf('.') + 1);
    return fieldIssues({ [name]: value })
      .filter((issue) => issue.path === name)
      .map((issue) => ({ ...issue, path }));
  });

/** Contains every field of the subject, so that a blank one clears what is stored, except fields that the person cannot read. */
export const wishedOf = (subject: CorrectionSubject, wished: Wished): Wished =>
  Object.fromEntries(
    askedFields(subject, wished)
      .filter((field) => !staysIfBlank(field) || wished[field])
      .map((field) => [field, wished[field] || null]),
  );

/** Omits the values of other people. */
export const readableOf = (values: Wished): Wished =>
  Object.fromEntries(Object.entries(values).filter(([field]) => !isOfOther(field as CorrectionField)));

export const changesNothing = (wished: Wished, stored: Wished): boolean =>
  Object.entries(wished).every(([field, value]) => value === (stored[field as CorrectionField] || null));
