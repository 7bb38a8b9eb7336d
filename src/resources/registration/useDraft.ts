import { useCallback, useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { StepId } from '../../../domain/registrationFields.ts';
import { session } from '../../authProvider/session.ts';
import { type FoundDraft, writeDraft } from './drafts.ts';
import type { Values } from './values.ts';

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
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
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
        lacks_photo: found?.lacksPhoto,
      }),
    [getValues, id, updated_at, base, found],
  );
  useEffect(() => {
    const flush = () => {
      if (timer.current === undefined) return;
      clearTimeout(timer.current);
      timer.current = undefined;
      // Logging out has deleted all drafts.
      if (stopped.current || session.get() === null) return;
      const now = new Date();
      if (write(now)) setSavedAt(now);
    };
    const subscription = watch(() => {
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, pause);
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
    /** Called once the form is blank again: what it was reset to is not saved. */
    dismiss: () => {
      clearTimeout(timer.current);
      timer.current = undefined;
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
