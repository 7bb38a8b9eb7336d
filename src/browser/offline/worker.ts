import { createStore } from '../store.ts';

/** The new version that replaces the one in use once the page reloads. */
export const waitingWorker = createStore<ServiceWorker | null>(null);

/** Removes the lessons kept for offline reading, which belong to the person who logs out. */
export async function forgetLessons(): Promise<void> {
  // An answer that is still on its way must not store them again.
  navigator.serviceWorker?.controller?.postMessage('forget');
  await forgetLessonsExcept(null);
}

/** Removes the kept lessons of everyone but the user of this id. */
export async function forgetLessonsExcept(userId: string | null): Promise<void> {
  if (!('caches' in window)) return;
  const names = (await caches.keys()).filter((name) => /^lessons\b/.test(name));
  const others = names.filter((name) => name !== `lessons ${userId}`);
  await Promise.all(others.map((name) => caches.delete(name)));
}

/** Undefined where no worker runs, or the browser receives no notices. */
export const pushManager = async (): Promise<PushManager | undefined> =>
  (await navigator.serviceWorker?.getRegistration())?.pushManager;

/** Unsubscribes this browser, also at logout, so that messages still queued at the push service do not reach the next person. */
export async function unsubscribeDevice(): Promise<void> {
  await (await (await pushManager())?.getSubscription())?.unsubscribe();
}
