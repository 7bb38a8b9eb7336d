import { parameters } from 'virtual:texts/parameters';
import { useCallback, useEffect, useId, useState } from 'react';
import { type FieldErrors, FormProvider, set, useForm } from 'react-hook-form';
import { ENTRY_SECTIONS, parameterIssues, ROW_SECTIONS } from '../../../domain/financialParameters.ts';
import { canBeGranted } from '../../../domain/permissions.ts';
import { useSignedIn } from '../../authProvider/session.ts';
import { ApiError } from '../../dataProvider/ApiError.ts';
import { useCall, useChange } from '../../dataProvider/calls.ts';
import { useLeaveGuard } from '../../features/leaveGuard/useLeaveGuard.tsx';
import { Page } from '../../features/page/Page.tsx';
import { useRule } from '../../i18n/useRule.ts';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { FormFooter } from '../../ui/FormFooter.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import { showToast } from '../../ui/toast.ts';
import { useDialog } from '../../ui/useDialog.tsx';
import { useInvalidToast } from '../../ui/useInvalidToast.ts';
import { StaleNotice } from '../form/StaleNotice.tsx';
import { submitOnShortcut } from '../form/submitOnShortcut.ts';
import { EntryCard } from './EntryCard.tsx';
import { HistoryDialog } from './HistoryDialog.tsx';
import styles from './Parameters.module.css';
import { RowTable } from './RowTable.tsx';
import { SimulationDialog } from './SimulationDialog.tsx';
import {
  bodyOf,
  type FormValues,
  inputOf,
  mergeValues,
  type Parameters,
  sentOf,
  valuesOf,
} from './values.ts';

const fresh = { staleTime: 5_000, meta: { isFormRecord: true } };

export default function ParametersPage() {
  const t = useT(parameters);
  const { data, isError, refetch } = useCall('GET /v1/financial-parameters', {}, fresh);
  if (data) return <ParametersForm stored={data} read={async () => (await refetch()).data} />;
  return (
    <Page title={t('title')}>
      {isError ? <ErrorState onRetry={() => void refetch()} /> : <SkeletonRows rows={8} />}
    </Page>
  );
}

interface FormProps {
  stored: Parameters;
  /** Reads what is stored now. */
  read: () => Promise<Parameters | undefined>;
}

function ParametersForm({ stored, read }: FormProps) {
  const t = useT(parameters);
  const id = useId();
  const ruleText = useRule();
  const invalid = useInvalidToast();
  const { show, dialog } = useDialog();
  const canEdit = canBeGranted(useSignedIn().view.permissions, ['edit:financial_parameters']);
  /** The version that the fields were filled from. */
  const [base, setBase] = useState(stored);
  const [isStale, setStale] = useState(false);
  const resolver = useCallback(
    (values: FormValues) => {
      const sent = sentOf(values);
      const errors: FieldErrors<FormValues> = {};
      for (const { path, ...issue } of parameterIssues(sent).toReversed())
        set(errors, inputOf(path, sent), { type: 'rule', message: ruleText(issue) });
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
    },
    [ruleText],
  );
  const form = useForm<FormValues>({ defaultValues: valuesOf(stored), resolver });
  const { isDirty } = form.formState;
  const { leaveDialog } = useLeaveGuard(isDirty);

  const fill = useCallback(
    (from: Parameters) => {
      form.reset(valuesOf(from));
      setBase(from);
    },
    [form],
  );
  useEffect(() => {
    if (stored.version > base.version && !isDirty) fill(stored);
  }, [stored, base, isDirty, fill]);

  const keepTyped = async () => {
    const mine = form.getValues();
    const now = await read();
    if (!now) return;
    const merged = mergeValues(valuesOf(base), mine, valuesOf(now));
    fill(now);
    form.reset(merged, { keepDefaultValues: true });
    setStale(true);
  };
  const save = useChange('PATCH /v1/financial-parameters', {
    input: (values: FormValues) => ({ body: { ...bodyOf(sentOf(values)), version: base.version } }),
    onSuccess: (saved) => {
      setStale(false);
      fill(saved);
      showToast('success', t('success'), t('saved'));
    },
    onError: (error, values) => {
      invalid.refuse(error);
      if (!(error instanceof ApiError)) return;
      if (error.code === 'stale') void keepTyped();
      const sent = sentOf(values);
      for (const { path, message } of error.issues)
        form.setError(inputOf(path, sent) as 'sales', { message });
    },
  });

  return (
    <>
      <Page
        title={t('title')}
        plain
        actions={
          <Button onClick={() => show((close) => <HistoryDialog onClose={close} />)}>{t('history')}</Button>
        }
      >
        <FormProvider {...form}>
          <form
            id={id}
            className={styles.page}
            onSubmit={invalid.handle(form.handleSubmit, (values) => save.mutate(values))}
            onKeyDown={submitOnShortcut}
            noValidate
          >
            {isStale && (
              <StaleNotice<FormValues>
                read={() => structuredClone(form.getValues())}
                onSee={() => form.reset(valuesOf(base))}
                onApplyAgain={(typed) => form.reset(typed, { keepDefaultValues: true })}
              />
            )}
            <div className={styles.pair}>
              {ENTRY_SECTIONS.map((section) => (
                <EntryCard key={section} section={section} canEdit={canEdit} />
              ))}
            </div>
            {ROW_SECTIONS.map((section) => (
              <RowTable key={section} section={section} canEdit={canEdit} />
            ))}
          </form>
        </FormProvider>
      </Page>
      {canEdit && (
        <FormFooter>
          <Button
            onClick={invalid.handle(form.handleSubmit, (values) =>
              show((close) => <SimulationDialog sent={sentOf(values)} onClose={close} />),
            )}
          >
            {t('simulate')}
          </Button>
          <Button type="submit" form={id} variant="filled" busy={save.isPending}>
            {t('save')}
          </Button>
        </FormFooter>
      )}
      {dialog}
      {leaveDialog}
    </>
  );
}
