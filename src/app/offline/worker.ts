import { createStore } from '../store.ts';

/** The new version that waits to replace the one in use. */
export const waitingWorker = createStore<ServiceWorker | null>(null);

const checkMs = 10 * 60_000;
/** The screen on which something was typed last. */
let typedOn = '';

const settled = (registration: ServiceWorkerRegistration) => {
  // Without a controller, this is the first version and replaces none.
  if (registration.waiting && navigator.serviceWorker.controller) waitingWorker.set(registration.waiting);
};

/** Keeps the application and the week's lessons readable offline, and finds new versions. */
export async function startWorker(): Promise<void> {
  const registration = await navigator.serviceWorker.register('/sw.js');
  settled(registration);
  registration.addEventListener('updatefound', () => {
    const next = registration.installing;
    next?.addEventListener('statechange', () => settled(registration));
  });
  let checkedAt = performance.now();
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || performance.now() - checkedAt < checkMs) return;
    checkedAt = performance.now();
    // Offline, the next check finds it.
    registration.update().catch(() => undefined);
  });
  window.addEventListener('input', () => {
    typedOn = window.location.pathname;
  });
}

const askIfTyped = (event: BeforeUnloadEvent) => {
  if (typedOn === window.location.pathname) event.preventDefault();
};

function reload(): void {
  window.addEventListener('beforeunload', askIfTyped, { once: true });
  window.location.reload();
}

/** Reloads the page with the new version; the browser asks first if text on it would be lost. */
export function activate(worker: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
  worker.postMessage('activate');
}

/** Removes the lessons kept for offline reading, which belong to the person who logs out. */
export const forgetLessons = async (): Promise<void> => {
  if ('caches' in window) await caches.delete('lessons');
};
