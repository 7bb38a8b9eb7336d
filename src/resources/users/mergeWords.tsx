import type { Texts } from 'virtual:texts';
import { logs } from 'virtual:texts/logs';
import { merges } from 'virtual:texts/merges';
import { registration } from 'virtual:texts/registration';
import type { ReactNode } from 'react';
import type { ResponseOf } from '../../../contract/index.ts';
import { fieldLabel, isLabelled } from '../../../contract/logSentence.ts';
import { formatCep, formatCpf } from '../../../domain/brazil.ts';
import type { MergeField } from '../../../domain/merge.ts';
import { useOption } from '../../i18n/useOption.ts';
import { useT, useTexts } from '../../i18n/useT.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { useDates } from '../../ui/dates.ts';
import { shownPhone } from '../registration/masks.ts';

type Preview = ResponseOf<'GET /v1/users/:id/merge/:other_id'>;
type Key = keyof Texts['merges'];
type KeyIn<Group extends string> = Extract<Key, `${Group}.${string}`>;

const isIn =
  <G extends string>(group: G) =>
  (key: string): key is KeyIn<G> =>
    key.startsWith(`${group}.`);

/** The counted tables with their texts, in the order of the texts. */
export function useCounts(rows: Preview['moves']): { kind: string; text: string }[] {
  const t = useT(merges);
  const keys = Object.keys(useTexts(merges)).filter(isIn('move'));
  return keys.flatMap((key) =>
    rows
      .filter(({ kind }) => key === `move.${kind}`)
      .map(({ kind, count }) => ({ kind, text: t(key, { count }) })),
  );
}

/** The names of fields that differ or have changed, and of rows that moved. */
export function useMergeLabel(): (field: string) => string {
  const t = useT(merges);
  const names = useT(registration);
  const fields = useTexts(logs);
  const movedKeys = Object.keys(useTexts(merges)).filter(isIn('moved'));
  return (field) => {
    if (field === 'photo') return t('photo');
    if (field === 'guardian') return names('step.guardian');
    const moved = movedKeys.find((key) => key === `moved.${field}`);
    if (moved) return t(moved);
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
