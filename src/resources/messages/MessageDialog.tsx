import { common } from 'virtual:texts/common';
import { notices } from 'virtual:texts/notices';
import { useId, useMemo, useState } from 'react';
import type { Input } from '../../../contract/index.ts';
import { characterCount } from '../../../domain/characters.ts';
import { isHour } from '../../../domain/hour.ts';
import {
  NOTICE_UNASKED_MAX,
  type NoticeDraft,
  noticeIssues,
  noticeLimits,
  RECALL_SECONDS,
} from '../../../domain/notices.ts';
import { isPlausibleDay } from '../../../domain/plausibleDay.ts';
import { localDate } from '../../../domain/schoolTime.ts';
import { SCHOOL_ZONE } from '../../../domain/schoolZone.ts';
import { instantAt } from '../../../domain/zonedWeek.ts';
import { ApiError } from '../../dataProvider/ApiError.ts';
import { useCall, useChange } from '../../dataProvider/calls.ts';
import { readOnce } from '../../dataProvider/reads.ts';
import { FormDialog } from '../../features/dialog/FormDialog.tsx';
import { faultsOf } from '../../features/dialog/faultsOf.ts';
import { useDialogSteps } from '../../features/dialog/useDialogChange.ts';
import type { Notice } from '../../features/notifications/useMessages.ts';
import { useRule } from '../../i18n/useRule.ts';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { Switch } from '../../ui/Checkbox.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { DateField, TimeField } from '../../ui/DateField.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { datesIn } from '../../ui/dates.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Field, Select, TextArea } from '../../ui/Field.tsx';
import { Markdown } from '../../ui/Markdown.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import { showError } from '../../ui/showError.ts';
import { showToast } from '../../ui/toast.ts';
import { useDialog } from '../../ui/useDialog.tsx';
import { keepTyped } from '../form/keepTyped.ts';
import { StaleNotice } from '../form/StaleNotice.tsx';
import { AudienceFields, type AudienceValues } from './AudienceFields.tsx';
import styles from './Messages.module.css';

/** Creates a notice, or edits the pending notice `id`, which is read with everyone chosen by name. */
export function MessageDialog({ id, onClose }: { id?: string; onClose: () => void }) {
  const t = useT(notices);
  const { data, isError, refetch } = useCall(
    'GET /v1/messages/:id',
    id === undefined ? null : { params: { id } },
    { gcTime: 0, meta: { isFormRecord: true } },
  );
  if (id === undefined) return <MessageForm onClose={onClose} />;
  const reread = async () => {
    const { data: newer, isSuccess } = await refetch();
    return isSuccess ? newer : null;
  };
  if (data) return <MessageForm notice={data} onStale={reread} onClose={onClose} />;
  return (
    <Dialog wide title={t('edit_title')} onClose={onClose}>
      {isError ? <ErrorState onRetry={() => void refetch()} /> : <SkeletonRows rows={5} />}
    </Dialog>
  );
}

interface Values extends AudienceValues, Pick<NoticeDraft, 'title' | 'content' | 'category'> {
  require_confirmation: boolean;
  date: string;
  time: string;
}

function valuesOf(notice?: Notice): Values {
  const at = notice?.schedule ? new Date(String(notice.schedule)) : null;
  return {
    title: notice?.title ?? '',
    content: notice?.content ?? '',
    category: notice?.category ?? 'IMMEDIATE',
    require_confirmation: notice?.require_confirmation ?? false,
    date: at ? localDate(at) : '',
    time: at ? datesIn('pt-BR', SCHOOL_ZONE).formatTime(at) : '',
    send_to_all: notice?.send_to_all ?? false,
    types: notice?.types ?? [],
    teacher_id: notice?.teacher_id ?? null,
    people: notice?.recipients_id ?? [],
  };
}

