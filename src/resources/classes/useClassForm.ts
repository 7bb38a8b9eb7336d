import { classes } from 'virtual:texts/classes';
import { common } from 'virtual:texts/common';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Path, useForm } from 'react-hook-form';
import type { WireIssue } from '../../../contract/errors.ts';
import { entryTitleOf } from '../../../domain/calendarEntry.ts';
import { ApiError } from '../../dataProvider/ApiError.ts';
import { useSteps } from '../../dataProvider/calls.ts';
import type { Plan } from '../../features/timetable/conflicts/ConflictList.tsx';
import { type Choices, decisionsOf } from '../../features/timetable/conflicts/choices.ts';
import { useRule } from '../../i18n/useRule.ts';
import { useT } from '../../i18n/useT.ts';
import { isoDate, localZone } from '../../ui/dates.ts';
import { showError } from '../../ui/showError.ts';
import { showToast } from '../../ui/toast.ts';
import { useInvalidToast } from '../../ui/useInvalidToast.ts';
import { focusField } from '../form/focusField.ts';
import { keepTyped } from '../form/keepTyped.ts';
import {
  bodyOf,
  type ClassView,
  issuesOf,
  keepsEntries,
  newEntry,
  type Step,
  stepOf,
  steps,
  type Values,
} from './values.ts';

interface Props {
  taught: ClassView | undefined;
  start: Values;
  readOnly: boolean;
  onLeave: () => void;
  /** Refetches the class after a conflicting save. */
  onStale: () => Promise<unknown>;
  head: RefObject<HTMLHeadingElement | null>;
}

export function useClassForm({ taught, start, readOnly, onLeave, onStale, head }: Props) {
  const ruleText = useRule();
  const invalid = useInvalidToast();
  const form = useForm<Values>({ defaultValues: start });
  const [step, setStep] = useState<Step>('data');
  const at = steps.indexOf(step);

  const base = useRef(start);
  useLayoutEffect(() => {
    if (base.current === start) return;
    const kept = keepTyped(form.getValues(), base.current, start);
    base.current = start;
    form.reset(start);
    form.reset(kept, { keepDefaultValues: true });
  }, [form, start]);

  const shown = useRef<Step>('data');
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    head.current?.focus();
    head.current?.scrollIntoView({ block: 'nearest' });
  }, [step, head]);

  const isKnown = (values: Values) => taught !== undefined && keepsEntries(values, base.current);
  const wrongIn = (values: Values, of: Step) => issuesOf(values, of, isKnown(values));
  const latest = useRef(wrongIn);
  latest.current = wrongIn;
  // The paths of errors on the screen; a change of one field may resolve the issue of another.
  const errors = useRef(new Map<string, 'form' | 'server'>());
  useEffect(() => {
    const { unsubscribe } = form.watch((_, { name }) => {
      const left = new Set(
        steps.flatMap((each) => latest.current(form.getValues(), each)).map(({ path }) => path),
      );
      for (const [path, type] of errors.current) {
        if (type === 'form' ? left.has(path) : path !== name) continue;
        errors.current.delete(path);
        form.clearErrors(path as Path<Values>);
      }
    });
    return unsubscribe;
  }, [form]);

  const show = (issues: readonly WireIssue[], type: 'form' | 'server' = 'form') => {
    for (const { path, message } of issues) {
      errors.current.set(path, type);
      form.setError(path as Path<Values>, { type, message });
    }
    const [first] = issues;
    if (!first) return;
    invalid.report(first.message);
    focusField(first.path);
  };
  const go = (next: Step) => {
    invalid.report(null);
    setStep(next);
  };
  const showAnywhere = (issues: readonly WireIssue[], type: 'form' | 'server') => {
    const target = steps.find((each) => issues.some(({ path }) => stepOf(path) === each)) ?? step;
    setStep(target);
    requestAnimationFrame(() =>
      show(
        issues.filter(({ path }) => stepOf(path) === target),
        type,
      ),
    );
  };
  const inWords = (values: Values, of: Step): WireIssue[] =>
    wrongIn(values, of).map((issue) => ({ ...issue, message: ruleText(issue) }));

  const saving = useSaving({
    taught,
    isKnown,
    onStale,
    onLeave,
    onIssues: (issues) => showAnywhere(issues, 'server'),
    onStep: setStep,
  });

  return {
    form,
    step,
    at,
    ...saving,
    advance: () => {
      const values = form.getValues();
      const next = steps[at + 1];
      if (readOnly) return next ? go(next) : onLeave();
      const wrong = inWords(values, step);
      if (wrong.length > 0) return show(wrong);
      if (next === 'recurrence' && values.calendars.length === 0 && !taught) addEntry(form);
      if (next) return go(next);
      const left = steps.flatMap((each) => inWords(values, each));
      if (left.length > 0) return showAnywhere(left, 'form');
      saving.save(values, null);
    },
    goBack: () => {
      const before = steps[at - 1];
      if (before) go(before);
    },
  };
}

