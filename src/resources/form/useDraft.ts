import { useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { session } from '../../authProvider/session.ts';

const pause = 400;

interface Options<V, S> {
  isFound: boolean;
  /** The step that is open at first. */
  step: S;
  /** Returns whether the draft outlasts the page. */
  write: (draft: { values: V; step: S; saved_at: string }) => boolean;
}

/** Saves a draft shortly after the last key and when the page is left. */
export function useDraft<V extends FieldValues, S>(form: UseFormReturn<V>, options: Options<V, S>) {
  const { isFound } = options;
  const [isRestored, setRestored] = useState(isFound);
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const stopped = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const step = useRef<S>(options.step);
  const { watch, getValues } = form;
  const write = (now: Date) =>
    options.write({ values: getValues(), step: step.current, saved_at: now.toISOString() });
  const latest = useRef(write);
  latest.current = write;

  useEffect(() => {
    const flush = () => {
      if (timer.current === undefined) return;
      clearTimeout(timer.current);
      timer.current = undefined;
      // Logging out has deleted all drafts.
      if (stopped.current || session.get() === null) return;
      const now = new Date();
      if (latest.current(now)) setSavedAt(now);
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
  }, [watch]);

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
    saveStep: (next: S) => {
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
