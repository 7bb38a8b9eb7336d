import { expect, it, vi } from 'vitest';
import { activate } from '../../../src/app/offline/startWorker.ts';

it('a page asks before leaving only when the new version reloads it', () => {
  const worker = Object.assign(new EventTarget(), { postMessage: vi.fn(), state: 'installed' });
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: worker });
  const added = vi.spyOn(window, 'addEventListener');
  activate(worker as unknown as ServiceWorker);
  expect(worker.postMessage).toHaveBeenCalledWith('activate');
  expect(added.mock.calls.map(([name]) => name)).not.toContain('beforeunload');
  Reflect.deleteProperty(navigator, 'serviceWorker');
});
