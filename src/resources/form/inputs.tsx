import type { ReactNode } from 'react';
import { get, type RegisterOptions, useFormContext } from 'react-hook-form';
import styles from './Form.module.css';

/** Binds a control to the form: `<Field label={…} {...input('name', rules)} />`. */
export function useInput() {
  const { register, formState } = useFormContext();
  return (source: string, rules?: RegisterOptions) => ({
    ...register(source, rules),
    error: (get(formState.errors, source) as { message?: string } | undefined)?.message,
  });
}

export const FieldGrid = ({ children }: { children: ReactNode }) => (
  <div className={styles.fields}>{children}</div>
);
