import { common } from 'virtual:texts/common';
import { forwardRef, type ReactNode, useId, useMemo } from 'react';
import { useT } from '../i18n/useT.ts';
import { CalendarButton } from './CalendarButton.tsx';
import styles from './Field.module.css';
import { type Common, FieldFrame } from './Field.tsx';
import { hourFormat } from './typedMoment.ts';
import { type TypedControl, type TypedProps, useTyped } from './useTyped.ts';
import { type DayProps, useTypedDay } from './useTypedDay.ts';

interface DateProps extends Common, DayProps {
  /** An ISO date. The default is the school's day. */
  today?: string;
}

/** A date that is typed and shown in the user's language. Its value is ISO. Spread react-hook-form's `register` over it. */
export const DateField = forwardRef<TypedControl, DateProps>(function DateField(props, ref) {
  const { label, optional, hint, error, large, today, ...rest } = props;
  const id = useId();
  const typed = useTypedDay(rest, ref);
  const isFixed = rest.readOnly || rest.disabled;
  const end = !isFixed && (
    <CalendarButton
      labelId={labelOf(id)}
      day={typed.value}
      {...typed.bounds}
      today={today}
      onChoose={typed.choose}
    />
  );
  return (
    <TypedInput
      id={id}
      label={label}
      optional={optional}
      hint={hint}
      error={error}
      large={large}
      typed={typed}
      end={end}
      pattern={typed.pattern}
    />
  );
});

/** An hour on the 24-hour clock. Its value is 'HH:mm'. */
export const TimeField = forwardRef<TypedControl, Common & TypedProps>(function TimeField(props, ref) {
  const { label, optional, hint, error, large, ...rest } = props;
  const t = useT(common);
  const id = useId();
  const pattern = t('hour_pattern');
  const format = useMemo(() => hourFormat(pattern), [pattern]);
  const typed = useTyped(rest, {
    format,
    faultOf: (text) => {
      const read = format.read(text);
      return typeof read === 'string' ? { text: t(`hour_${read}`, { pattern }), isUnread: true } : null;
    },
    ref,
  });
  return (
    <TypedInput
      id={id}
      label={label}
      optional={optional}
      hint={hint}
      error={error}
      large={large}
      typed={typed}
      pattern={pattern}
    />
  );
});

const labelOf = (id: string) => `${id}-label`;

interface InputProps extends Common {
  id: string;
  typed: Pick<ReturnType<typeof useTyped>, 'input' | 'fault' | 'isMarked'>;
  pattern: string;
  end?: ReactNode;
}

function TypedInput({ id, typed, pattern, error: given, end, ...frame }: InputProps) {
  const t = useT(common);
  const { fault, isMarked, input } = typed;
  // A text that cannot be read explains itself; about a day out of bounds the form's own words come first.
  const explains = fault?.isUnread && (isMarked || given !== undefined);
  const error = explains ? fault.text : (given ?? (isMarked ? fault?.text : undefined));
  const note = error || frame.hint ? `${id}-note ` : '';
  return (
    <FieldFrame id={id} labelId={labelOf(id)} error={error} end={end} {...frame}>
      <input
        {...input}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${note}${id}-pattern`}
        className={styles.input}
      />
      <span id={`${id}-pattern`} hidden>
        {t('pattern_hint', { pattern })}
      </span>
    </FieldFrame>
  );
}
