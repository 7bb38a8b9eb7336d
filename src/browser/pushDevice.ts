import { pushManager } from './offline/worker.ts';

/** What a device can do about notices: `install` on an iPhone whose browser receives them only as an installed application. */
export type PushState = 'unsupported' | 'install' | 'denied' | 'off' | 'on';

const isIos = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Mac/.test(navigator.platform) && navigator.maxTouchPoints > 1);

const isInstalled = (): boolean => window.matchMedia?.('(display-mode: standalone)').matches ?? false;

/** Whether this browser receives notices, as far as the browser itself knows. */
export async function readPushState(): Promise<PushState> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return isIos() && !isInstalled() ? 'install' : 'unsupported';
  // On a first visit, the page begins before the worker does.
  const { pushManager: push } = await navigator.serviceWorker.ready;
  if (Notification.permission === 'denied') return 'denied';
  return (await push.getSubscription()) && Notification.permission === 'granted' ? 'on' : 'off';
}

export interface SubscribedDevice {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Asks for the permission, so it is called by a tap alone; null when the person does not give it. */
export async function subscribeDevice(serverKey: string): Promise<SubscribedDevice | null> {
  // First, because Safari has forgotten the tap after another wait.
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const push = await pushManager();
  if (!push) throw new Error('The browser has no push manager.');
  // One for an earlier key of the school stands in the way.
  await (await push.getSubscription())?.unsubscribe();
  const made = await push.subscribe({ userVisibleOnly: true, applicationServerKey: serverKey });
  const { endpoint = '', keys = {} } = made.toJSON();
  return { endpoint, p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' };
}
