import { common } from 'virtual:texts/common';
import type { InputHTMLAttributes, ReactNode } from 'react';
import { type Path, useController, useFormContext } from 'react-hook-form';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { ChoiceChips } from '../../ui/ChoiceChips.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { type Choice, Field, TextArea } from '../../ui/Field.tsx';
import { InlineAlert } from '../../ui/InlineAlert.tsx';
import { maskInput } from '../../ui/maskInput.ts';
import { SelectInput as FormSelect, useInput } from '../form/inputs.tsx';
import { inputFormatOf } from './masks.ts';
import styles from './Registration.module.css';
import type { Values } from './values.ts';

export type TextPath = Path<Values>;

interface Common {
  name: TextPath;
  label: string;
  optional?: boolean;
  hint?: ReactNode;
  /** Read-only; a text replaces the hint with the reason. */
  locked?: string | boolean;
}

/** What every input shows beside its value. */
function useFrame({ label, optional, hint, locked }: Omit<Common, 'name'>) {
  const t = useT(common);
  return {
    label,
    optional: optional ? t('optional') : undefined,
    hint: typeof locked === 'string' ? locked : hint,
  };
}

function useTypingClears(name: TextPath) {
  const { clearErrors } = useFormContext<Values>();
  return { onChange: () => clearErrors(name) };
}

type InputProps = Common &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'type'> & {
    /** Receives the focus when its step opens. */
    'data-first'?: boolean;
  };

export function TextInput({ name, label, optional, hint, locked, ...rest }: InputProps) {
  const field = useInput()(name, useTypingClears(name));
  const frame = useFrame({ label, optional, hint, locked });
  const { setValue } = useFormContext<Values>();
  const { mask, formatOnBlur: shape, ...format } = inputFormatOf(name);
  return (
    <Field
      autoComplete="off"
      maxLength={120}
      {...format}
      {...rest}
      {...field}
      {...frame}
      readOnly={Boolean(locked)}
      onChange={(event) => {
        if (mask) maskInput(event.target, mask);
        void field.onChange(event);
      }}
      onBlur={(event) => {
        void field.onBlur(event);
        if (shape) setValue(name, shape(event.target.value));
      }}
    />
  );
}

interface DateInputProps extends Common {
  /** ISO, included. */
  max?: string;
}

export function DateInput({ name, max, ...rest }: DateInputProps) {
  const field = useInput()(name, useTypingClears(name));
  return <DateField {...field} {...useFrame(rest)} readOnly={Boolean(rest.locked)} max={max} />;
}

interface SelectInputProps extends Common {
  choices: readonly Choice[];
  onPick?: (value: string) => void;
}

/** A choice among a few values, each one click away. */
export function ChipsInput({ name, choices, onPick, ...rest }: SelectInputProps) {
  // A registered radio that is disabled would have no value.
  const { field, fieldState } = useController<Values>({ name });
  const { clearErrors } = useFormContext<Values>();
  return (
    <ChoiceChips
      {...useFrame(rest)}
      name={name}
      error={fieldState.error?.message}
      disabled={Boolean(rest.locked)}
      choices={choices}
      value={String(field.value ?? '')}
      onBlur={field.onBlur}
      onChange={(event) => {
        field.onChange(event.target.value);
        clearErrors(name);
        onPick?.(event.target.value);
      }}
    />
  );
}

export function SelectInput({ name, choices, onPick, ...rest }: SelectInputProps) {
  return (
    <FormSelect
      {...useFrame(rest)}
      name={name}
      rules={useTypingClears(name)}
      disabled={Boolean(rest.locked)}
      choices={choices}
      placeholder=""
      onPick={onPick}
    />
  );
}

interface TextAreaProps extends Common {
  /** An answer that one click gives while the field is blank. */
  suggestedAnswer?: string;
  /** Limit for a text that is not a field of the registration. */
  maxLength?: number;
}

export function TextAreaInput({ name, suggestedAnswer, maxLength, ...rest }: TextAreaProps) {
  const field = useInput()(name, useTypingClears(name));
  const { watch, setValue, setFocus, clearErrors } = useFormContext<Values>();
  const give = () => {
    setValue(name, suggestedAnswer as never, { shouldDirty: true });
    clearErrors(name);
    setFocus(name);
  };
  return (
    <div className={styles.area}>
      <TextArea {...field} {...useFrame(rest)} maxLength={maxLength ?? inputFormatOf(name).maxLength} />
      {suggestedAnswer && (
        <Button variant="link" disabled={watch(name) !== ''} aria-description={rest.label} onClick={give}>
          {suggestedAnswer}
        </Button>
      )}
    </div>
  );
}

export function CheckboxInput({ name, label, hint }: Common) {
  const { error, ...field } = useInput()(name, useTypingClears(name));
  return (
    <div className={styles.tick}>
      <Checkbox {...field} label={label} />
      {error ? <InlineAlert>{error}</InlineAlert> : hint && <p className={styles.hint}>{hint}</p>}
    </div>
  );
}

type ListName = 'types' | 'roles' | 'interests' | 'courses';

interface CheckboxGroupInputProps {
  name: ListName;
  label: string;
  choices: readonly Choice[];
  hint?: ReactNode;
  locked?: boolean;
}

export function CheckboxGroupInput({ name, label, choices, hint, locked }: CheckboxGroupInputProps) {
  const { watch, setValue, clearErrors, getFieldState, formState } = useFormContext<Values>();
  const picked: readonly string[] = watch(name);
  const error = getFieldState(name, formState).error?.message;
  const toggle = (value: string, on: boolean) => {
    const order = choices.map((choice) => choice.value);
    const next = on ? [...picked, value] : picked.filter((each) => each !== value);
    setValue(name, next.sort((a, b) => order.indexOf(a) - order.indexOf(b)) as never, { shouldDirty: true });
    clearErrors(name);
  };
  return (
    <fieldset className={styles.many} aria-invalid={error ? true : undefined} data-field={name}>
      <legend>{label}</legend>
      <div className={styles.choices}>
        {choices.map(({ value, label: text }) => (
          <Checkbox
            key={value}
            label={text}
            disabled={locked}
            checked={picked.includes(value)}
            onChange={(event) => toggle(value, event.target.checked)}
          />
        ))}
      </div>
      {error ? <InlineAlert>{error}</InlineAlert> : hint && <p className={styles.hint}>{hint}</p>}
    </fieldset>
  );
}
