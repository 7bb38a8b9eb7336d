import { common } from 'virtual:texts/common';
import { timeOff } from 'virtual:texts/timeOff';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { isPlausibleDay } from '../../../../domain/plausibleDay.ts';
import { useLeaveDialog } from '../../../features/leaveGuard/LeaveDialog.tsx';
import { useRule } from '../../../i18n/useRule.ts';
import { useT } from '../../../i18n/useT.ts';
import { Button } from '../../../ui/Button.tsx';
import { DateField } from '../../../ui/DateField.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { useInvalidToast } from '../../../ui/useInvalidToast.ts';
import { type Span, startingOn } from './closureChanges.ts';
import styles from './TimeOff.module.css';

interface DialogProps {
  title: string;
  save: string;
  busy: boolean;
  isChanged: boolean;
  isComplete: boolean;
  onSave: () => void;
  onClose: () => void;
  /** Receives whether missing fields are marked. */
  children: (tried: boolean) => ReactNode;
}

/** A form for a range of days; submitting marks missing fields. */
export function SpanDialog(props: DialogProps) {
  const { title, save, busy, isChanged, isComplete, onSave, onClose, children } = props;
  const shared = useT(common);
  const form = useId();
  const [tried, setTried] = useState(false);
  const invalid = useInvalidToast();
  const { close, leaveDialog } = useLeaveDialog(isChanged, onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!invalid.report(!isComplete)) onSave();
  };
  return (
    <Dialog
      wide
      title={title}
      onClose={close}
      actions={
        <>
          <Button variant="plain" onClick={close}>
            {shared('cancel')}
          </Button>
          <Button variant="filled" type="submit" form={form} busy={busy}>
            {save}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} noValidate onSubmit={submit}>
        {children(tried)}
      </form>
      {leaveDialog}
    </Dialog>
  );
}

const hasDays = ({ start_date, end_date }: Span): boolean =>
  isPlausibleDay(start_date) && isPlausibleDay(end_date);
const isReversed = (span: Span): boolean => hasDays(span) && span.end_date < span.start_date;
export const isSpan = (span: Span): boolean => hasDays(span) && !isReversed(span);

interface FieldsProps {
  span: Span;
  tried: boolean;
  /** The first day that can be chosen. */
  min?: string;
  onChange: (span: Span) => void;
}

export function SpanFields({ span, tried, min, onChange }: FieldsProps) {
  const t = useT(timeOff);
  const ruleText = useRule();
  const { start_date, end_date } = span;
  const missing = ruleText({ code: 'required' });
  return (
    <div className={styles.days}>
      <DateField
        label={t('first_day')}
        min={min}
        value={start_date}
        {...(tried && !start_date && { error: missing })}
        onChange={({ target }) => onChange(startingOn(span, target.value))}
      />
      <DateField
        label={t('last_day')}
        min={start_date}
        value={end_date}
        {...(tried && !end_date && { error: missing })}
        {...(tried && isReversed(span) && { error: ruleText({ code: 'span_invalid' }) })}
        onChange={({ target }) => onChange({ start_date, end_date: target.value })}
      />
    </div>
  );
}