const draftOf = ({
  date,
  time,
  people,
  ...values
}: Values): NoticeDraft & { require_confirmation: boolean } => ({
  ...values,
  types: values.send_to_all ? [] : values.types,
  teacher_id: values.send_to_all ? null : values.teacher_id,
  recipients_id: values.send_to_all ? [] : people.map(({ id }) => id),
  schedule: values.category === 'SCHEDULED' ? momentOf(date, time) : null,
});

const momentOf = (date: string, time: string): string | null =>
  isPlausibleDay(date) && isHour(time) ? instantAt(date, time, SCHOOL_ZONE).toISOString() : null;

interface FormProps {
  notice?: Notice;
  /** Reads the newer version; null when that fails. */
  onStale?: () => Promise<Notice | null>;
  onClose: () => void;
}

function MessageForm({ notice: read, onStale, onClose }: FormProps) {
  const t = useT(notices);
  const shared = useT(common);
  const ruleText = useRule();
  // A refetch must not replace the version that is being edited.
  const [notice, setNotice] = useState(read);
  const initial = useMemo(() => valuesOf(notice), [notice]);
  const [values, setValues] = useState(initial);
  const [stale, setStale] = useState(false);
  const change = (changed: Partial<Values>) => setValues((before) => ({ ...before, ...changed }));
  const { show, dialog } = useDialog();
  const reach = useReach(values);
  const issues = noticeIssues(draftOf(values), new Date());
  const found = faultsOf(issues, ruleText);
  // The focus goes to the field that is missing.
  const lacksHour = isPlausibleDay(values.date) && !isHour(values.time);
  const faults: Record<string, string | false | undefined> = {
    ...found,
    schedule: !lacksHour && found.schedule,
    time: lacksHour && found.schedule && ruleText({ code: 'required' }),
  };
  const recall = useChange('POST /v1/messages/:id/recall', {
    input: (id: string) => ({ params: { id } }),
    onSuccess: () => {
      showToast('success', shared('success'), t('recalled'));
    },
    onError: (failure) => showError(failure, shared),
  });
  const { mutate, mutateAsync, isPending, error } = useDialogSteps(
    (call) => {
      const body: Input<'POST /v1/messages'>['body'] = { ...withArrays(draftOf(values)), recallable: true };
      return notice
        ? call('PATCH /v1/messages/:id', {
            params: { id: notice.id },
            body: { ...body, updated_at: notice.updated_at },
          })
        : call('POST /v1/messages', { body });
    },
    {
      done: ({ id, status }) => {
        const told = t(notice ? 'done_edited' : 'done_created');
        if (status !== 'SENT') return told;
        const undo = () => recall.mutate(id);
        return { title: told, text: t('leaves_soon'), undo, undoMs: RECALL_SECONDS * 1000 };
      },
      onClose,
      handles: async (failure) => {
        const isStale = failure instanceof ApiError && failure.code === 'stale';
        const newer = isStale ? await onStale?.() : null;
        if (!newer) return false;
        setNotice(newer);
        setValues((typed) => keepTyped(typed, initial, valuesOf(newer)));
        setStale(true);
        return true;
      },
    },
  );
  const count = reach.data?.count;
  const isMany = count !== undefined && count > NOTICE_UNASKED_MAX;
  const askAndSave = (people: number) =>
    show((close) => (
      <ConfirmDialog
        title={t('many_title', { count: people })}
        text={t(values.category === 'IMMEDIATE' ? 'many_text_now' : 'many_text_later')}
        action={shared(values.category === 'IMMEDIATE' ? 'send' : 'save')}
        // The form shows what the server refuses.
        onConfirm={() => mutateAsync().catch(() => undefined)}
        onClose={close}
      />
    ));
  return (
    <FormDialog
      wide
      title={t(notice ? 'edit_title' : 'new_title')}
      action={shared(values.category === 'IMMEDIATE' ? 'send' : 'save')}
      busy={isPending}
      isChanged={JSON.stringify(values) !== JSON.stringify(initial)}
      faults={faults}
      showsNewFaults
      invalidText={issues[0] && ruleText(issues[0])}
      error={error}
      submitsByEnter={false}
      onSubmit={() => (isMany ? askAndSave(count) : mutate())}
      onClose={onClose}
    >
      {(field) => (
        <>
          {dialog}
          {stale && (
            <StaleNotice read={() => values} onSee={() => setValues(initial)} onApplyAgain={setValues} />
          )}
          <div className={styles.form}>
            <Field
              {...field('title')}
              label={t('heading')}
              value={values.title}
              onChange={(event) => change({ title: event.target.value })}
            />
            <ContentField
              {...field('content')}
              value={values.content}
              onChange={(content) => change({ content })}
            />
            <AudienceFields value={values} error={field('recipients_id').error} onChange={change} />
            <p className={styles.reach} role="status" aria-busy={reach.isFetching}>
              {count === undefined ? '' : t('reach', { count })}
            </p>
            <Select
              label={t('category')}
              choices={(['IMMEDIATE', 'SCHEDULED'] as const).map((value) => ({
                value,
                label: t(`category.${value}`),
              }))}
              value={values.category}
              onChange={(event) =>
                change({ category: event.target.value === 'SCHEDULED' ? 'SCHEDULED' : 'IMMEDIATE' })
              }
            />
            {values.category === 'SCHEDULED' && (
              <div className={styles.pair}>
                <DateField
                  {...field('schedule')}
                  label={t('schedule_date')}
                  value={values.date}
                  onChange={(event) => change({ date: event.target.value })}
                />
                <TimeField
                  {...field('time')}
                  label={t('schedule_time')}
                  value={values.time}
                  hint={t('zone_hint')}
                  onChange={(event) => change({ time: event.target.value })}
                />
              </div>
            )}
            <Switch
              label={t('require')}
              checked={values.require_confirmation}
              onChange={(event) => change({ require_confirmation: event.target.checked })}
            />
          </div>
        </>
      )}
    </FormDialog>
  );
}

