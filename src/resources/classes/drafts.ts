import { draftStore } from '../form/draftStore.ts';
import { emptyValues, type Step, steps, type Values } from './values.ts';

interface Draft {
  values: Values;
  step: Step;
  saved_at: string;
  /** The version of the class that was edited. */
  updated_at?: string | undefined;
}

export const classDrafts = draftStore<Draft>('class', ({ values }) => values.title);

export interface FoundDraft {
  values: Values;
  step: Step;
}

/** Null without a draft, or if the class has changed since, because its hours may be others. */
export function readDraft(id: string | null, updated_at?: string): FoundDraft | null {
  const kept = classDrafts.read(id);
  if (!kept || kept.updated_at !== updated_at) return null;
  const step = steps.includes(kept.step) ? kept.step : 'data';
  return { values: { ...emptyValues, ...kept.values }, step };
}
