import type { StepId } from '../../../domain/registrationFields.ts';
import { draftStore } from '../form/draftStore.ts';
import { keepTyped } from '../form/keepTyped.ts';
import { emptyValues, type Values } from './values.ts';

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

export const userDrafts = draftStore<Draft>('user', ({ values }) => values.name);

/** Returns only the edits if the record has changed since the draft; null without a draft. */
export function readDraft(id: string | null, stored: Values, updated_at?: string): FoundDraft | null {
  const kept = userDrafts.read(id);
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
  return userDrafts.write(id, {
    ...draft,
    values: { ...draft.values, photo: isPicture ? '' : photo },
    lacks_photo: isPicture || (photo === '' && draft.lacks_photo === true),
  });
}
