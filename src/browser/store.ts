import { useSyncExternalStore } from 'react';
import { browserStorage } from './storage.ts';

export interface Store<T> {
  get: () => T;
  set: (value: T) => void;
  subscribe: (listener: () => void) => () => void;
}

export function createStore<T>(initial: T): Store<T> {
  let current = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set: (value) => {
      current = value;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const useStore = <T>(store: Store<T>): T => useSyncExternalStore(store.subscribe, store.get);

/** A JSON value of the browser's storage, synchronized across tabs; `fallback` when missing or invalid. */
export function localValue<T>(key: string, fallback: T): Store<T> & { reload: () => void } {
  const read = (): T => browserStorage.read<T>(key) ?? fallback;
  const store = createStore<T>(read());
  window.addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) store.set(read());
  });
  const write = (value: T) => {
    if (value === null) browserStorage.remove(key);
    else browserStorage.write(key, value);
    store.set(value);
  };
  /** Reads what another tab has written, even before its event arrives here. */
  const reload = () => {
    const stored = read();
    if (JSON.stringify(stored) !== JSON.stringify(store.get())) store.set(stored);
  };
  return { ...store, set: write, reload };
}
