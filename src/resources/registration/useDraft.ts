import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { StepId } from '../../../domain/registrationFields.ts';
import { type Draft, writeDraft } from './draft.ts';
import type { Values } from './values.ts';

const pause = 400;

/** Keeps what is typed in this browser, a moment after the last key and when the page is left. `found` is the draft the form started from. */
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
    /** Notes the step to come back to. */
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
