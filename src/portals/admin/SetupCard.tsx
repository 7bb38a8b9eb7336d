import { school } from 'virtual:texts/school';
import { IconArrowRight, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { SetupStep } from '../../../domain/school.ts';
import { useCanOpen } from '../../browser/canOpen.ts';
import { type Address, href } from '../../browser/href.ts';
import { useCall } from '../../dataProvider/calls.ts';
import { useT } from '../../i18n/useT.ts';
import { Card } from '../../ui/Card.tsx';
import styles from './SetupCard.module.css';

type Place = { path: Address; hash?: string };

/** Where each step is done. */
const places: Readonly<Record<SetupStep, Place>> = {
  school: { path: '/school-settings' },
  pix: { path: '/school-settings', hash: '#pix' },
  mail: { path: '/school-settings', hash: '#mail' },
  courses: { path: '/courses' },
  prices: { path: '/parameterization' },
  payment_plans: { path: '/payment-plans' },
  contract_text: { path: '/contract-template' },
  teacher: { path: '/teachers' },
  seller: { path: '/fev' },
};

/** What the school needs before its first student pays; gone once all of it is done. */
export function SetupCard() {
  const t = useT(school);
  const canOpen = useCanOpen();
  const { data } = useCall('GET /v1/school-setup', canOpen('/school-settings') ? {} : null);
  const missing = data?.some(({ done }) => !done) ?? false;
  if (!data || !missing) return null;
  const done = data.filter((step) => step.done).length;
  return (
    <Card
      title={t('setup')}
      aside={<span className="muted">{t('setup_done', { done, total: data.length })}</span>}
    >
      <p className="muted">{t('setup_text')}</p>
      <ul className={styles.steps}>
        {data.map(({ step, done: isDone }) => {
          const { path, hash = '' } = places[step];
          const Icon = isDone ? IconCircleCheck : IconCircleDashed;
          const words = (
            <>
              <Icon size={22} stroke={1.75} aria-hidden="true" data-done={isDone || undefined} />
              <span>
                <strong>{t(`step.${step}`)}</strong>
                <span>{t(`step_text.${step}`)}</span>
              </span>
            </>
          );
          return (
            <li key={step}>
              {!isDone && canOpen(path) ? (
                <Link to={href(path) + hash}>
                  {words}
                  <IconArrowRight size={18} stroke={1.75} aria-hidden="true" />
                </Link>
              ) : (
                <div>{words}</div>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
