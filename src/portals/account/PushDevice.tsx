import { account } from 'virtual:texts/account';
import { common } from 'virtual:texts/common';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import type { ResponseOf } from '../../../contract/index.ts';
import { unsubscribeDevice } from '../../browser/offline/worker.ts';
import {
  type PushState,
  readPushState,
  type SubscribedDevice,
  subscribeDevice,
} from '../../browser/pushDevice.ts';
import { setCached, useChange } from '../../dataProvider/calls.ts';
import { rememberDevice } from '../../features/push/renewDevice.ts';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { showError } from '../../ui/showError.ts';
import { useAction } from '../../ui/useAction.ts';
import styles from './Account.module.css';

type Reminders = ResponseOf<'GET /v1/users/lesson-reminders'>;

interface Props {
  pushKey: string;
  /** Whether the school sends notices to this session. */
  isDeviceOn: boolean;
}

/** Notices on this device: the browser is asked for its permission only by a tap (NOTICE-11). */
export function PushDevice({ pushKey, isDeviceOn }: Props) {
  const t = useT(account);
  const shared = useT(common);
  const client = useQueryClient();
  const [state, setState] = useState<PushState>();
  const read = useCallback(async () => setState(await readPushState()), []);
  useEffect(() => {
    void read();
    // A permission that was given or taken in the settings of the browser.
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, [read]);

  const shown = (after: Reminders) => setCached(client, 'GET /v1/users/lesson-reminders', {}, () => after);
  // A browser that cannot subscribe says so in its own language.
  const onError = (error: unknown) =>
    showError(error, shared, error instanceof DOMException ? { text: t('device_failed') } : {});
  const add = useChange('POST /v1/users/push-device', {
    input: (body: SubscribedDevice) => ({ body }),
    onSuccess: shown,
  });
  const remove = useChange('DELETE /v1/users/push-device', { input: () => ({}), onSuccess: shown });
  const turnOn = useAction(async () => {
    const device = await subscribeDevice(pushKey);
    if (device) await add.mutateAsync(device);
    rememberDevice(device);
    await read();
  }, onError);
  const turnOff = useAction(async () => {
    await remove.mutateAsync();
    await unsubscribeDevice();
    rememberDevice(null);
    await read();
  }, onError);

  if (!state) return null;
  // Known to the browser alone, it was switched on by another login.
  const current = state === 'on' && !isDeviceOn ? 'off' : state;
  const isOn = current === 'on';
  return (
    <div className={styles.more} aria-live="polite">
      <p className={styles.hint}>{t(`device.${current}`)}</p>
      {(isOn || current === 'off') && (
        <Button
          busy={turnOn.isBusy || turnOff.isBusy}
          onClick={() => void (isOn ? turnOff.run() : turnOn.run())}
        >
          {t(isOn ? 'device_stop' : 'device_start')}
        </Button>
      )}
    </div>
  );
}
