import { browserStorage, tabStorage } from '../../browser/storage.ts';

/** Kept in this browser until the form is submitted or cancelled, or the session ends. */
export interface Kept {
  /** ISO 8601. */
  saved_at: string;
}

const tabKey = 'aula-viva.draft.tab';
let tab: string | null = null;

/**
 * Two tabs in which records are added, or the same one is edited, have a draft each. The tab's storage has its id only from one page to the next, so that a
 * reload finds the draft and a duplicated tab gets an id of its own.
 */
function tabId(): string {
  if (tab !== null) return tab;
  tab = tabStorage.read<string>(tabKey) ?? Math.random().toString(36).slice(2);
  tabStorage.remove(tabKey);
  window.addEventListener('pagehide', () => tabStorage.write(tabKey, tab));
  window.addEventListener('pageshow', () => tabStorage.remove(tabKey));
  return tab;
}

export interface OtherDraft {
  readonly key: string;
  readonly name: string;
  readonly saved_at: string;
}

/** The drafts of one kind of record; an id of null stands for new records. */
export function draftStore<D extends Kept>(kind: string, nameOf: (draft: D) => string) {
  const prefixOf = (id: string | null) => `aula-viva.draft.${kind}.${id ?? 'new'}`;
  const keyOf = (id: string | null) => `${prefixOf(id)}.${tabId()}`;
  return {
    read: (id: string | null): D | null => browserStorage.read<D>(keyOf(id)),
    /** Returns whether it outlasts the page. */
    write: (id: string | null, draft: D): boolean => browserStorage.write(keyOf(id), draft),
    clear: (id: string | null): void => browserStorage.remove(keyOf(id)),
    /** Drafts of this record, or of new ones, from other tabs, which may be closed by now; newest first. */
    others: (id: string | null): OtherDraft[] => {
      const own = keyOf(id);
      const keys = browserStorage.keys().filter((key) => key.startsWith(prefixOf(id)) && key !== own);
      return keys
        .flatMap((key) => {
          const draft = browserStorage.read<D>(key);
          return draft ? { key, name: nameOf(draft), saved_at: draft.saved_at } : [];
        })
        .sort((one, other) => (one.saved_at < other.saved_at ? 1 : -1));
    },
    /** The draft continues in this tab. */
    adopt: (id: string | null, { key }: OtherDraft): void => {
      const draft = browserStorage.read<D>(key);
      if (draft) browserStorage.write(keyOf(id), draft);
      browserStorage.remove(key);
    },
    discard: ({ key }: OtherDraft): void => browserStorage.remove(key),
  };
}
