import { forwardRef, type InputHTMLAttributes, type ReactNode, useId } from 'react';
import styles from './Checkbox.module.css';
import { classes } from './classes.ts';

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  /** Set `aria-label` if absent. */
  label?: ReactNode;
  /** Some, but not all, are checked. */
  mixed?: boolean;
}

export const Checkbox = forwardRef<HTMLInputElement, Props>(function Checkbox(
  { label, mixed, ...rest },
  ref,
) {
  const id = useId();
  return (
    <label className={styles.label} htmlFor={id}>
      <input
        {...rest}
        id={id}
        type="checkbox"
        className={styles.box}
        ref={(element) => {
          if (element) element.indeterminate = mixed ?? false;
          if (typeof ref === 'function') ref(element);
          else if (ref) ref.current = element;
        }}
      />
      {label}
    </label>
  );
});

export const Radio = forwardRef<HTMLInputElement, Omit<Props, 'mixed'>>(function Radio(
  { label, ...rest },
  ref,
) {
  const id = useId();
  return (
    <label className={styles.label} htmlFor={id}>
      <input {...rest} id={id} type="radio" className={classes(styles.box, styles.radio)} ref={ref} />
      {label}
    </label>
  );
});

interface SwitchProps extends Omit<Props, 'mixed'> {
  error?: string;
}

export const Switch = forwardRef<HTMLInputElement, SwitchProps>(function Switch(
  { label, error, ...rest },
  ref,
) {
  const id = useId();
  const input = (
    <input
      {...rest}
      id={id}
      type="checkbox"
      role="switch"
      aria-checked={rest.checked}
      aria-invalid={error ? true : undefined}
      className={classes(styles.switch, !label && 'tap')}
      ref={ref}
    />
  );
  if (!label) return input;
  return (
    <label className={styles.label} htmlFor={id}>
      {input}
      {label}
    </label>
  );
});
