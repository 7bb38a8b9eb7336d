import { common } from 'virtual:texts/common';
import { registration } from 'virtual:texts/registration';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { WireIssue } from '../../../contract/errors.ts';
import { type StepId, stepsFor } from '../../../domain/registrationFields.ts';
import { SCHOOL_ZONE } from '../../../domain/schoolZone.ts';
import { ApiError } from '../../dataProvider/ApiError.ts';
import { type Call, useSteps } from '../../dataProvider/calls.ts';
import { useT } from '../../i18n/useT.ts';
import { isoDate, localZone, useDates } from '../../ui/dates.ts';
import { errorText } from '../../ui/showError.ts';
import { showToast } from '../../ui/toast.ts';
import { useDraft } from '../form/useDraft.ts';
import { useStepForm } from '../form/useStepForm.ts';
import { issuesOf, stepOf } from './check.ts';
import type { RegistrationRights } from './context.ts';
import { readDraft, userDrafts, writeDraft } from './drafts.ts';
import { blobOf } from './photo.ts';
import { useDuplicates } from './useDuplicates.ts';
import { bodyOf, type UserView, type Values } from './values.ts';

interface Props {
  user?: UserView;
  franchisee_id?: string | undefined;
  start: Values;
  rights: Omit<RegistrationRights, 'today'>;
  /** The only step, of a registered user, whose form saves the whole record; it has a draft of its own. */
  only?: StepId | undefined;
  onLeave: () => void;
  onStale: () => Promise<unknown>;
}

export function useWizard({ user, franchisee_id, start, rights, only, onLeave, onStale }: Props) {
  const { formatTime } = useDates(localZone());
  // Identifies the draft.
  const record = user?.id ?? franchisee_id ?? null;
  const id = only ? `${record}.${only}` : record;
  const [today] = useState(() => isoDate(new Date(), SCHOOL_ZONE));
  const [found] = useState(() => readDraft(id, start, user?.updated_at));
  const form = useForm<Values>({ defaultValues: found?.values ?? start });
  const draft = useDraft<Values, StepId>(form, {
    isFound: found !== null,
    step: found?.step ?? 'user',
    write: (kept) =>
      writeDraft(id, {
        ...kept,
        updated_at: user?.updated_at,
        base: start,
        lacks_photo: found?.lacksPhoto,
      }),
  });
  const ended = useRef(false);
  const isChanged = Object.keys(form.formState.dirtyFields).length > 0;
  const types = form.watch('types');
  const forget = () => {
    draft.stop();
    userDrafts.clear(id);
  };

  const wizard = useStepForm<Values, StepId>({
    form,
    start,
    // Values of a draft that differ from the stored version count as changed.
    beganWithStart: found === null,
    steps: only ? [only] : stepsFor(types),
    initialStep: only ?? found?.step ?? 'user',
    issuesOf: (values) => issuesOf({ ...values, ...knownOf({ user, start, rights }) }, today),
    stepOf: (path) => stepOf(path, types),
    focusedFields: openFields,
    focusesAtStart: user === undefined || only !== undefined,
    onStep: draft.saveStep,
    beforeNext: (_, proceed) =>
      isPersonStep(wizard.step) ? duplicates.check(form.getValues(), proceed) : proceed(),
    // A single step has no next one, before which the wizard looks for the same person.
    onComplete: (values) =>
      only && isPersonStep(only) ? duplicates.check(values, () => save.send(values)) : save.send(values),
  });
  const save = useSave({
    user,
    franchisee_id,
    start,
    isStale: found?.isStale ?? false,
    rights,
    onIssues: (issues) => wizard.showIssues(issues, 'server'),
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
      wizard.showIssues([{ path, code: 'value_invalid', message: error.message }], 'server');
    },
  });

  return {
    wizard,
    today,
    isChanged,
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
      userDrafts.clear(id);
      form.reset(start);
      draft.dismiss();
      save.dismissStale();
      wizard.setStep(only ?? 'user');
    },
    cancel: () => {
      if (!isChanged) forget();
      onLeave();
    },
  };
}

/** What the check knows beside the form. The server supplies a seller's id; the rule only requires one. */
const knownOf = ({ user, start, rights }: Pick<Props, 'user' | 'start' | 'rights'>) => ({
  ...(rights.isSeller && { fev_id: 'own' }),
  kept_enrollment_date: start.enrollment_date,
  known_level: user ? start.student_level : '',
});

/** Steps with the name, e-mail, CPF and birth date. */
export const isPersonStep = (step: StepId) => step === 'user' || step === 'personal';

/** The fields of a step that can be filled in. */
const openFields = ['input:not([type=file], [readonly], [name=is_foreign])', 'select', 'textarea']
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
