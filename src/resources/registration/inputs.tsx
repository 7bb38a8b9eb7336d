import { common } from 'virtual:texts/common';
import { IconInfoCircle } from '@tabler/icons-react';
import type { InputHTMLAttributes, ReactNode } from 'react';
import { type Path, useFormContext } from 'react-hook-form';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { type Choice, Field, Select, TextArea } from '../../ui/Field.tsx';
import { InlineAlert } from '../../ui/InlineAlert.tsx';
import { maskInput } from '../../ui/maskInput.ts';
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

// Typing clears the error.
function useRegistered(name: TextPath) {
  const { register, clearErrors, getFieldState, formState } = useFormContext<Values>();
  const error = getFieldState(name, formState).error?.message;
  return { error, field: register(name, { onChange: () => clearErrors(name) }) };
}

type InputProps = Common &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'type'> & {
    /** Receives the focus when its step opens. */
    'data-first'?: boolean;
  };

export function TextInput({ name, label, optional, hint, locked, ...rest }: InputProps) {
  const t = useT(common);
  const { error, field } = useRegistered(name);
  const { setValue } = useFormContext<Values>();
  const { mask, formatOnBlur: shape, ...format } = inputFormatOf(name);
  return (
    <Field
      autoComplete="off"
      maxLength={120}
      {...format}
      {...rest}
      {...field}
      label={label}
      optional={optional ? t('optional') : undefined}
      hint={typeof locked === 'string' ? locked : hint}
      readOnly={Boolean(locked)}
      error={error}
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

export function DateInput({ name, label, optional, hint, locked, max }: DateInputProps) {
  const t = useT(common);
  const { error, field } = useRegistered(name);
  return (
    <DateField
      {...field}
      label={label}
      optional={optional ? t('optional') : undefined}
      hint={typeof locked === 'string' ? locked : hint}
      readOnly={Boolean(locked)}
      error={error}
      max={max}
    />
  );
}

interface SelectInputProps extends Common {
  choices: readonly Choice[];
  onPick?: (value: string) => void;
}

export function SelectInput({ name, label, optional, hint, locked, choices, onPick }: SelectInputProps) {
  const t = useT(common);
  const { error, field } = useRegistered(name);
  const { watch } = useFormContext<Values>();
  const value = String(watch(name) ?? '');
  return (
    <Select
      {...field}
      value={value}
      label={label}
      optional={optional ? t('optional') : undefined}
      hint={typeof locked === 'string' ? locked : hint}
      disabled={Boolean(locked)}
      error={error}
      choices={choices}
      placeholder=""
      onChange={(event) => {
        void field.onChange(event);
        onPick?.(event.target.value);
      }}
    />
  );
}

interface TextAreaProps extends Common {
  /** An answer that one click gives while the field is blank. */
  suggestedAnswer?: string;
  /** Limit for a text that is not a field of the registration. */
  maxLength?: number;
}

export function TextAreaInput({ name, label, optional, hint, suggestedAnswer, maxLength }: TextAreaProps) {
  const t = useT(common);
  const { error, field } = useRegistered(name);
  const { watch, setValue, setFocus, clearErrors } = useFormContext<Values>();
  const give = () => {
    setValue(name, suggestedAnswer as never, { shouldDirty: true });
    clearErrors(name);
    setFocus(name);
  };
  return (
    <div className={styles.area}>
      <TextArea
        {...field}
        label={label}
        optional={optional ? t('optional') : undefined}
        hint={hint}
        maxLength={maxLength ?? inputFormatOf(name).maxLength}
        error={error}
      />
      {suggestedAnswer && (
        <Button variant="link" disabled={watch(name) !== ''} aria-description={label} onClick={give}>
          {suggestedAnswer}
        </Button>
      )}
    </div>
  );
}

export function CheckboxInput({ name, label, hint }: Common) {
  const { field, error } = useRegistered(name);
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

export function InfoBox({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles.info}>
      <IconInfoCircle size={20} stroke={1.75} aria-hidden="true" />
      <p>{children}</p>
      {action}
    </div>
  );
}
