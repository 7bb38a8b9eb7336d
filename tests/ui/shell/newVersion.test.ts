import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { activate, startWorker } from '../../../src/browser/offline/startWorker.ts';

/** The names of the events that the page listens to once the version is asked for. */
function listenedAfterActivating(container: EventTarget, worker: object): string[] {
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: container });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'serviceWorker');
  });
  const added = vi.spyOn(window, 'addEventListener');
  activate(worker as ServiceWorker);
  return added.mock.calls.map(([name]) => name);
}

describe('a page', () => {
  it('asks before leaving only when the new version reloads it', () => {
    const worker = { postMessage: vi.fn(), state: 'installed' };
    const container = Object.assign(new EventTarget(), { controller: { postMessage: vi.fn() } });
    expect(listenedAfterActivating(container, worker)).not.toContain('beforeunload');
    expect(worker.postMessage).toHaveBeenCalledWith('activate');
    expect(container.controller.postMessage).toHaveBeenCalledWith('replaced');
    // A browser that activates the new version first may wait long for the previous one.
    const [replaced] = container.controller.postMessage.mock.invocationCallOrder;
    const [activated] = worker.postMessage.mock.invocationCallOrder;
    expect(replaced).toBeLessThan(activated ?? 0);
  });

  it('reloads at once with a version in control whose state it has not been told yet', () => {
    const worker = { postMessage: vi.fn(), state: 'installed' };
    const container = Object.assign(new EventTarget(), { controller: worker });
    expect(listenedAfterActivating(container, worker)).toContain('beforeunload');
    expect(worker.postMessage).not.toHaveBeenCalled();
  });

  it('asks before text is lost that was typed while a slow line delayed the registration of the worker', () => {
    const worker = { postMessage: vi.fn(), state: 'installed' };
    const register = () => new Promise<never>(() => undefined);
    const container = Object.assign(new EventTarget(), { controller: worker, register });
    Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: container });
    void startWorker();
    window.dispatchEvent(new Event('input'));
    listenedAfterActivating(container, worker);
    const leaving = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leaving);
    expect(leaving.defaultPrevented).toBe(true);
  });
});
