import { createStore, type Store } from './store.ts';

/** A JSON value of local storage as a store, followed across tabs; a blocked or damaged storage gives `fallback`. */
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
      // Without storage the value lives as long as the page.
    }
    store.set(value);
  };
  return { ...store, set: write };
}
