/** None if the value is no object. */
export const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

/** JSON values by key. While the browser's storage is blocked or full, values are kept in memory: they last as long as the page. */
function jsonStorage(area: () => Storage) {
  const memory = new Map<string, string>();
  // With blocked storage the getter of `window.localStorage` itself throws.
  const attempt = <T>(use: (storage: Storage) => T): T | undefined => {
    try {
      return use(area());
    } catch {
      return undefined;
    }
  };
  /** Null if missing or invalid. */
  const read = <T>(key: string): T | null => {
    const text = memory.get(key) ?? attempt((storage) => storage.getItem(key)) ?? 'null';
    try {
      return JSON.parse(text) as T;
    } catch {
      return null;
    }
  };
  return {
    read,
    readFields: (key: string) => fieldsOf(read(key)),
    keys: (): string[] => [...memory.keys(), ...(attempt((storage) => Object.keys(storage)) ?? [])],
    remove: (key: string): void => {
      memory.delete(key);
      attempt((storage) => storage.removeItem(key));
    },
    /** Returns whether the value outlasts the page. */
    write: (key: string, value: unknown): boolean => {
      memory.delete(key);
      const text = JSON.stringify(value);
      const isStored = attempt((storage) => {
        storage.setItem(key, text);
        return true;
      });
      if (!isStored) memory.set(key, text);
      return isStored ?? false;
    },
    clear: (keeps: (key: string) => boolean = () => false): void => {
      const isCleared = (key: string) => !keeps(key);
      for (const key of [...memory.keys()].filter(isCleared)) memory.delete(key);
      attempt((storage) => {
        for (const key of Object.keys(storage).filter(isCleared)) storage.removeItem(key);
      });
    },
  };
}

export const browserStorage = jsonStorage(() => localStorage);
export const tabStorage = jsonStorage(() => sessionStorage);
