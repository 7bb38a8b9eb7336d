import { get, type RegisterOptions, useFormContext } from 'react-hook-form';

/** Ties a `Field`, `TextArea`, `Select` or `Switch` to the form: `<Field label={…} {...input('name', rules)} />`. */
export function useInput() {
  const { register, formState } = useFormContext();
  return (source: string, rules?: RegisterOptions) => ({
    ...register(source, rules),
    error: (get(formState.errors, source) as { message?: string } | undefined)?.message,
  });
}
