import { useCallback, useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { StepId } from '../../../domain/registrationFields.ts';
import { browserStorage } from '../../app/storage.ts';
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
}

interface FoundDraft {
  values: Values;
  step: StepId;
  /** Someone else has saved the user since. */
  isStale: boolean;
}

const keyOf = (id: string | null) => `aula-viva.draft.user.${id ?? 'new'}`;

/** Of another version, only the edits; null without a draft. */
export function readDraft(id: string | null, stored: Values, updated_at?: string): FoundDraft | null {
  const kept = browserStorage.read<Draft>(keyOf(id));
  if (!kept) return null;
  const { step, base } = kept;
  const values = { ...emptyValues, ...kept.values };
  if (kept.updated_at === updated_at) return { values, step, isStale: false };
  return base ? { values: keepTyped(values, base, stored), step, isStale: true } : null;
}

export const writeDraft = (id: string | null, draft: Draft): boolean =>
  browserStorage.write(keyOf(id), draft);

export const clearDraft = (id: string | null): void => browserStorage.remove(keyOf(id));

const pause = 400;

// Saves shortly after the last key and when the page is left.
export function useDraft(
  form: UseFormReturn<Values>,
  found: FoundDraft | null,
  { id, base, updated_at }: { id: string | null; base: Values; updated_at?: string },
) {
  const [isRestored, setRestored] = useState(found !== null);
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const stopped = useRef(false);
  const step = useRef<StepId>(found?.step ?? 'user');

  const { watch, getValues } = form;
  const write = useCallback(
    (now: Date) =>
      writeDraft(id, {
        values: getValues(),
        step: step.current,
        saved_at: now.toISOString(),
        updated_at,
        base,
      }),
    [getValues, id, updated_at, base],
  );
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const flush = () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      if (stopped.current) return;
      const now = new Date();
      if (write(now)) setSavedAt(now);
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
  }, [watch, write]);

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
      write(savedAt);
    },
    stop: () => {
      stopped.current = true;
    },
  };
}
