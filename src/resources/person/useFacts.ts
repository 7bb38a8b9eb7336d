import { common } from 'virtual:texts/common';
import { logs } from 'virtual:texts/logs';
import { options } from 'virtual:texts/options';
import { registration } from 'virtual:texts/registration';
import { useMemo } from 'react';
import { fieldLabel, isLabelled } from '../../../contract/logSentence.ts';
import { formatPhone } from '../../../domain/brazil.ts';
import {
  type FieldName,
  fieldRows,
  isAsked,
  type RegistrationField,
  type StepId,
  stepIn,
} from '../../../domain/registrationFields.ts';
import { optionText } from '../../features/log/optionText.ts';
import { useOption } from '../../i18n/useOption.ts';
import { useT, useTexts } from '../../i18n/useT.ts';
import { useDates } from '../../ui/dates.ts';
import type { Choice } from '../../ui/Field.tsx';
import { useCourses } from '../courses/useCourses.ts';
import { useRoles, useSellers } from '../registration/options.ts';
import { useRights } from '../registration/useRights.ts';
import { type UserView, type Values, valuesOf } from '../registration/values.ts';

type Fact = readonly [label: string, value: string];

/** Fields that the page's header shows or that a grid edits. */
const unlisted: readonly RegistrationField['kind'][] = ['types', 'confirmation', 'hours'];

/** Returns labels and formatted values of the fields of a step that are not empty. */
export function useFacts(user: UserView, step: StepId): Fact[] {
  const texts = useTexts(logs);
  const show = useShown(step);
  const values = useMemo(() => valuesOf(user), [user]);
  return fieldRows.flatMap(([name, field]): Fact[] => {
    if (unlisted.includes(field.kind) || !isAsked(field, values.types)) return [];
    if (stepIn(field, values.types) !== step || !isLabelled(texts, name)) return [];
    const value = show(name, field.kind, values[name]);
    return value ? [[fieldLabel(texts, name), value]] : [];
  });
}

/** Resolves ids in the record to names through the option lists of the form. */
function useShown(step: StepId) {
  const texts = useTexts(logs);
  const t = useT(registration);
  const option = useOption();
  const shared = useTexts(common);
  const named = useTexts(options);
  const { formatDate } = useDates();
  const { isSeller, canGiveRoles } = useRights(false);
  const courses = useCourses('all');
  const sellers = useSellers(step === 'user' && !isSeller);
  const roles = useRoles(step === 'user' && canGiveRoles);
  const lists: Partial<Record<FieldName, readonly Choice[]>> = {
    course: courses,
    courses,
    fev_id: sellers,
    roles,
  };
  const nameOf = (name: FieldName, id: string) => lists[name]?.find(({ value }) => value === id)?.label;

  return (
    name: FieldName,
    kind: RegistrationField['kind'],
    value: Values[keyof Values],
  ): string | undefined => {
    if (value === true) return texts['value.true'];
    if (typeof value === 'string') {
      if (value === '') return undefined;
      if (kind === 'day') return formatDate(value);
      if (kind === 'phone') return formatPhone(value);
      if (kind === 'id')
        return nameOf(name, value) ?? (step === 'user' && sellers.length > 0 ? t('seller_off') : '');
      return kind === 'choice'
        ? (optionText({ logs: texts, shared, options: named }, value) ?? value)
        : value;
    }
    if (Array.isArray(value)) {
      const names = kind === 'ids' ? value.map((id) => nameOf(name, id)) : value.map((each) => option(each));
      return names.filter(Boolean).join(', ');
    }
    return kind === 'address' ? Object.values(value).filter(Boolean).join(', ') : undefined;
  };
}
