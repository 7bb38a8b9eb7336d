import { paymentPlans } from 'virtual:texts/paymentPlans';
import type { RaRecord } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import type { ResponseOf } from '../../../contract/index.ts';
import { formatBRL, parseBRL, toCents } from '../../../domain/money.ts';
import {
  INSTALLMENTS_MAX,
  PAYMENT_PLAN_DESCRIPTION_MAX,
  PAYMENT_PLAN_NAME_MAX,
  PAYMENT_PLAN_NAME_MIN,
  PAYMENT_PLAN_VALUE_MIN,
} from '../../../domain/paymentPlans.ts';
import { href } from '../../browser/href.ts';
import { useRule } from '../../i18n/useRule.ts';
import { useT } from '../../i18n/useT.ts';
import { Switch } from '../../ui/Checkbox.tsx';
import { Field, TextArea } from '../../ui/Field.tsx';
import { FormPage } from '../form/FormPage.tsx';
import { FieldGrid, SelectInput, useInput } from '../form/inputs.tsx';

type PaymentPlan = ResponseOf<'GET /v1/payment-plans/:id'> & RaRecord;

interface Values {
  name: string;
  description: string;
  /** The text has the form in which it is typed. */
  value: string;
  installments: string;
  recurrence: boolean;
  status: boolean;
}

export default function PaymentPlanPage() {
  const t = useT(paymentPlans);
  return (
    <FormPage<PaymentPlan, Values>
      resource="payment-plans"
      requiresNewParam
      list={href('/payment-plans')}
      needs={{ create: 'create:payment_plans', edit: 'edit:payment_plans' }}
      titles={{ create: t('new_title'), edit: t('edit_title') }}
      saved={{ create: t('created_done'), edit: t('edited_done') }}
      values={(plan) => ({
        name: plan?.name ?? '',
        description: plan?.description ?? '',
        value: plan ? formatBRL(toCents(plan.value)) : '',
        installments: String(plan?.installments ?? 1),
        recurrence: plan?.recurrence ?? false,
        status: plan?.status ?? true,
      })}
      toBody={({ value, installments, ...rest }) => ({
        ...rest,
        value: (parseBRL(value) ?? 0) / 100,
        installments: Number(installments),
      })}
    >
      <PlanInputs />
    </FormPage>
  );
}

const installmentCounts = Array.from({ length: INSTALLMENTS_MAX }, (_, index) => index + 1);

function PlanInputs() {
  const t = useT(paymentPlans);
  const ruleText = useRule();
  const input = useInput();
  const { setValue } = useFormContext<Values>();
  return (
    <FieldGrid>
      <Field
        label={t('name')}
        maxLength={PAYMENT_PLAN_NAME_MAX}
        {...input('name', {
          validate: (value: string) =>
            value.trim().length >= PAYMENT_PLAN_NAME_MIN || ruleText({ code: 'payment_plan_name_required' }),
        })}
      />
      <TextArea
        label={t('description')}
        optional={t('optional')}
        rows={3}
        maxLength={PAYMENT_PLAN_DESCRIPTION_MAX}
        {...input('description')}
      />
      <Field
        label={t('value')}
        hint={t('value_hint')}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        {...input('value', {
          onBlur: ({ target }: { target: HTMLInputElement }) => {
            const cents = parseBRL(target.value);
            if (cents !== null) setValue('value', formatBRL(cents));
          },
          validate: (value: string) =>
            (parseBRL(value) ?? 0) >= PAYMENT_PLAN_VALUE_MIN ||
            ruleText({ code: 'payment_plan_value_required' }),
        })}
      />
      <SelectInput
        name="installments"
        label={t('installments')}
        choices={installmentCounts.map((count) => ({ value: String(count), label: t('times', { count }) }))}
        rules={{
          validate: (value: string) =>
            value !== '' || ruleText({ code: 'payment_plan_installments_required' }),
        }}
      />
      <Switch label={t('recurrence')} {...input('recurrence')} />
      <Switch label={t('active')} {...input('status')} />
    </FieldGrid>
  );
}
