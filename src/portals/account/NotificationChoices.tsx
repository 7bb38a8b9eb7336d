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

type Choice = ResponseOf<'GET /v1/users/notification-choices'>[number];
type Change = Input<'PATCH /v1/users/notification-choices'>['body'];

const channels = ['in_app', 'by_email'] as const;

export function NotificationChoices() {
  const t = useT(account);
  const { data, isError, refetch } = useCall('GET /v1/users/notification-choices', {});
  return (
    <Card title={t('notifications')}>
      <p className={styles.hint}>{t('notices_text')}</p>
      {isError && !data && <ErrorState onRetry={() => void refetch()} />}
      {!data && !isError && <SkeletonRows rows={5} />}
      {data?.map((choice) => (
        <Kind key={choice.kind} choice={choice} />
      ))}
    </Card>
  );
}

function Kind({ choice }: { choice: Choice }) {
  const t = useT(account);
  const shared = useT(common);
  const client = useQueryClient();
  const change = useChange('PATCH /v1/users/notification-choices', {
    // A change has both channels of its kind, so quick ones are sent one after the other.
    scope: { id: 'notification-choices' },
    input: (body: Change) => ({ body }),
    onSuccess: (after) => setCached(client, 'GET /v1/users/notification-choices', {}, () => after),
    onError: (error) => showError(error, shared),
  });
  const { kind, in_app, by_email } = change.isPending ? change.variables : choice;
  const shown = { in_app, by_email };
  return (
    <fieldset className={styles.choice}>
      <legend>{t(`kind.${kind}`)}</legend>
      {channels.map((channel) => (
        <Switch
          key={channel}
          label={t(channel)}
          checked={shown[channel]}
          disabled={channel === 'in_app' && !choice.switchable}
          onChange={({ target }) => change.mutate({ kind, ...shown, [channel]: target.checked })}
        />
      ))}
      {!choice.switchable && <p className={styles.hint}>{t('always_in_app')}</p>}
    </fieldset>
  );
}
