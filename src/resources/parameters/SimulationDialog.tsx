import { parameters } from 'virtual:texts/parameters';
import type { ResponseOf } from '../../../contract/index.ts';
import type { SentParameters } from '../../../domain/financialParameters.ts';
import { centsOf, formatBRL } from '../../../domain/money.ts';
import { useCall } from '../../dataProvider/calls.ts';
import { readOnce } from '../../dataProvider/reads.ts';
import { useOption } from '../../i18n/useOption.ts';
import { useT } from '../../i18n/useT.ts';
import { ComparisonTable } from '../../ui/ComparisonTable.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useDates } from '../../ui/dates.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import styles from './Parameters.module.css';
import { bodyOf } from './values.ts';

type Simulation = ResponseOf<'POST /v1/financial-parameters/simulation'>;
type Price = Simulation['prices'][number];
type Month = Simulation['months'][number];

const reais = (value: number | null) => (value === null ? '–' : formatBRL(centsOf(value) ?? 0));

interface Props {
  sent: SentParameters;
  onClose: () => void;
}

/** What saving would change, before it is saved. */
export function SimulationDialog({ sent, onClose }: Props) {
  const t = useT(parameters);
  const { data, isError, refetch } = useCall(
    'POST /v1/financial-parameters/simulation',
    { body: bodyOf(sent) },
    readOnce,
  );
  return (
    <Dialog title={t('simulation')} onClose={onClose} wide isText>
      {isError && <ErrorState onRetry={() => void refetch()} />}
      {!isError && !data && <SkeletonRows rows={6} />}
      {data && (
        <>
          <Prices prices={data.prices} />
          <Months months={data.months} />
        </>
      )}
    </Dialog>
  );
}

const isChanged = (price: Price) =>
  price.plan_before !== price.plan_after || price.registration_before !== price.registration_after;

function Prices({ prices }: { prices: readonly Price[] }) {
  const t = useT(parameters);
  const option = useOption();
  const changed = prices.filter(isChanged);
  return (
    <section className={styles.version}>
      <h3>{t('simulated_prices')}</h3>
      {changed.length === 0 && <p className="muted">{t('no_price_changes')}</p>}
      {changed.map((price) => {
        const name = [price.plan_type, price.frequency, price.plan_duration].map(option).join(', ');
        return (
          <div key={name}>
            <h4>{name}</h4>
            <ComparisonTable
              isNumeric
              heads={[t('what'), t('was'), t('is')]}
              rows={[
                [t('field.value_plan'), reais(price.plan_before), reais(price.plan_after)],
                [
                  t('field.value_registration'),
                  reais(price.registration_before),
                  reais(price.registration_after),
                ],
              ]}
            />
            <p className="muted">{t('drafts', { count: price.drafts })}</p>
          </div>
        );
      })}
    </section>
  );
}

function Months({ months }: { months: readonly Month[] }) {
  const t = useT(parameters);
  const { formatMonthYear } = useDates();
  return (
    <section className={styles.version}>
      <h3>{t('simulated_billing')}</h3>
      <p className="muted">{t('billing_text')}</p>
      {months
        .filter(({ is_closed }) => !is_closed)
        .map(({ month, before, after, lines }) => (
          <div key={month}>
            <h4>{formatMonthYear(month)}</h4>
            <ComparisonTable
              isNumeric
              heads={['FEE', t('was'), t('is')]}
              rows={[
                ...lines.map((line): [string, string, string] => [
                  line.teacher_name,
                  reais(line.before),
                  reais(line.after),
                ]),
                [t('sum'), reais(before), reais(after)],
              ]}
            />
          </div>
        ))}
      <h4>{t('closed_months')}</h4>
      <ComparisonTable
        isNumeric
        heads={[t('month'), t('sum')]}
        rows={months
          .filter(({ is_closed }) => is_closed)
          .map(({ month, after }) => [formatMonthYear(month), reais(after)])}
      />
    </section>
  );
}
