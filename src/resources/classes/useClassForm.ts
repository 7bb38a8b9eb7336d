import { classes } from 'virtual:texts/classes';
import { common } from 'virtual:texts/common';
import { type MutableRefObject, useRef, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type { WireIssue } from '../../../contract/errors.ts';
import { entryTitleOf } from '../../../domain/calendarEntry.ts';
import { ApiError } from '../../dataProvider/ApiError.ts';
import { useSteps } from '../../dataProvider/calls.ts';
import type { Plan } from '../../features/timetable/conflicts/ConflictList.tsx';
import { type Choices, decisionsOf } from '../../features/timetable/conflicts/choices.ts';
import { useT } from '../../i18n/useT.ts';
import { isoDate, localZone, useDates } from '../../ui/dates.ts';
import { showError } from '../../ui/showError.ts';
import { showToast } from '../../ui/toast.ts';
import { useDraft } from '../form/useDraft.ts';
import { useStepForm } from '../form/useStepForm.ts';
import { classDrafts, readDraft } from './drafts.ts';
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
}

export function useClassForm({ taught, start, readOnly, onLeave, onStale }: Props) {
  const { formatTime } = useDates(localZone());
  const id = taught?.id ?? null;
  const [found] = useState(() => (readOnly ? null : readDraft(id, taught?.updated_at)));
  const form = useForm<Values>({ defaultValues: found?.values ?? start });
  const draft = useDraft<Values, Step>(form, {
    isFound: found !== null,
    step: found?.step ?? 'data',
    write: (kept) => !readOnly && classDrafts.write(id, { ...kept, updated_at: taught?.updated_at }),
  });
  const forget = () => {
    draft.stop();
    classDrafts.clear(id);
  };
  const isChanged = Object.keys(form.formState.dirtyFields).length > 0;
  const isKnown = (values: Values) => taught !== undefined && keepsEntries(values, start);
  const wizard = useStepForm({
    form,
    start,
    // Values of a draft count as changed.
    beganWithStart: found === null,
    steps,
    initialStep: found?.step ?? 'data',
    onStep: draft.saveStep,
    issuesOf: (values) => (readOnly ? [] : steps.flatMap((each) => issuesOf(values, each, isKnown(values)))),
    stepOf,
    beforeNext: (next, proceed) => {
      if (next === 'recurrence' && !taught && form.getValues('calendars').length === 0) addEntry(form);
      proceed();
    },
    onComplete: (values) => (readOnly ? onLeave() : saving.save(values, decided.choices)),
  });
  const decided = useDecided(form);
  const saving = useSaving({
    taught,
    isKnown,
    seen: decided.seen,
    onStale,
    onSaved: () => {
      forget();
      onLeave();
    },
    onIssues: (issues) => wizard.showIssues(issues, 'server'),
    onStep: wizard.setStep,
  });
  return {
    wizard,
    decided,
    ...saving,
    restored: draft.isRestored,
    savedAt: draft.savedAt && formatTime(draft.savedAt),
    isUntouched: found === null && !isChanged,
    forget,
    startOver: () => {
      classDrafts.clear(id);
      form.reset(start);
      draft.dismiss();
      wizard.setStep('data');
    },
    cancel: () => {
      if (!isChanged) forget();
      onLeave();
    },
  };
}

/** What was decided about conflicts beside the week; other hours or another teacher have other conflicts. */
function useDecided(form: UseFormReturn<Values>) {
  const [calendars, teacher_id] = form.watch(['calendars', 'teacher_id']);
  const of = JSON.stringify([calendars, teacher_id]);
  const [decided, setDecided] = useState<{ of: string; choices: Choices }>({ of, choices: none });
  /** Lessons on closed days that the week has shown. */
  const seen = useRef<ReadonlySet<string>>(new Set());
  return {
    choices: decided.of === of ? decided.choices : none,
    choose: (choices: Choices) => setDecided({ of, choices }),
    seen,
  };
}
const none: Choices = {};

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
  class_level_held: 'data',
  course_off: 'data',
  series_empty: 'recurrence',
  class_full: 'students',
  student_cannot_join: 'students',
};

interface SavingProps {
  taught: ClassView | undefined;
  isKnown: (values: Values) => boolean;
  /** Lessons on closed days that the form has shown. */
  seen: MutableRefObject<ReadonlySet<string>>;
  onStale: () => Promise<unknown>;
  onSaved: () => void;
  onIssues: (issues: readonly WireIssue[]) => void;
  onStep: (step: Step) => void;
}

/** Previews first, so that conflicts are resolved before the class is saved. */
function useSaving({ taught, isKnown, seen, onStale, onSaved, onIssues, onStep }: SavingProps) {
  const t = useT(classes);
  const shared = useT(common);
  const [stale, setStale] = useState(false);
  const [asked, setAsked] = useState<{ plan: Plan; values: Values; choices: Choices } | null>(null);
  const ended = useRef(false);
  const { mutate, isPending } = useSteps<Plan | null, { values: Values; choices: Choices }>(
    async (call, { values, choices }) => {
      const { calendars, ...rest } = bodyOf(values);
      const body = { ...rest, ...(!isKnown(values) && { calendars }), ...decisionsOf(choices) };
      const plan = await call('POST /v1/classes/preview', {
        body: { ...body, ...(taught && { id: taught.id }) },
      });
      const isNews = plan.closed.some(({ original_start }) => !seen.current.has(original_start));
      if (plan.conflict_count > 0 || isNews) return plan;
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
        if (plan) {
          seen.current = new Set(plan.closed.map(({ original_start }) => original_start));
          return setAsked({ plan, values, choices });
        }
        ended.current = true;
        showToast('success', shared('success'), t(taught ? 'updated' : 'created'));
        onSaved();
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
    save: (values: Values, choices: Choices) => mutate({ values, choices }),
    closeAsked: () => setAsked(null),
  };
}
