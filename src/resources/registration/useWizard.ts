import { common } from 'virtual:texts/common';
import { registration } from 'virtual:texts/registration';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { WireIssue } from '../../../contract/errors.ts';
import { type StepId, stepsFor } from '../../../domain/registrationFields.ts';
import { SCHOOL_ZONE } from '../../../domain/schoolZone.ts';
import { ApiError } from '../../dataProvider/ApiError.ts';
import { type Call, useSteps } from '../../dataProvider/calls.ts';
import { useRule } from '../../i18n/useRule.ts';
import { useT } from '../../i18n/useT.ts';
import { isoDate, localZone, useDates } from '../../ui/dates.ts';
import { errorText } from '../../ui/showError.ts';
import { showToast } from '../../ui/toast.ts';
import { useInvalidToast } from '../../ui/useInvalidToast.ts';
import { focusField } from '../form/focusField.ts';
import { keepTyped } from '../form/keepTyped.ts';
import { type FieldIssue, issuesOf, issuesOfStep, shownPaths, stepOf } from './check.ts';
import type { RegistrationRights } from './context.ts';
import { clearDraft, readDraft } from './drafts.ts';
import { blobOf } from './photo.ts';
import { useDraft } from './useDraft.ts';
import { useDuplicates } from './useDuplicates.ts';
import { bodyOf, type UserView, type Values } from './values.ts';

interface Props {
  user?: UserView;
  franchisee_id?: string | undefined;
  start: Values;
  rights: Omit<RegistrationRights, 'today'>;
  onLeave: () => void;
  onStale: () => Promise<unknown>;
  /** Heading of the step; receives the focus if the step has no field to fill in. */
  head: RefObject<HTMLHeadingElement | null>;
}

export function useWizard({ user, franchisee_id, start, rights, onLeave, onStale, head }: Props) {
  const { isSeller } = rights;
  const ruleText = useRule();
  const invalid = useInvalidToast();
  const { formatTime } = useDates(localZone());
  // Identifies the draft.
  const id = user?.id ?? franchisee_id ?? null;
  const [today] = useState(() => isoDate(new Date(), SCHOOL_ZONE));
  const [found] = useState(() => readDraft(id, start, user?.updated_at));
  const form = useForm<Values>({ defaultValues: found?.values ?? start });
  const draft = useDraft(form, found, { id, base: start, updated_at: user?.updated_at });
  const ended = useRef(false);
  const isChanged = Object.keys(form.formState.dirtyFields).length > 0;

  // Values that differ from the stored version count as changed; a newer version fills the others.
  const base = useRef(found ? null : start);
  useLayoutEffect(() => {
    if (base.current === start) return;
    const typed = form.getValues();
    const kept = base.current ? keepTyped(typed, base.current, start) : typed;
    base.current = start;
    form.reset(start);
    form.reset(kept, { keepDefaultValues: true });
  }, [form, start]);
  const [step, setStep] = useState<StepId>(found?.step ?? 'user');
  const types = form.watch('types');
  const steps = stepsFor(types);
  const at = Math.max(0, steps.indexOf(step));

  // Runs immediately: later, it would take the focus from a field that the user has chosen since.
  const shown = useRef(user ? step : null);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    const fields = head.current?.closest('form');
    const first =
      fields?.querySelector<HTMLElement>('[data-first]') ?? fields?.querySelector<HTMLElement>(open);
    (first ?? head.current)?.focus();
    head.current?.scrollIntoView({ block: 'nearest' });
  }, [step, head]);

  const inWords = (issues: readonly FieldIssue[]): WireIssue[] =>
    issues.map((issue) => ({ ...issue, message: ruleText(issue) }));
  const show = (issues: readonly WireIssue[], type: 'form' | 'server' = 'form') => {
    for (const { path, message } of issues) form.setError(path as keyof Values, { type, message });
    const [first] = issues;
    if (!first) return;
    invalid.report(first.code === 'required' || first.message);
    focusField(first.path);
  };
  const go = (next: StepId) => {
    form.clearErrors();
    invalid.report(null);
    setStep(next);
    draft.saveStep(next);
  };
  const showAnywhere = (issues: readonly WireIssue[], type: 'form' | 'server' = 'form') => {
    const target = steps.find((each) => issues.some(({ path }) => stepOf(path, types) === each));
    if (target && target !== step) {
      setStep(target);
      draft.saveStep(target);
    }
    const here = issues.filter(({ path }) => stepOf(path, types) === target);
    requestAnimationFrame(() => show(here.length > 0 ? here : issues, type));
  };
  const forget = () => {
    draft.stop();
    clearDraft(id);
  };
  const save = useSave({
    user,
    franchisee_id,
    start,
    isStale: found?.isStale ?? false,
    rights,
    onIssues: (issues) => showAnywhere(issues, 'server'),
    onStale,
    onSaved: () => {
      ended.current = true;
      forget();
      onLeave();
    },
  });

  const duplicates = useDuplicates({
    start,
    except: user?.id,
    onRefused: (error) => {
      const path = fieldOf[error.code] ?? '';
      showAnywhere([{ path, code: 'value_invalid', message: error.message }], 'server');
    },
  });

  // The server supplies a seller's id; the rule only requires one.
  const values = () => ({
    ...form.getValues(),
    ...(isSeller && { fev_id: 'own' }),
    kept_enrollment_date: start.enrollment_date,
    known_level: user ? start.student_level : '',
  });
  const latest = useRef(values);
  latest.current = values;

  // A change of one field may resolve the issue of another.
  useEffect(() => {
    const { unsubscribe } = form.watch(() => {
      const left = issuesOf(latest.current(), today).map(({ path }) => path);
      for (const path of shownPaths(form.formState.errors)) if (!left.includes(path)) form.clearErrors(path);
    });
    return unsubscribe;
  }, [form, today]);

  return {
    form,
    steps,
    step: steps[at] ?? 'user',
    at,
    today,
    busy: save.busy || duplicates.isPending,
    duplicates,
    stale: save.stale,
    ended,
    restored: draft.isRestored,
    /** The photo of the restored draft has to be chosen again. */
    lacksPhoto: found?.lacksPhoto ?? false,
    isUntouched: found === null && !isChanged,
    savedAt: draft.savedAt && formatTime(draft.savedAt),
    forget,
    startOver: () => {
      clearDraft(id);
      form.reset(start);
      draft.dismiss();
      save.dismissStale();
      setStep('user');
    },
    advance: () => {
      const current = steps[at] ?? 'user';
      const wrong = issuesOfStep(values(), current, today);
      if (wrong.length > 0) return show(inWords(wrong));
      const next = steps[at + 1];
      if (next && isPersonStep(current)) return duplicates.check(form.getValues(), () => go(next));
      if (next) return go(next);
      const left = issuesOf(values(), today);
      if (left.length > 0) return showAnywhere(inWords(left));
      save.send(form.getValues());
    },
    goBack: () => {
      const before = steps[at - 1];
      if (before) go(before);
    },
    cancel: () => {
      if (!isChanged) forget();
      onLeave();
    },
  };
}

