import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { type Choice, Select } from '../../ui/Field.tsx';
import { useInput } from '../form/inputs.tsx';

interface Props {
  name: string;
  label: string;
  choices: readonly Choice[];
  placeholder?: string;
  hint?: ReactNode;
  disabled?: boolean;
  /** Called after the form has the value. */
  onPick?: (value: string) => void;
}

/** Its choices may load after the form has started. */
export function SelectInput({ name, choices, onPick, ...rest }: Props) {
  const input = useInput();
  const { watch } = useFormContext();
  const { onChange, ...field } = input(name);
  return (
    <Select
      {...rest}
      {...field}
      choices={choices}
      value={String(watch(name) ?? '')}
      onChange={(event) => {
        void onChange(event);
        onPick?.(event.target.value);
      }}
    />
  );
}
