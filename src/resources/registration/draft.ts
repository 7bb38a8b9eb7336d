import type { StepId } from '../../../domain/registrationFields.ts';
import { emptyValues, type Values } from './values.ts';

/** A form that was begun and not sent; it lives in this browser until it is sent, cancelled or the session ends. */
export interface Draft {
  values: Values;
  step: StepId;
  /** ISO 8601. */
  saved_at: string;
  /** State of the edited user when the draft was begun; another state makes it worthless. */
  updated_at?: string;
}

const keyOf = (id: string | null) => `aula-viva.draft.user.${id ?? 'new'}`;

export function readDraft(id: string | null, updated_at?: string): Draft | null {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(id)) ?? 'null') as Draft | null;
    if (!kept || kept.updated_at !== updated_at) return null;
    return { ...kept, values: { ...emptyValues, ...kept.values } };
  } catch {
    return null;
  }
}

/** False when this browser keeps nothing. */
export function writeDraft(id: string | null, draft: Draft): boolean {
  try {
    localStorage.setItem(keyOf(id), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function clearDraft(id: string | null): void {
  try {
    localStorage.removeItem(keyOf(id));
  } catch {
    // A blocked storage holds no draft.
  }
}