/** Steps with the name, e-mail, CPF and birth date. */
const isPersonStep = (step: StepId) => step === 'user' || step === 'personal';

/** The first field of a step that can be filled in. */
const open = ['input:not([type=file], [readonly], [name=is_foreign])', 'select', 'textarea']
  .map((field) => `${field}:not(:disabled)`)
  .join();

interface SaveProps {
  user?: UserView;
  franchisee_id: string | undefined;
  start: Values;
  /** The restored draft is of an older version. */
  isStale: boolean;
  rights: Omit<RegistrationRights, 'today'>;
  onSaved: () => void;
  onIssues: (issues: readonly WireIssue[]) => void;
  onStale: () => Promise<unknown>;
}

/** The field that each rule of the server concerns. */
const fieldOf: Partial<Record<string, string>> = {
  email_taken: 'email',
  cpf_taken: 'cpf',
  role_in_use: 'roles',
  seller_unknown: 'fev_id',
};

function useSave({ user, franchisee_id, start, isStale, rights, onSaved, onIssues, onStale }: SaveProps) {
  const t = useT(registration);
  const shared = useT(common);
  const [stale, setStale] = useState(isStale);
  const save = async (call: Call, values: Values) => {
    const { isSeller, canWaive, timezone } = rights;
    const kept = { updated_at: user?.updated_at, hours: start.availability };
    const body = bodyOf(values, { isSeller, canWaive, timezone, ...kept });
    const saved = user
      ? await call('PATCH /v1/users/:id', { params: { id: user.id }, body })
      : await call('POST /v1/users', { body: { ...body, ...(franchisee_id && { franchisee_id }) } });
    // The saved record stays, whatever becomes of the photo.
    const isPhotoSent = await sendPhoto(call, saved.id, values.photo).then(
      () => true,
      () => false,
    );
    return { ...saved, isPhotoSent };
  };
  const { mutate, isPending } = useSteps(save, {
    onSuccess: (saved, values) => {
      showToast('success', shared('success'), t(user ? 'updated' : 'created'));
      if (!saved.isPhotoSent) showToast('warning', shared('attention'), t('photo_failed'));
      const waits = saved.pending_email?.toLowerCase() === values.email.trim().toLowerCase();
      if (waits)
        showToast('default', shared('attention'), t('email_pending', { email: values.email.trim() }));
      onSaved();
    },
    onError: async (error) => {
      if (!(error instanceof ApiError)) return showToast('warning', shared('attention'), t('save_failed'));
      if (error.code === 'stale') {
        await onStale();
        return setStale(true);
      }
      const field = fieldOf[error.code];
      const { code, message } = error;
      const issues = field && code !== 'offline' ? [{ path: field, code, message }] : error.issues;
      if (issues.length > 0) return onIssues(issues);
      showToast('warning', shared('attention'), errorText(error, shared, t('save_failed')));
    },
  });
  return { send: mutate, busy: isPending, stale, dismissStale: () => setStale(false) };
}

async function sendPhoto(call: Call, id: string, photo: string): Promise<void> {
  const params = { id };
  if (photo === 'none') await call('DELETE /v1/users/:id/photo', { params });
  else if (photo) await call('POST /v1/users/:id/photo', { params, files: { file: blobOf(photo) } });
}
