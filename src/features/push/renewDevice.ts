import { pushManager } from '../../browser/offline/worker.ts';
import { type SubscribedDevice, subscribeDevice } from '../../browser/pushDevice.ts';
import { browserStorage } from '../../browser/storage.ts';
import { api } from '../../dataProvider/api.ts';

const endpointKey = 'aula-viva.push-endpoint';

/** Remembers where the school sends notices for this browser, or that it sends none. */
export function rememberDevice(device: Pick<SubscribedDevice, 'endpoint'> | null): void {
  if (device) browserStorage.write(endpointKey, device.endpoint);
  else browserStorage.remove(endpointKey);
}

/**
 * Tells the school the new address of a browser that replaced its subscription, as browsers do from time to time: notices would end without a
 * word. Nothing is subscribed that this session has not switched on (NOTICE-11).
 */
export async function renewDevice(): Promise<void> {
  const endpoint = browserStorage.read<string>(endpointKey);
  if (endpoint === null || !('Notification' in window) || Notification.permission !== 'granted') return;
  const current = await (await pushManager())?.getSubscription();
  if (current?.endpoint === endpoint) return;
  const { push_key, is_device_on } = await api('GET /v1/users/lesson-reminders');
  const device = is_device_on ? await subscribeDevice(push_key) : null;
  if (device) await api('POST /v1/users/push-device', { body: device });
  rememberDevice(device);
}
