import { classes } from 'virtual:texts/classes';
import { common } from 'virtual:texts/common';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { WireIssue } from '../../../contract/errors.ts';
import { entryTitleOf } from '../../../domain/calendarEntry.ts';
import { ApiError } from '../../dataProvider/ApiError.ts';
import { useSteps } from '../../dataProvider/calls.ts';
import type { Plan } from '../../features/timetable/conflicts/ConflictList.tsx';
import { type Choices, decisionsOf } from '../../features/timetable/conflicts/choices.ts';
import { useT } from '../../i18n/useT.ts';
import { isoDate, localZone } from '../../ui/dates.ts';
import { showError } from '../../ui/showError.ts';
import { showToast } from '../../ui/toast.ts';
import { useStepForm } from '../form/useStepForm.ts';
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
  const form = useForm<Values>({ defaultValues: start });
  const isKnown = (values: Values) => taught !== undefined && keepsEntries(values, start);
  const wizard = useStepForm({
    form,
    start,
    steps,
    initialStep: 'data',
    issuesOf: (values) => (readOnly ? [] : steps.flatMap((each) => issuesOf(values, each, isKnown(values)))),
    stepOf,
    beforeNext: (next, proceed) => {
      if (next === 'recurrence' && !taught && form.getValues('calendars').length === 0) addEntry(form);
      proceed();
    },
    onComplete: (values) => (readOnly ? onLeave() : saving.save(values, null)),
  });
  const saving = useSaving({
    taught,
    isKnown,
    onStale,
    onLeave,
    onIssues: (issues) => wizard.showIssues(issues, 'server'),
    onStep: wizard.setStep,
  });
  return { wizard, ...saving };
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
  course_off: 'data',
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
