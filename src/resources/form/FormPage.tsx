import { common } from 'virtual:texts/common';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import { CreateBase, EditBase, Form, type RaRecord, useEditContext, useSaveContext } from 'react-admin';
import { type FieldErrors, useFormState } from 'react-hook-form';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { canBeGranted, type Permission } from '../../../domain/permissions.ts';
import { useSignedIn } from '../../authProvider/session.ts';
import { href } from '../../browser/href.ts';
import { ApiError } from '../../dataProvider/ApiError.ts';
import { invalidateAfter } from '../../dataProvider/calls.ts';
import type { ChangeKey, ReadKey } from '../../dataProvider/changes.ts';
import { LeaveGuard } from '../../features/leaveGuard/LeaveGuard.tsx';
import { useRule } from '../../i18n/useRule.ts';
import { useT } from '../../i18n/useT.ts';
import { InlineAlert } from '../../ui/InlineAlert.tsx';
import { SkeletonPage } from '../../ui/Skeletons.tsx';
import { errorText, firstMessage, showError } from '../../ui/showError.ts';
import { showToast } from '../../ui/toast.ts';
import { useInvalidToast } from '../../ui/useInvalidToast.ts';
import styles from './Form.module.css';
import { FormFrame } from './FormFrame.tsx';
import { RecordFailed } from './RecordFailed.tsx';
import { FormStaleNotice } from './StaleNotice.tsx';
import { submitOnShortcut } from './submitOnShortcut.ts';

/** Redirects to the list without the permission, which react-admin does not check here. */
export function FormPage<R extends RaRecord, V extends object>(form: FormProps<R, V>) {
  const [params] = useSearchParams();
  const { permissions } = useSignedIn().view;
  const id = params.get('id');
  const needed = id === null ? form.needs.create : form.needs.edit;
  const isMissing = id === null && form.requiresNewParam && !params.has('new');
  if (id === '' || isMissing) return <Navigate to={form.list} replace />;
  if (!canBeGranted(permissions, [needed])) return <Navigate to={href('/')} replace />;
  return id === null ? <NewForm {...form} /> : <EditForm key={id} id={id} {...form} />;
}

function NewForm<R extends RaRecord, V extends object>(form: FormProps<R, V>) {
  const saving = useSaving(form, form.saved.create, `POST /v1/${form.resource}`);
  return (
    <CreateBase
      resource={form.resource}
      redirect={false}
      mutationOptions={saving.options}
      transform={(values: object) => form.toBody?.(values as V) ?? values}
      disableAuthentication
    >
      <FormView<R, V> {...form} saving={saving} title={form.titles.create} />
    </CreateBase>
  );
}

type EditProps<R extends RaRecord, V extends object> = FormProps<R, V> & { id: string };

// Errors are rendered inline: suppress react-admin's toast and redirect.
const query = { onError: () => undefined };

/** Saved pessimistically, so that a change refused by the server never appears as saved. */
function EditForm<R extends RaRecord, V extends object>({ id, ...form }: EditProps<R, V>) {
  const saving = useSaving(form, form.saved.edit, `PATCH /v1/${form.resource}/:id`);
  return (
    <EditBase<R>
      resource={form.resource}
      id={id}
      mutationMode="pessimistic"
      redirect={false}
      disableAuthentication
      queryOptions={query}
      mutationOptions={saving.options}
      transform={(values: object, more?: { previousData?: R }) => ({
        ...(form.toBody?.(values as V) ?? values),
        updated_at: more?.previousData?.updated_at,
      })}
    >
      <Loaded {...form} saving={saving} />
    </EditBase>
  );
}

function Loaded<R extends RaRecord, V extends object>(form: FormProps<R, V> & { saving: Saving }) {
  const { record, error, isPending, isPaused, refetch } = useEditContext<R, ApiError>();
  if (record) return <FormView<R, V> {...form} record={record} title={form.titles.edit} />;
  if (isPending && !isPaused) return <SkeletonPage />;
  const retry = () => void refetch();
  return <RecordFailed error={error} title={form.titles.edit} list={form.list} onRetry={retry} />;
}

interface ViewProps<R extends RaRecord, V extends object> extends FormProps<R, V> {
  title: string;
  record?: R;
  saving: Saving;
}

// A newer version of the record fills only the fields that were not edited.
const keepTyped = { keepDirtyValues: true };

