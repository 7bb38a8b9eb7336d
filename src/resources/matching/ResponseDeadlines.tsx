import { common } from 'virtual:texts/common';
import { matching } from 'virtual:texts/matching';
import { canBeGranted } from '../../../domain/permissions.ts';
import { useSignedIn } from '../../authProvider/session.ts';
import { useCall, useChange } from '../../dataProvider/calls.ts';
import { useT } from '../../i18n/useT.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Switch } from '../../ui/Checkbox.tsx';
import { useDates } from '../../ui/dates.ts';
import { showError } from '../../ui/showError.ts';
import styles from './Matching.module.css';

/** How many students are within their 24 hours, and what happens when the time is over (MATCH-13). */
export function ResponseDeadlines() {
  const t = useT(matching);
  const shared = useT(common);
  const { permissions } = useSignedIn().view;
  const canChange = canBeGranted(permissions, ['create:students_without_match']);
  const promises = useCall('GET /v1/match/promises', {});
  const { mutate, isPending } = useChange('PATCH /v1/match/promises', {
    input: (offer_next: boolean) => ({ body: { offer_next } }),
    onError: (error) => showError(error, shared, { fallback: t('offer_next_failed') }),
  });
  if (!promises.data) return null;
  const { kept, soon, late, soon_hours: hours, offer_next } = promises.data;
  return (
    <section className={styles.promises} aria-label={t('promise_title')}>
      <span>{t('promise_title')}</span>
      <Badge>{t('promise_kept', { count: kept })}</Badge>
      {soon > 0 && <Badge tone="warning">{t('promise_soon', { count: soon, hours })}</Badge>}
      {late > 0 && <Badge tone="error">{t('promise_late', { count: late })}</Badge>}
      {canChange && (
        <Switch
          label={t('offer_next')}
          checked={offer_next}
          onChange={({ target }) => !isPending && mutate(target.checked)}
        />
      )}
    </section>
  );
}

/** 'faltam 5 h', or how late it is. */
export function Due({ due, now }: { due: string; now: Date }) {
  const t = useT(matching);
  const { formatElapsed } = useDates();
  const moment = new Date(due);
  const isLate = moment <= now;
  const time = isLate ? formatElapsed(moment, now, 'largest') : formatElapsed(now, moment, 'largest');
  if (!isLate) return t('due_in', { time });
  return (
    <Badge tone="error">
      <span aria-hidden="true">{`+${time}`}</span>
      <span className="visually-hidden">{t('due_late', { time })}</span>
    </Badge>
  );
}