export function addEntry(form: Pick<ReturnType<typeof useForm<Values>>, 'getValues' | 'setValue'>): void {
  const { title, calendars } = form.getValues();
  const zone = calendars.at(-1)?.timezone ?? localZone();
  const entry = newEntry(entryTitleOf(title), isoDate(new Date(), zone), zone);
  form.setValue('calendars', [...calendars, entry], { shouldDirty: true });
}

/** The step on which a refusal of the server can be mended. */
const stepOfCode: Partial<Record<string, Step>> = {
  teacher_cannot_teach: 'data',
  class_modality_fixed: 'data',
  series_empty: 'recurrence',
  class_full: 'students',
  student_cannot_join: 'students',
};

interface SavingProps {
  taught: ClassView | undefined;
  isKnown: (values: Values) => boolean;
  onStale: () => Promise<unknown>;
  onLeave: () => void;
  onIssues: (issues: readonly WireIssue[]) => void;
  onStep: (step: Step) => void;
}

/** Previews first, so that conflicts are resolved before the class is saved. */
function useSaving({ taught, isKnown, onStale, onLeave, onIssues, onStep }: SavingProps) {
  const t = useT(classes);
  const shared = useT(common);
  const [stale, setStale] = useState(false);
  const [asked, setAsked] = useState<{ plan: Plan; values: Values; choices: Choices } | null>(null);
  const ended = useRef(false);
  const { mutate, isPending } = useSteps<Plan | null, { values: Values; choices: Choices | null }>(
    async (call, { values, choices }) => {
      const { calendars, ...rest } = bodyOf(values);
      const body = { ...rest, ...(!isKnown(values) && { calendars }), ...decisionsOf(choices ?? {}) };
      const plan = await call('POST /v1/classes/preview', {
        body: { ...body, ...(taught && { id: taught.id }) },
      });
      if (plan.conflict_count > 0 || (choices === null && plan.closed.length > 0)) return plan;
      if (taught)
        await call('PATCH /v1/classes/:id', {
          params: { id: taught.id },
          body: { ...body, updated_at: taught.updated_at },
        });
      else await call('POST /v1/classes', { body: { ...body, calendars } });
      return null;
    },
    {
      onSuccess: (plan, { values, choices }) => {
        if (plan) return setAsked({ plan, values, choices: choices ?? {} });
        ended.current = true;
        showToast('success', shared('success'), t(taught ? 'updated' : 'created'));
        onLeave();
      },
      onError: async (error) => {
        setAsked(null);
        if (error instanceof ApiError && error.code === 'stale') {
          await onStale();
          return setStale(true);
        }
        if (error instanceof ApiError && error.issues.length > 0) return onIssues(error.issues);
        const step = error instanceof ApiError ? stepOfCode[error.code] : undefined;
        if (step) onStep(step);
        showError(error, shared);
      },
    },
  );
  return {
    busy: isPending,
    stale,
    ended,
    asked,
    save: (values: Values, choices: Choices | null) => mutate({ values, choices }),
    closeAsked: () => setAsked(null),
  };
}
