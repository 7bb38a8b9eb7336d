import { IconAlertCircle } from '@tabler/icons-react';
import { type InputHTMLAttributes, useId } from 'react';
import styles from './ChoiceChips.module.css';
import type { Choice, Common } from './Field.tsx';
import { noBreak } from './noBreak.ts';

interface Props extends Common, Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'value'> {
  name: string;
  value: string;
  choices: readonly Choice[];
}

/** A choice among a few values, all of which are seen and need one click. */
export function ChoiceChips(props: Props) {
  const { label, optional, hint, error, large: _, choices, value: picked, ...input } = props;
  const id = useId();
  return (
    <div
      className={styles.field}
      role="radiogroup"
      aria-labelledby={id}
      aria-invalid={error ? true : undefined}
      aria-describedby={error || hint ? `${id}-note` : undefined}
      aria-disabled={input.disabled || undefined}
    >
      <span className={styles.label} id={id}>
        {noBreak(label)}
        {optional && <span className={styles.optional}> {optional}</span>}
      </span>
      <div className={styles.chips}>
        {choices.map(({ value, label: text }) => (
          <label key={value} className={styles.chip}>
            <input {...input} type="radio" value={value} checked={picked === value} />
            <span>{text}</span>
          </label>
        ))}
      </div>
      {error ? (
        <p className={styles.error} id={`${id}-note`} role="alert">
          <IconAlertCircle size={15} stroke={1.75} aria-hidden="true" />
          {noBreak(error)}
        </p>
      ) : (
        hint && (
          <p className={styles.hint} id={`${id}-note`}>
            {hint}
          </p>
        )
      )}
    </div>
  );
}
