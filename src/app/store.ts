import { useSyncExternalStore } from 'react';

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

/** A JSON value of local storage, synchronized across tabs; `fallback` when storage is blocked or corrupt. */
export function localValue<T>(key: string, fallback: T): Store<T> {
  const read = (): T => {
    try {
      const text = localStorage.getItem(key);
      return text === null ? fallback : (JSON.parse(text) as T);
    } catch {
      return fallback;
    }
  };
  const store = createStore<T>(read());
  window.addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) store.set(read());
  });
  const write = (value: T) => {
    try {
      if (value === null) localStorage.removeItem(key);
      else localStorage.setItem(key, JSON.stringify(value));
    } catch {
      // Without storage the value is kept in memory.
    }
    store.set(value);
  };
  return { ...store, set: write };
}
