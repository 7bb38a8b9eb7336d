import { logs } from 'virtual:texts/logs';
import { merges } from 'virtual:texts/merges';
import { registration } from 'virtual:texts/registration';
import type { ReactNode } from 'react';
import { fieldLabel, isLabelled } from '../../../contract/logSentence.ts';
import { formatCep, formatCpf } from '../../../domain/brazil.ts';
import { editedKinds, type MergeField } from '../../../domain/merge.ts';
import { useOption } from '../../i18n/useOption.ts';
import { useT, useTexts } from '../../i18n/useT.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { useDates } from '../../ui/dates.ts';
import { shownPhone } from '../registration/masks.ts';

const isEdited = (field: string): field is (typeof editedKinds)[number] =>
  (editedKinds as readonly string[]).includes(field);

/** The names of fields that differ or have changed, and of rows that moved. */
export function useMergeLabel(): (field: string) => string {
  const t = useT(merges);
  const names = useT(registration);
  const fields = useTexts(logs);
  return (field) => {
    if (field === 'photo') return t('photo');
    if (field === 'guardian') return names('step.guardian');
    if (isEdited(field)) return t(`moved.${field}`);
    return isLabelled(fields, field) ? fieldLabel(fields, field) : field;
  };
}

type Parts = Readonly<Record<string, unknown>>;
const isParts = (value: unknown): value is Parts =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const formats: Readonly<Record<string, (value: string) => string>> = {
  cpf: formatCpf,
  student_guardian_cpf: formatCpf,
  cep: formatCep,
  phone: shownPhone,
  student_guardian_phone: shownPhone,
};

interface Props {
  field: MergeField;
  value: unknown;
  person: { user_id: string; name: string };
}

/** A record's value of a field, in words. */
export function MergeValue({ field, value, person }: Props): ReactNode {
  const t = useT(merges);
  const names = useT(registration);
  const option = useOption();
  const { formatDate } = useDates();
  const word = (name: string, said: unknown): string => {
    if (Array.isArray(said)) return said.map((each) => option(String(each))).join(', ');
    if (isParts(said))
      return (
        Object.entries(said)
          .filter(([, part]) => part)
          // An address starts with its street.
          .sort(([one], [other]) => Number(one === 'cep') - Number(other === 'cep'))
          .map(([part, inner]) => word(part, inner))
          .join(', ')
      );
    if (typeof said === 'boolean')
      return name === 'is_foreign' ? names('is_foreign') : t(said ? 'yes' : 'no');
    const text = String(said);
    if (name.endsWith('birthdate')) return formatDate(text);
    return formats[name]?.(text) ?? option(text);
  };
  if (value === null || value === undefined) return <em>{t('empty')}</em>;
  if (field === 'photo')
    return <Avatar id={person.user_id} name={person.name} photo={String(value)} size={64} />;
  return word(field, value);
}
