import { localStorageStore, memoryStore, type Store } from 'react-admin';
import { isRequested, mayRemember } from '../browser/cookieChoice.ts';

/** Filters, sorts and pages of the lists; until the user allows functional cookies, a reload discards them. */
export function listStore(user_id: string): Store {
  const lasting = localStorageStore('1', `.${user_id}`);
  const passing = memoryStore();
  const both = [lasting, passing];
  const storeOf = (key: string) => (isRequested(key) || mayRemember() ? lasting : passing);
  return {
    setup: () => {
      for (const each of both) each.setup();
    },
    teardown: () => {
      for (const each of both) each.teardown();
    },
    getItem: (key, otherwise) => storeOf(key).getItem(key, otherwise),
    setItem: (key, value) => storeOf(key).setItem(key, value),
    removeItem: (key) => {
      for (const each of both) each.removeItem(key);
    },
    removeItems: (prefix) => {
      for (const each of both) each.removeItems(prefix);
    },
    reset: () => {
      for (const each of both) each.reset();
    },
    subscribe: (key, callback) => {
      const stops = both.map((each) => each.subscribe(key, callback));
      return () => {
        for (const stop of stops) stop();
      };
    },
    listItems: (prefix) => Object.assign({}, ...both.map((each) => each.listItems?.(prefix))),
  };
}
