import { registration } from 'virtual:texts/registration';
import { useFormContext } from 'react-hook-form';
import { ENGLISH_LEVELS, INCOME_BANDS, WORK_AVAILABILITIES } from '../../../../domain/options.ts';
import { useChoices } from '../../../i18n/useOption.ts';
import { useT } from '../../../i18n/useT.ts';
import { InfoBox } from '../../form/InfoBox.tsx';
import { SelectInput, TextAreaInput, TextInput } from '../inputs.tsx';
import styles from '../Registration.module.css';
import type { Values } from '../values.ts';

export function FranchiseStep() {
  const t = useT(registration);
  const choices = useChoices();
  return (
    <>
      <div className={styles.pair}>
        <TextInput name="investment_capital_available" label={t('investment_capital_available')} />
        <SelectInput name="current_income" label={t('current_income')} choices={choices(INCOME_BANDS)} />
      </div>
      <TextAreaInput
        name="professional_reference"
        label={t('professional_reference')}
        hint={t('professional_reference_hint')}
      />
      <TextAreaInput name="network" label={t('network')} optional />
      <TextAreaInput name="sales_experience" label={t('sales_experience')} optional />
    </>
  );
}

export function PlatformStep() {
  const t = useT(registration);
  return (
    <>
      <TextInput name="public_name" label={t('public_name')} hint={t('public_name_hint')} optional />
      <TextAreaInput name="presentation" label={t('presentation')} optional />
      <TextInput name="public_link" label={t('public_link')} hint={t('public_link_hint')} optional />
    </>
  );
}

export function FevStep() {
  const t = useT(registration);
  const choices = useChoices();
  return (
    <div className={styles.pair}>
      <SelectInput
        name="availability_of_work"
        label={t('availability_of_work')}
        choices={choices(WORK_AVAILABILITIES)}
      />
      <SelectInput name="english_level" label={t('english_level')} choices={choices(ENGLISH_LEVELS)} />
    </div>
  );
}

/** Company that a B2B login belongs to, or through which a franchisee invoices. */
export function CompanyStep() {
  const t = useT(registration);
  const isNeeded = useFormContext<Values>().watch('types').includes('B2B');
  return (
    <>
      {!isNeeded && <InfoBox>{t('company_optional')}</InfoBox>}
      <div className={styles.pair}>
        <TextInput name="cnpj" label={t('cnpj')} hint={t('cnpj_hint')} optional={!isNeeded} />
        <TextInput name="company_name" label={t('company_name')} optional={!isNeeded} />
        <TextInput name="fantasy_name" label={t('fantasy_name')} optional />
        <TextInput name="federal_tax" label={t('federal_tax')} optional />
        <TextInput name="state_registration" label={t('state_registration')} optional />
        <TextInput name="municipal_registration" label={t('municipal_registration')} optional />
        <TextInput name="cnae" label={t('cnae')} optional />
        <div className={styles.wide}>
          <TextInput name="comercial_address" label={t('comercial_address')} optional />
        </div>
      </div>
    </>
  );
}
