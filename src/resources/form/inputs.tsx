import type { ReactNode } from 'react';
import { get, type RegisterOptions, useFormContext } from 'react-hook-form';
import { type Choice, Select } from '../../ui/Field.tsx';
import styles from './Form.module.css';

/** Binds a control to the form: `<Field label={…} {...input('name', rules)} />`. */
export function useInput() {
  const { register, formState } = useFormContext();
  return (source: string, rules?: RegisterOptions) => ({
    ...register(source, rules),
    error: (get(formState.errors, source) as { message?: string } | undefined)?.message,
  });
}

interface SelectInputProps {
  name: string;
  label: string;
  optional?: string | undefined;
  choices: readonly Choice[];
  placeholder?: string;
  hint?: ReactNode;
  disabled?: boolean;
  rules?: RegisterOptions;
  /** Called after the form has the value. */
  onPick?: ((value: string) => void) | undefined;
}

/** Its choices may load after the form has started. */
export function SelectInput({ name, rules, onPick, ...rest }: SelectInputProps) {
  const input = useInput();
  const { watch } = useFormContext();
  const { onChange, ...field } = input(name, rules);
  return (
    <Select
      {...rest}
      {...field}
      value={String(watch(name) ?? '')}
      onChange={(event) => {
        void onChange(event);
        onPick?.(event.target.value);
      }}
    />
  );
}

export const FieldGrid = ({ children }: { children: ReactNode }) => (
  <div className={styles.fields}>{children}</div>
);
