import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { StepId } from '../../../domain/registrationFields.ts';
import { browserStorage } from '../../app/storage.ts';
import { emptyValues, type Values } from './values.ts';

/** Kept in this browser until the form is submitted or cancelled, or the session ends. */
interface Draft {
  values: Values;
  step: StepId;
  /** ISO 8601. */
  saved_at: string;
  /** The version of the user that was edited; a draft of another version is discarded. */
  updated_at?: string;
}

const keyOf = (id: string | null) => `aula-viva.draft.user.${id ?? 'new'}`;

export function readDraft(id: string | null, updated_at?: string): Draft | null {
  const kept = browserStorage.read<Draft>(keyOf(id));
  if (!kept || kept.updated_at !== updated_at) return null;
  return { ...kept, values: { ...emptyValues, ...kept.values } };
}

export const writeDraft = (id: string | null, draft: Draft): boolean =>
  browserStorage.write(keyOf(id), draft);

export const clearDraft = (id: string | null): void => browserStorage.remove(keyOf(id));

const pause = 400;

// Saves shortly after the last key and when the page is left.
export function useDraft(
  form: UseFormReturn<Values>,
  found: Draft | null,
  id: string | null,
  updated_at?: string,
) {
  const [isRestored, setRestored] = useState(found !== null);
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const stopped = useRef(false);
  const step = useRef<StepId>(found?.step ?? 'user');

  const { watch, getValues } = form;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const flush = () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      if (stopped.current) return;
      const now = new Date();
      const draft = { values: getValues(), step: step.current, saved_at: now.toISOString(), updated_at };
      if (writeDraft(id, draft)) setSavedAt(now);
    };
    const subscription = watch(() => {
      clearTimeout(timer);
      timer = setTimeout(flush, pause);
    });
    window.addEventListener('pagehide', flush);
    return () => {
      flush();
      window.removeEventListener('pagehide', flush);
      subscription.unsubscribe();
    };
  }, [watch, getValues, id, updated_at]);

  return {
    isRestored,
    savedAt,
    dismiss: () => {
      setRestored(false);
      setSavedAt(null);
    },
    saveStep: (next: StepId) => {
      step.current = next;
      setRestored(false);
      if (stopped.current || !savedAt) return;
      writeDraft(id, { values: getValues(), step: next, saved_at: savedAt.toISOString(), updated_at });
    },
    stop: () => {
      stopped.current = true;
    },
  };
}
