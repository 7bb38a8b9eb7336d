import { get, useFormContext, useFormState } from 'react-hook-form';
import type { typeOfField } from '../../../domain/financialParameters.ts';
import { formatBRL, parseBRL } from '../../../domain/money.ts';
import type { FormValues } from './values.ts';

type Path = `sales.${string}` | `orders.${string}`;

/** The properties of an input: an amount is written out when it is left. */
export function useCell() {
  const { register, setValue } = useFormContext<FormValues>();
  const { errors } = useFormState<FormValues>();
  return (name: string, type: ReturnType<typeof typeOfField>) => {
    // Names of cells are made of the closed lists of sections and fields.
    const path = name as Path;
    const error: unknown = get(errors, `${name}.message`);
    const writeOut = ({ target }: { target: { value: string } }) => {
      const cents = parseBRL(target.value);
      const text = cents === null ? target.value : formatBRL(cents);
      if (text !== target.value) setValue(path, text, { shouldDirty: true });
    };
    return {
      ...register(path, type === 'money' ? { onBlur: writeOut } : {}),
      ...(type !== 'text' && { inputMode: 'decimal' as const }),
      ...(typeof error === 'string' && { error }),
      autoComplete: 'off',
    };
  };
}
