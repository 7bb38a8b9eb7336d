import { IconAlertCircle, IconChevronDown } from '@tabler/icons-react';
import {
  forwardRef,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react';
import { classes } from './classes.ts';
import styles from './Field.module.css';
import { noBreak } from './noBreak.ts';

export interface Common {
  label: string;
  optional?: string;
  hint?: ReactNode;
  /** Replaces the hint. */
  error?: string;
  large?: boolean;
}

interface FrameProps extends Common {
  id: string;
  labelId?: string;
  end?: ReactNode;
  children: ReactNode;
}

/** Label of a control, with the hint or error below it. */
export function FieldFrame({ id, labelId, label, optional, hint, error, large, end, children }: FrameProps) {
  return (
    <div className={classes(styles.field, large && styles.large, Boolean(end) && styles.withEnd)}>
      <label className={styles.label} id={labelId} htmlFor={id}>
        {noBreak(label)}
        {optional && <span className={styles.optional}> {optional}</span>}
      </label>
      <div className={styles.box}>
        {children}
        {end && <span className={styles.end}>{end}</span>}
      </div>
      {error ? (
        <p className={styles.error} id={`${id}-note`} role="alert">
          <IconAlertCircle size={15} stroke={1.75} aria-hidden="true" />
          {noBreak(error)}
        </p>
      ) : (
        hint && (
          <p className={styles.hint} id={`${id}-note`}>
            {noBreak(hint)}
          </p>
        )
      )}
    </div>
  );
}

const described = (id: string, { error, hint }: Common) => ({
  id,
  'aria-invalid': error ? true : undefined,
  'aria-describedby': error || hint ? `${id}-note` : undefined,
});

interface FieldProps extends Common, InputHTMLAttributes<HTMLInputElement> {
  /** Days and hours have `DateField` and `TimeField`, in the user's language. */
  type?: 'text' | 'email' | 'password' | 'search' | 'tel' | 'url' | 'number';
  end?: ReactNode;
}

/** Spread react-hook-form's `register` over it. */
export const Field = forwardRef<HTMLInputElement, FieldProps>(function Field(props, ref) {
  const { label, optional, hint, error, large, end, ...input } = props;
  const id = useId();
  return (
    <FieldFrame id={id} label={label} optional={optional} hint={hint} error={error} large={large} end={end}>
      <input {...input} {...described(id, props)} ref={ref} className={styles.input} />
    </FieldFrame>
  );
});

interface AreaProps extends Common, TextareaHTMLAttributes<HTMLTextAreaElement> {}

export const TextArea = forwardRef<HTMLTextAreaElement, AreaProps>(function TextArea(props, ref) {
  const { label, optional, hint, error, large, ...input } = props;
  const id = useId();
  return (
    <FieldFrame id={id} label={label} optional={optional} hint={hint} error={error} large={large}>
      <textarea {...input} {...described(id, props)} ref={ref} className={styles.input} />
    </FieldFrame>
  );
});

/** Wraps, so that a long value is shown in full. */
export function ReadOnlyField(props: Common & { value: string }) {
  return <TextArea {...props} rows={1} readOnly />;
}

export interface Choice {
  value: string;
  label: string;
}

interface SelectProps extends Common, SelectHTMLAttributes<HTMLSelectElement> {
  choices: readonly Choice[];
  placeholder?: string;
}

export const Select = forwardRef<HTMLSelectElement, SelectProps>(function Select(props, ref) {
  const { label, optional, hint, error, large, choices, placeholder, ...input } = props;
  const id = useId();
  return (
    <FieldFrame id={id} label={label} optional={optional} hint={hint} error={error} large={large}>
      <select {...input} {...described(id, props)} ref={ref} className={styles.input}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {choices.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      <IconChevronDown className={styles.chevron} size={18} stroke={1.75} aria-hidden="true" />
    </FieldFrame>
  );
});
