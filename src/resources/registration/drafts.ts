import type { StepId } from '../../../domain/registrationFields.ts';
import { browserStorage, tabStorage } from '../../browser/storage.ts';
import { keepTyped } from '../form/keepTyped.ts';
import { emptyValues, type Values } from './values.ts';

/** Kept in this browser until the form is submitted or cancelled, or the session ends. */
interface Draft {
  values: Values;
  step: StepId;
  /** ISO 8601. */
  saved_at: string;
  /** The version of the user that was edited, and its values. */
  updated_at?: string;
  base?: Values;
  /** A photo was chosen, which is not stored with the draft. */
  lacks_photo?: boolean;
}

export interface FoundDraft {
  values: Values;
  step: StepId;
  /** Someone else has saved the user since. */
  isStale: boolean;
  lacksPhoto: boolean;
}

/** Begins the keys of the drafts of one user, or of new users. */
const prefixOf = (id: string | null) => `aula-viva.draft.user.${id ?? 'new'}`;
const tabKey = 'aula-viva.draft.tab';

let tab: string | null = null;

/**
 * Two tabs in which users are registered, or the same one is edited, have a draft each. The tab's storage has its id only from one page to the next, so that a
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

const keyOf = (id: string | null) => `${prefixOf(id)}.${tabId()}`;

/** Returns only the edits if the record has changed since the draft; null without a draft. */
export function readDraft(id: string | null, stored: Values, updated_at?: string): FoundDraft | null {
  const kept = browserStorage.read<Draft>(keyOf(id));
  if (!kept) return null;
  const { step, base, lacks_photo: lacksPhoto = false } = kept;
  const values = { ...emptyValues, ...kept.values };
  if (kept.updated_at === updated_at) return { values, step, isStale: false, lacksPhoto };
  return base ? { values: keepTyped(values, base, stored), step, isStale: true, lacksPhoto } : null;
}

/** Omits a photo that was chosen, because a picture may be larger than what the browser stores. */
export function writeDraft(id: string | null, draft: Draft): boolean {
  const { photo } = draft.values;
  const isPicture = photo.startsWith('data:');
  return browserStorage.write(keyOf(id), {
    ...draft,
    values: { ...draft.values, photo: isPicture ? '' : photo },
    lacks_photo: isPicture || (photo === '' && draft.lacks_photo === true),
  });
}

export const clearDraft = (id: string | null): void => browserStorage.remove(keyOf(id));

export interface OtherDraft {
  readonly key: string;
  readonly name: string;
  readonly saved_at: string;
}

/** Drafts of this user, or of new ones, from other tabs, which may be closed by now; newest first. */
export function otherDrafts(id: string | null): OtherDraft[] {
  const own = keyOf(id);
  const keys = browserStorage.keys().filter((key) => key.startsWith(prefixOf(id)) && key !== own);
  return keys
    .flatMap((key) => {
      const draft = browserStorage.read<Draft>(key);
      return draft ? { key, name: draft.values.name, saved_at: draft.saved_at } : [];
    })
    .sort((one, other) => (one.saved_at < other.saved_at ? 1 : -1));
}

/** The draft continues in this tab. */
export function adoptDraft(id: string | null, { key }: OtherDraft): void {
  const draft = browserStorage.read<Draft>(key);
  if (draft) browserStorage.write(keyOf(id), draft);
  browserStorage.remove(key);
}

export const discardDraft = ({ key }: OtherDraft): void => browserStorage.remove(key);
