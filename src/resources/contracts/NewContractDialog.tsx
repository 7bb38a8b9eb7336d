import { common } from 'virtual:texts/common';
import { contracts } from 'virtual:texts/contracts';
import { levels } from 'virtual:texts/levels';
import { registration } from 'virtual:texts/registration';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import type { Input, ResponseOf } from '../../../contract/index.ts';
import { isLevelDown, LEVEL_REASON_MAX, levelChangeIssue } from '../../../domain/levelChange.ts';
import {
  FREQUENCIES,
  isPaymentMethodOffered,
  PAYMENT_METHODS_BY_DURATION,
  PLAN_DURATIONS,
  PLAN_TYPES,
  type PlanDuration,
  STUDENT_LEVELS,
} from '../../../domain/options.ts';
import { isPlausibleDay } from '../../../domain/plausibleDay.ts';
import { ApiError } from '../../dataProvider/ApiError.ts';
import { useCall } from '../../dataProvider/calls.ts';
import { FormDialog } from '../../features/dialog/FormDialog.tsx';
import { useDialogChange } from '../../features/dialog/useDialogChange.ts';
import { useChoices } from '../../i18n/useOption.ts';
import { useT } from '../../i18n/useT.ts';
import { DateField } from '../../ui/DateField.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Select, TextArea } from '../../ui/Field.tsx';
import { InlineAlert } from '../../ui/InlineAlert.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import { errorText } from '../../ui/showError.ts';
import { useCourses } from '../courses/useCourses.ts';
import styles from './Contracts.module.css';
import { SideBySide } from './SideBySide.tsx';

const isLower = ({ student_level: from, terms }: Preview) => isLevelDown({ from, to: terms.student_level });

interface Props {
  student: { student_id: string; name: string };
  onClose: () => void;
}

export default function NewContractDialog({ student, onClose }: Props) {
  const t = useT(contracts);
  const level = useT(levels);
  const shared = useT(common);
  const [changed, setChanged] = useState<Partial<Terms>>({});
  const [level_reason, setReason] = useState('');
  const { student_id } = student;
  const isDayTyped = changed.plan_start_date !== undefined && !isPlausibleDay(changed.plan_start_date);
  const { data, error, refetch, isFetching } = useCall(
    'GET /v1/students/:id/new-contract',
    { params: { id: student_id }, query: isDayTyped ? { ...changed, plan_start_date: undefined } : changed },
    { placeholderData: keepPreviousData, gcTime: 0, retry: false },
  );
  const { mutate, isPending } = useDialogChange('POST /v1/students/:id/new-contract', {
    input: (seen: NonNullable<typeof data>) => ({
      params: { id: student_id },
      body: { ...seen.terms, contract_id: seen.contract_id, ...(isLower(seen) && { level_reason }) },
    }),
    done: t('issued', { name: student.name }),
    onClose,
    onError: (failure) => {
      if (failure instanceof ApiError && failure.status === 409) void refetch();
    },
  });
  const lacksReason =
    data !== undefined &&
    levelChangeIssue({
      from: data.student_level,
      to: data.terms.student_level,
      byTeacher: false,
      reason: level_reason,
    }) === 'level_reason_short';
  const refused = error instanceof ApiError && (error.status === 417 || error.status === 400);

  return (
    <FormDialog
      wide
      title={t('title', { name: student.name })}
      action={t('issue')}
      disabled={!data || isFetching || error !== null || isDayTyped || lacksReason}
      busy={isPending}
      isChanged={level_reason.trim() !== ''}
      onSubmit={() => data && mutate(data)}
      onClose={onClose}
    >
      {error && !refused ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : data ? (
        <>
          <TermFields
            terms={{ ...data.terms, ...changed }}
            onChange={(change) => setChanged((before) => ({ ...before, ...change }))}
          />
          {isLower(data) && (
            <TextArea
              label={level('reason')}
              hint={level('reason_hint')}
              maxLength={LEVEL_REASON_MAX}
              value={level_reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
          {refused ? (
            <InlineAlert>{errorText(error, shared)}</InlineAlert>
          ) : (
            <SideBySide preview={data} waiting={isFetching} />
          )}
        </>
      ) : refused ? (
        <InlineAlert>{errorText(error, shared)}</InlineAlert>
      ) : (
        <SkeletonRows rows={8} />
      )}
    </FormDialog>
  );
}

interface TermProps {
  terms: Preview['terms'];
  onChange: (change: Terms) => void;
}

function TermFields({ terms, onChange }: TermProps) {
  const t = useT(registration);
  const [kept] = useState(terms.course);
  const courses = useCourses([kept]);
  const labelled = useChoices();
  const pick = (name: keyof Preview['terms'], choices: readonly string[]) => (
    <Select
      label={t(name)}
      value={terms[name] ?? ''}
      choices={labelled(choices)}
      onChange={(event) => onChange({ [name]: event.target.value })}
    />
  );
  const changeDuration = (plan_duration: PlanDuration) => {
    const [first] = PAYMENT_METHODS_BY_DURATION[plan_duration];
    const keeps = isPaymentMethodOffered(plan_duration, terms.payment_method);
    onChange({ plan_duration, ...(!keeps && first && { payment_method: first }) });
  };
  return (
    <div className={styles.fields}>
      <Select
        label={t('course')}
        value={terms.course}
        choices={courses}
        onChange={(event) => onChange({ course: event.target.value })}
      />
      {pick('student_level', STUDENT_LEVELS)}
      {pick('plan_type', PLAN_TYPES)}
      {pick('frequency', FREQUENCIES)}
      <Select
        label={t('plan_duration')}
        value={terms.plan_duration}
        choices={labelled(PLAN_DURATIONS)}
        onChange={(event) => changeDuration(event.target.value as PlanDuration)}
      />
      {pick('payment_method', PAYMENT_METHODS_BY_DURATION[terms.plan_duration])}
      <DateField
        label={t('plan_start_date')}
        value={terms.plan_start_date ?? ''}
        onChange={(event) => onChange({ plan_start_date: event.target.value || undefined })}
      />
    </div>
  );
}

export type Preview = ResponseOf<'GET /v1/students/:id/new-contract'>;
type Terms = Input<'GET /v1/students/:id/new-contract'>['query'];