function FormView<R extends RaRecord, V extends object>(props: ViewProps<R, V>) {
  const { title, record, values, validate, submit, saving, children } = props;
  const t = useT(common);
  const id = useId();
  const { saving: busy } = useSaveContext();
  // A ref, because a second submit may come before the next render.
  const isSubmitting = useRef(false);
  const submitOnce = (event: SyntheticEvent) => {
    if (isSubmitting.current || saving.ended.current) {
      event.preventDefault();
      event.stopPropagation();
    }
    isSubmitting.current = true;
  };
  const formValues = values(record);
  return (
    <FormFrame
      form={id}
      title={title}
      submit={submit ?? t('save')}
      busy={Boolean(busy) || saving.done}
      note={saving.refusal ? <InlineAlert>{saving.refusal}</InlineAlert> : undefined}
      onLeave={saving.leave}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the shortcut of the fields inside it */}
      <div className={styles.page} onKeyDown={submitOnShortcut} onSubmitCapture={submitOnce}>
        <Form
          id={id}
          record={formValues}
          resetOptions={keepTyped}
          {...(validate && { resolver: resolverOf(validate) })}
          noValidate
          disableInvalidFormNotification
        >
          {saving.stale && <FormStaleNotice current={formValues} />}
          {children}
          <InvalidToast form={id} onAnswer={() => (isSubmitting.current = false)} />
          <LeaveGuard ended={saving.ended} />
        </Form>
      </div>
    </FormFrame>
  );
}

/** react-hook-form ignores the rules of the inputs once it has a resolver. */
const resolverOf =
  <V extends object>(validate: (values: V) => Readonly<Record<string, string>>) =>
  (values: object) => {
    const wrong = Object.entries(validate(values as V));
    const errors = Object.fromEntries(wrong.map(([field, message]) => [field, { type: 'form', message }]));
    return wrong.length > 0 ? { values: {}, errors } : { values, errors: {} };
  };

/** Message of the first field on the screen; errors without a field come last. */
function firstOnScreen(errors: FieldErrors, form: string): string | null {
  const fields = document.querySelectorAll(`form[id="${form}"] [name]`);
  const names = [...fields].map((field) => field.getAttribute('name') ?? '');
  const places = Object.keys(errors).map((name) => [name, names.indexOf(name)] as const);
  const inOrder = places.toSorted(([, one], [, other]) => (one < 0 ? 1 : other < 0 ? -1 : one - other));
  return firstMessage(Object.fromEntries(inOrder.map(([name]) => [name, errors[name]])));
}

function InvalidToast({ form, onAnswer }: { form: string; onAnswer: () => void }) {
  const invalid = useInvalidToast();
  const required = useRule()({ code: 'required' });
  const { errors, isSubmitting, submitCount } = useFormState();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a submit, not with every change of a field
  useEffect(() => {
    if (isSubmitting || submitCount === 0) return;
    onAnswer();
    const message = firstOnScreen(errors, form);
    invalid.report(Object.keys(errors).length > 0 && (message === null || message === required || message));
  }, [isSubmitting, submitCount]);
  return null;
}

type Saving = ReturnType<typeof useSaving>;

function useSaving<R extends RaRecord, V extends object>(
  form: FormProps<R, V>,
  saved: string,
  change: SavingKey,
) {
  const t = useT(common);
  const navigate = useNavigate();
  const client = useQueryClient();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [stale, setStale] = useState(false);
  const [done, setDone] = useState(false);
  // A ref, because state would only update on the next render.
  const ended = useRef(false);
  return {
    refusal,
    stale,
    done,
    ended,
    leave: () => void navigate(form.list),
    options: {
      onMutate: () => setRefusal(null),
      onSuccess: async () => {
        ended.current = true;
        setDone(true);
        setStale(false);
        await invalidateAfter(client, change);
        showToast('success', t('success'), saved);
        void navigate(form.list);
      },
      onError: (error: unknown) => {
        if (error instanceof ApiError && error.code === 'stale') {
          setStale(true);
          void invalidateAfter(client, change);
          return;
        }
        const text = form.refusalText?.(error);
        showError(error, t, { text });
        // Shown at the fields themselves.
        if (error instanceof ApiError && error.issues.length > 0) return;
        setRefusal(text ?? errorText(error, t));
      },
    },
  };
}

type SavingKey = `POST /v1/${Creatable}` | `PATCH /v1/${Creatable}/:id`;

type PathOf<K, Method extends 'POST' | 'PATCH'> = K extends `${Method} /v1/${infer P}` ? P : never;
type Listed<P extends string> = P extends string ? (`GET /v1/${P}` extends ReadKey ? P : never) : never;
type Changed<P extends string> = P extends `${infer R}/:id` ? R : never;

/** A resource that is listed, created and changed. */
export type Creatable = Listed<PathOf<ChangeKey, 'POST'>> & Changed<PathOf<ChangeKey, 'PATCH'>>;

interface FormProps<R extends RaRecord, V extends object> {
  resource: Creatable;
  /** Creates only with `?new`; without it and without an id, redirects to the list. */
  requiresNewParam?: boolean;
  /** Redirect target on leaving; the list keeps its filters and page. */
  list: string;
  needs: { create: Permission; edit: Permission };
  titles: { create: string; edit: string };
  saved: { create: string; edit: string };
  /** 'Salvar' by default. */
  submit?: string;
  values: (record?: R) => V;
  /** The request body of the fields, which are sent as they are by default. */
  toBody?: (values: V) => object;
  /** Messages by field; replaces the rules of the inputs. */
  validate?: (values: V) => Readonly<Record<string, string>>;
  /** Replaces the server's message. */
  refusalText?: (error: unknown) => string;
  children: ReactNode;
}
