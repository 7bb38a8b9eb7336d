import type { Input, ResponseOf } from '../../../contract/index.ts';
import { useCall, useChange } from '../../dataProvider/calls.ts';
import { account } from '../../i18n/pt-BR/account.ts';
import { ui } from '../../i18n/pt-BR/ui.ts';
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
  const shared = useT(ui);
  const { data, isError, refetch } = useCall('GET /v1/users/notification-choices', {});
  const change = useChange('PATCH /v1/users/notification-choices', {
    input: (body: Change) => ({ body }),
    onError: (error) => showError(error, shared),
  });
  const isFixed = (choice: Choice, channel: (typeof channels)[number]) =>
    channel === 'in_app' && !choice.switchable;
  return (
    <Card title={t('notices')}>
      <p className={styles.hint}>{t('notices_text')}</p>
      {isError && !data && <ErrorState onRetry={() => void refetch()} />}
      {!data && !isError && <SkeletonRows rows={5} />}
      {data?.map((choice) => (
        <fieldset key={choice.kind} className={styles.choice}>
          <legend>{t(`kind.${choice.kind}`)}</legend>
          {channels.map((channel) => (
            <Switch
              key={channel}
              label={t(channel)}
              checked={choice[channel]}
              disabled={isFixed(choice, channel) || change.isPending}
              onChange={({ target }) => {
                const { kind, in_app, by_email } = choice;
                change.mutate({ kind, in_app, by_email, [channel]: target.checked });
              }}
            />
          ))}
          {!choice.switchable && <p className={styles.hint}>{t('always_in_app')}</p>}
        </fieldset>
      ))}
    </Card>
  );
}
