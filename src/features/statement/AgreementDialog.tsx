import { agreements } from 'virtual:texts/agreements';
import { charges } from 'virtual:texts/charges';
import { useState } from 'react';
import type { Input } from '../../../contract/index.ts';
import {
  ADJUSTMENT_UNITS,
  ADJUSTMENTS,
  type Adjustment,
  type AdjustmentUnit,
  agreementLimits,
} from '../../../domain/agreements.ts';
import { formatBRL, parseBRL } from '../../../domain/money.ts';
import { localDate } from '../../../domain/schoolTime.ts';
import { addDays } from '../../../domain/week.ts';
import { useCall } from '../../dataProvider/calls.ts';
import { readOnce } from '../../dataProvider/reads.ts';
import { useT } from '../../i18n/useT.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { useDates } from '../../ui/dates.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Field, Select } from '../../ui/Field.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import { FormDialog } from '../dialog/FormDialog.tsx';
import { useDialogChange } from '../dialog/useDialogChange.ts';
import { AgreementResult } from './AgreementResult.tsx';
import styles from './Agreements.module.css';
import { type Charge, useChargeWords } from './chargeWords.tsx';

type Terms = Input<'POST /v1/agreements/preview'>['body'];

const counts = Array.from({ length: agreementLimits.installments }, (_, index) => String(index + 1));
const daysToPay = 5;

/** 'Renegociar': which overdue charges, in how many instalments, and what that comes to before it is saved (PAY-19). */
export default function AgreementDialog({ user_id, onClose }: { user_id: string; onClose: () => void }) {
  const t = useT(agreements);
  const { data, isError, refetch } = useCall('GET /v1/statement/:user_id', { params: { user_id } });
  const overdue = data?.charges.filter(({ can_be_covered }) => can_be_covered).toReversed();
  const [left, setLeft] = useState<readonly string[]>([]);
  const [installments, setInstallments] = useState('1');
  const [first_due_date, setFirstDue] = useState(() => addDays(localDate(new Date()), daysToPay));
  const [adjustment, setAdjustment] = useState<Adjustment>('none');
  const [unit, setUnit] = useState<AdjustmentUnit>('basis_points');
  const [typed, setTyped] = useState('');
  const charge_ids = (overdue ?? []).map(({ charge_id }) => charge_id).filter((id) => !left.includes(id));
  const size = parseBRL(typed);
  const value = adjustment === 'none' ? 0 : size;
  const isComplete = charge_ids.length > 0 && first_due_date !== '' && value !== null && value >= 0;
  const terms: Terms | null = isComplete
    ? { user_id, charge_ids, installments: Number(installments), first_due_date, adjustment, unit, value }
    : null;
  const preview = useCall('POST /v1/agreements/preview', terms && { body: terms }, readOnce);
  const save = useDialogChange('POST /v1/agreements', {
    input: (body: Terms & { total: number }) => ({ body }),
    done: t('saved'),
    onClose,
  });
  const toggle = (id: string) =>
    setLeft((before) => (before.includes(id) ? before.filter((each) => each !== id) : [...before, id]));
  const plan = terms ? preview.data : undefined;
  return (
    <FormDialog
      wide
      title={data ? t('title', { name: data.name }) : t('open')}
      action={t('save')}
      className={styles.form}
      canSubmit={charge_ids.length > 0}
      disabled={!plan || preview.isFetching}
      busy={save.isPending}
      isChanged={left.length > 0 || installments !== '1' || adjustment !== 'none'}
      submitsByEnter={false}
      faults={{ value: adjustment !== 'none' && size === null && t('amount_wrong') }}
      onSubmit={() => terms && plan && save.mutate({ ...terms, total: plan.total })}
      onClose={onClose}
    >
      {(field) =>
        !overdue ? (
          isError ? (
            <ErrorState onRetry={() => void refetch()} />
          ) : (
            <SkeletonRows rows={4} />
          )
        ) : overdue.length === 0 ? (
          <p>{t('nothing')}</p>
        ) : (
          <>
            <Covered charges={overdue} chosen={charge_ids} onToggle={toggle} />
            <div className={styles.fields}>
              <Select
                label={t('installments')}
                choices={counts.map((count) => ({ value: count, label: count }))}
                value={installments}
                onChange={(event) => setInstallments(event.target.value)}
              />
              <DateField
                label={t('first_due')}
                value={first_due_date}
                onChange={(event) => setFirstDue(event.target.value)}
              />
              <Select
                label={t('adjustment')}
                choices={ADJUSTMENTS.map((each) => ({ value: each, label: t(`adjustment.${each}`) }))}
                value={adjustment}
                onChange={(event) => setAdjustment(event.target.value as Adjustment)}
              />
              {adjustment !== 'none' && (
                <>
                  <Select
                    label={t('unit')}
                    choices={ADJUSTMENT_UNITS.map((each) => ({ value: each, label: t(`unit.${each}`) }))}
                    value={unit}
                    onChange={(event) => setUnit(event.target.value as AdjustmentUnit)}
                  />
                  <Field
                    label={t('value')}
                    hint={t('value_hint', {
                      discount: agreementLimits.discount / 100,
                      fine: agreementLimits.fine / 100,
                    })}
                    inputMode="decimal"
                    value={typed}
                    onChange={(event) => setTyped(event.target.value)}
                    {...field('value')}
                  />
                </>
              )}
            </div>
            {charge_ids.length === 0 && <p role="status">{t('choose')}</p>}
            {terms && <AgreementResult plan={plan} error={preview.error} />}
          </>
        )
      }
    </FormDialog>
  );
}

interface CoveredProps {
  charges: readonly Charge[];
  chosen: readonly string[];
  onToggle: (charge_id: string) => void;
}

function Covered({ charges: overdue, chosen, onToggle }: CoveredProps) {
  const t = useT(agreements);
  const words = useT(charges);
  const { formatDate } = useDates();
  const { whatOf } = useChargeWords();
  return (
    <fieldset>
      <legend>{t('charges')}</legend>
      {overdue.map((charge) => (
        <Checkbox
          key={charge.charge_id}
          checked={chosen.includes(charge.charge_id)}
          onChange={() => onToggle(charge.charge_id)}
          label={`${t('charge_due', { what: whatOf(charge), day: formatDate(charge.due_date) })}: ${formatBRL(charge.amount)} (${words('days_late', { count: charge.days_late })})`}
        />
      ))}
    </fieldset>
  );
}