/** Counts the people whom the notice would reach now (NOTICE-6); disabled while it has no recipients. */
function useReach({ send_to_all, types, teacher_id, people }: Values) {
  const isAddressed = send_to_all || types.length > 0 || teacher_id !== null || people.length > 0;
  const body = {
    send_to_all,
    types: send_to_all ? [] : [...types],
    teacher_id: send_to_all ? null : teacher_id,
    recipients_id: send_to_all ? [] : people.map(({ id }) => id),
  };
  return useCall('POST /v1/messages/recipients/preview', isAddressed ? { body } : null, readOnce);
}

const withArrays = ({ types, recipients_id, ...draft }: NoticeDraft & { require_confirmation: boolean }) => ({
  ...draft,
  types: [...types],
  recipients_id: [...recipients_id],
});

interface ContentProps {
  name: string;
  value: string;
  error?: string | undefined;
  onChange: (content: string) => void;
}

function ContentField({ name, value, error, onChange }: ContentProps) {
  const t = useT(notices);
  const [preview, setPreview] = useState(false);
  // An error is shown where it can be corrected.
  if (preview && error) setPreview(false);
  const id = useId();
  return (
    <div>
      {preview ? (
        <section className={styles.preview} aria-labelledby={id}>
          <p id={id}>{t('preview')}</p>
          <Markdown text={value} />
        </section>
      ) : (
        <TextArea
          name={name}
          label={t('field_content')}
          rows={6}
          hint={t('markdown_hint')}
          value={value}
          error={error}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
      <div className={styles.counter}>
        <Button variant="link" onClick={() => setPreview(!preview)}>
          {t(preview ? 'write' : 'preview')}
        </Button>
        <span>{t('counter', { count: characterCount(value.trim()), max: noticeLimits.content })}</span>
      </div>
    </div>
  );
}
