import { sales } from 'virtual:texts/sales';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useListContext } from 'react-admin';
import { SALES_STEPS } from '../../../domain/salesSteps.ts';
import { useCall } from '../../dataProvider/calls.ts';
import { useT } from '../../i18n/useT.ts';
import { Themed } from '../../ui/theme/Themed.tsx';
import { useFormatNumber } from '../../ui/useFormatNumber.ts';
import styles from './Students.module.css';

const tabs = ['all', ...SALES_STEPS] as const;
type StepTab = (typeof tabs)[number];

/** Tabs that filter the list by sales step, with the number of students of each. */
export function StepTabs() {
  const t = useT(sales);
  const number = useFormatNumber();
  const nameOf = (tab: StepTab) =>
    tab === 'all' ? t('any') : tab === 'start' ? t('start') : t(`step.${tab}`);
  const { filterValues, setFilters } = useListContext();
  const { step, ...filters } = filterValues;
  const { data } = useCall('GET /v1/students/steps', { query: filters });
  return (
    <Themed>
      <Tabs
        data-sideways
        className={styles.steps}
        aria-label={t('steps')}
        variant="scrollable"
        scrollButtons={false}
        value={tabs.find((each) => each === step) ?? 'all'}
        onChange={(_event, next: StepTab) =>
          setFilters(next === 'all' ? filters : { ...filters, step: next }, [])
        }
      >
        {tabs.map((each) => (
          <Tab
            key={each}
            value={each}
            label={
              <span>
                {nameOf(each)} <span className="muted">{data ? number(data[each]) : '\u00a0'}</span>
              </span>
            }
          />
        ))}
      </Tabs>
    </Themed>
  );
}
