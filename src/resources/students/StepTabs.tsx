import { sales } from 'virtual:texts/sales';
import { useListContext } from 'react-admin';
import { SALES_STEPS } from '../../../domain/salesSteps.ts';
import { useCall } from '../../dataProvider/calls.ts';
import { useT } from '../../i18n/useT.ts';
import { useFormatNumber } from '../../ui/useFormatNumber.ts';
import { ViewTabs } from '../list/ViewTabs.tsx';

/** Tabs that filter the list by sales step, with the number of students of each. */
export function StepTabs() {
  const t = useT(sales);
  const number = useFormatNumber();
  const { step: _, ...filters } = useListContext().filterValues;
  const { data } = useCall('GET /v1/students/steps', { query: filters });
  const choices = SALES_STEPS.map((step) => ({
    value: step,
    label: step === 'start' ? t('start') : t(`step.${step}`),
  }));
  return (
    <ViewTabs
      kind={{ name: 'step', label: t('steps'), choices }}
      counts={
        data ? Object.fromEntries(Object.entries(data).map(([key, rows]) => [key, number(rows)])) : null
      }
    />
  );
}
