import { privacy } from 'virtual:texts/privacy';
import { registration } from 'virtual:texts/registration';
import { formatCep, formatCpf, formatPhone } from '../../../domain/brazil.ts';
import type { CorrectionField } from '../../../domain/corrections.ts';
import { fieldAt, type RegistrationField } from '../../../domain/registrationFields.ts';
import { useOption } from '../../i18n/useOption.ts';
import { useT } from '../../i18n/useT.ts';
import { useDates } from '../../ui/dates.ts';

const formats: Partial<Record<RegistrationField['kind'], (value: string) => string>> = {
  cpf: formatCpf,
  cep: formatCep,
  phone: formatPhone,
};

type Leaf<F> = F extends `student_guardian_address.${infer P}`
  ? P
  : F extends `student_guardian_${infer P}`
    ? P
    : F;
/** The guardian's fields have the words of a person's own. */
const leafOf = (field: CorrectionField) =>
  field.replace(/^student_guardian_(address\.)?/, '') as Leaf<CorrectionField>;

export const kindOf = (field: CorrectionField): RegistrationField['kind'] => fieldAt(field).kind;

/** Formats a value as it is typed. */
export const typedValue = (field: CorrectionField, value: string): string =>
  formats[kindOf(field)]?.(value) ?? value;

/** The label of a field, and its value as a person reads it. */
export function useCorrectionText() {
  const t = useT(privacy);
  const words = useT(registration);
  const option = useOption();
  const { formatDate } = useDates();
  const label = (field: CorrectionField): string => words(leafOf(field));
  const shown = (field: CorrectionField, value: string | null): string => {
    if (!value) return t('blank');
    const kind = kindOf(field);
    if (kind === 'day') return formatDate(value);
    return kind === 'choice' ? option(value) : typedValue(field, value);
  };
  return { label, shown };
}
