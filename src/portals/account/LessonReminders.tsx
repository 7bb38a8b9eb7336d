import { account } from 'virtual:texts/account';
import { common } from 'virtual:texts/common';
import { useQueryClient } from '@tanstack/react-query';
import type { Input, ResponseOf } from '../../../contract/index.ts';
import { setCached, useCall, useChange } from '../../dataProvider/calls.ts';
import { useT } from '../../i18n/useT.ts';
import { Card } from '../../ui/Card.tsx';
import { Switch } from '../../ui/Checkbox.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import { showError } from '../../ui/showError.ts';
import styles from './Account.module.css';
import { PushDevice } from './PushDevice.tsx';

type Reminder = ResponseOf<'GET /v1/users/lesson-reminders'>['reminders'][number];
type Change = Input<'PATCH /v1/users/lesson-reminders'>['body'];

/** How a student or teacher is reminded of lessons (NOTICE-9). */
export function LessonReminders() {
  const t = useT(account);
  const { data, isError, refetch } = useCall('GET /v1/users/lesson-reminders', {});
  return (
    <Card title={t('reminders')}>
      <p className={styles.hint}>{t('reminders_text')}</p>
      {isError && !data && <ErrorState onRetry={() => void refetch()} />}
      {!data && !isError && <SkeletonRows rows={4} />}
      {data?.reminders.map((reminder) => (
        <ReminderChoice key={reminder.reminder} choice={reminder} />
      ))}
      {data && <PushDevice pushKey={data.push_key} isDeviceOn={data.is_device_on} />}
    </Card>
  );
}

function ReminderChoice({ choice }: { choice: Reminder }) {
  const t = useT(account);
  const shared = useT(common);
  const client = useQueryClient();
  const change = useChange('PATCH /v1/users/lesson-reminders', {
    // A change has all channels of its reminder, so quick ones are sent one after the other.
    scope: { id: 'lesson-reminders' },
    input: (body: Change) => ({ body }),
    onSuccess: (after) => setCached(client, 'GET /v1/users/lesson-reminders', {}, () => after),
    onError: (error) => showError(error, shared),
  });
  const { reminder } = choice;
  const {
    by_email,
    by_push,
    to_guardian = choice.to_guardian,
  } = change.isPending ? change.variables : choice;
  const shown = { reminder, by_email, by_push };
  return (
    <fieldset className={styles.choice}>
      <legend>{t(`reminder.${reminder}`)}</legend>
      <Switch
        label={t('by_email')}
        checked={by_email}
        onChange={({ target }) => change.mutate({ ...shown, by_email: target.checked })}
      />
      <Switch
        label={t('by_push')}
        checked={by_push}
        onChange={({ target }) => change.mutate({ ...shown, by_push: target.checked })}
      />
      {to_guardian !== null && (
        <Switch
          label={t('to_guardian')}
          checked={to_guardian}
          disabled={to_guardian}
          onChange={() => change.mutate({ ...shown, to_guardian: true })}
        />
      )}
      {to_guardian && <p className={styles.hint}>{t('to_guardian_text')}</p>}
    </fieldset>
  );
}
