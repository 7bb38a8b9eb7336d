// Apart from worker.ts, because no first screen needs it.
import { waitingWorker } from './worker.ts';

const checkMs = 10 * 60_000;
/** Path of the last screen with typed input. */
let typedOn = '';

const noteTyping = (): void => {
  typedOn = window.location.pathname;
};

const askIfTyped = (event: BeforeUnloadEvent) => {
  if (typedOn === window.location.pathname) event.preventDefault();
};

function reload(): void {
  window.addEventListener('beforeunload', askIfTyped, { once: true });
  window.location.reload();
}

/**
 * Reloads the page with the new version, as soon as the previous one has nothing to do; the browser
 * asks first if text on the page would be lost.
 */
export async function activate(worker: ServiceWorker): Promise<void> {
  const { serviceWorker } = navigator;
  // The worker is in control already, even if the browser has not told its state yet, or was replaced by a newer version.
  const isDone = worker === serviceWorker.controller || worker.state !== 'installed';
  if (!isDone) {
    const inControl = new Promise((resolve) =>
      serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    );
    // First, so that the previous version has heard of it when the browser asks whether it has anything to do.
    serviceWorker.controller?.postMessage('replaced');
    worker.postMessage('activate');
    await inControl;
  }
  reload();
}

const settled = (registration: ServiceWorkerRegistration) => {
  // Without a controller, this is the first version and replaces none.
  if (registration.waiting && navigator.serviceWorker.controller) waitingWorker.set(registration.waiting);
};

/** Keeps the application and the week's lessons readable offline, and finds new versions. */
export async function startWorker(): Promise<void> {
  // Before the worker is registered, which a slow line delays, text may be typed already.
  window.addEventListener('input', noteTyping);
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.register('/sw.js');
  settled(registration);
  let controller = serviceWorker.controller;
  serviceWorker.addEventListener('controllerchange', () => {
    // Another tab has loaded the new version; this one still runs the previous one.
    if (controller) waitingWorker.set(serviceWorker.controller);
    controller = serviceWorker.controller;
  });
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
}

/** Has the worker keep what this page has loaded, and the screens that show lessons. */
export function keepForOffline(): void {
  const loaded = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === window.location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname);
  navigator.serviceWorker.controller?.postMessage({ loaded });
}
