import { common } from 'virtual:texts/common';
import { franchisees } from 'virtual:texts/franchisees';
import type { ChangeEvent } from 'react';
import { useFormContext } from 'react-hook-form';
import { type FranchiseeField, franchiseeRules, SLUG_MAX } from '../../../domain/franchisee.ts';
import { FRANCHISE_TYPES, type FranchiseType } from '../../../domain/options.ts';
import { useRule } from '../../i18n/useRule.ts';
import { useT } from '../../i18n/useT.ts';
import { Field, Select } from '../../ui/Field.tsx';
import { maskInput } from '../../ui/maskInput.ts';
import { FieldGrid, useInput } from '../form/inputs.tsx';
import styles from './Franchisees.module.css';
import { franchiseePhone } from './phone.ts';

export interface FranchiseeValues {
  name: string;
  surname: string;
  phone: string;
  email: string;
  city: string;
  state: string;
  slug: string;
  franchiseType: FranchiseType;
  photo: File | null;
  video: File | null;
}

const masked = <P extends { onChange: (event: ChangeEvent<HTMLInputElement>) => unknown }>(props: P) => ({
  ...props,
  onChange: (event: ChangeEvent<HTMLInputElement>) => {
    maskInput(event.target, franchiseePhone);
    return props.onChange(event);
  },
});

export function FranchiseeFields({ readOnly }: { readOnly?: boolean }) {
  const t = useT(franchisees);
  const shared = useT(common);
  const ruleText = useRule();
  const input = useInput();
  const { formState } = useFormContext();
  const ruled = (name: FranchiseeField) => {
    const { code, max, holds } = franchiseeRules[name];
    return {
      maxLength: max,
      disabled: readOnly,
      ...input(name, { validate: (text: string) => holds(text.trim()) || ruleText({ code }) }),
    };
  };
  return (
    <section className={styles.section} aria-busy={formState.isSubmitting}>
      <h2>{t('personal')}</h2>
      <FieldGrid>
        <Field label={t('name')} autoComplete="off" {...ruled('name')} />
        <Field label={t('surname')} autoComplete="off" {...ruled('surname')} />
        <Field type="tel" label={t('phone')} autoComplete="off" {...masked(ruled('phone'))} />
        <Field type="email" label={t('email')} autoComplete="off" {...ruled('email')} />
        <Field label={t('city')} autoComplete="off" {...ruled('city')} />
        <Field label={t('state')} autoComplete="off" {...ruled('state')} />
        <Field
          label={t('slug')}
          optional={readOnly ? undefined : shared('optional')}
          maxLength={SLUG_MAX}
          disabled={readOnly}
          {...input('slug')}
        />
        <Select
          label={t('franchise_type')}
          choices={FRANCHISE_TYPES.map((value) => ({ value, label: t(`type.${value}`) }))}
          {...ruled('franchiseType')}
        />
      </FieldGrid>
    </section>
  );
}
