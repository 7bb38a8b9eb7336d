import {
  type ChangeEvent,
  type ForwardedRef,
  type InputHTMLAttributes,
  type KeyboardEvent,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { maskInput } from './maskInput.ts';
import { type TypedFormat, typedValueOf } from './typedMoment.ts';

/** Stands in for the input when a form reads and writes; its value is ISO. */
export interface TypedControl {
  readonly type: 'text';
  readonly name: string;
  readonly readOnly: boolean;
  get value(): string;
  /** react-hook-form also sets values that are missing. */
  set value(next: string | null | undefined);
  focus(): void;
  select(): void;
}

export interface TypedEvent {
  readonly type: 'change' | 'blur';
  readonly target: TypedControl;
}

type Native = 'type' | 'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'min' | 'max';

export interface TypedProps extends Omit<InputHTMLAttributes<HTMLInputElement>, Native> {
  /** ISO; text that is no day or hour is kept as it was typed, so that no form takes it for a blank field. */
  value?: string;
  defaultValue?: string;
  onChange?: (event: TypedEvent) => void;
  onBlur?: (event: TypedEvent) => void;
}

export interface Fault {
  readonly text: string;
  /** The text cannot be read; what a form says about its value would be wrong. */
  readonly isUnread: boolean;
}

/** Pause of typing after which a wrong date is marked. */
const pauseMs = 1500;

interface Options {
  format: TypedFormat;
  faultOf: (text: string) => Fault | null;
  ref: ForwardedRef<TypedControl>;
}

/** Controlled, or bound by react-hook-form's `register`. */
export function useTyped(props: TypedProps, { format, faultOf, ref }: Options) {
  const { value, defaultValue, onChange, onBlur, ...rest } = props;
  const input = useRef<HTMLInputElement>(null);
  const [state, setState] = useState(() => ({ text: format.show(value ?? defaultValue ?? ''), format }));
  const [isMarked, setMarked] = useState(false);

  let { text } = state;
  if (value !== undefined && value !== typedValueOf(format, text)) text = format.show(value);
  else if (state.format !== format) text = format.show(typedValueOf(state.format, text));
  if (text !== state.text || state.format !== format) setState({ text, format });

  // A form reads the new value within the event that changes it.
  const now = useRef({ text, format, props });
  useLayoutEffect(() => {
    now.current = { text, format, props };
  });
  const put = (next: string) => {
    now.current = { ...now.current, text: next };
    setState((before) => ({ ...before, text: next }));
  };
  const [control] = useState<TypedControl>(() => ({
    type: 'text',
    get name() {
      return now.current.props.name ?? '';
    },
    get readOnly() {
      return Boolean(now.current.props.readOnly);
    },
    get value(): string {
      return typedValueOf(now.current.format, now.current.text);
    },
    set value(next: string | null | undefined) {
      if ((next ?? '') !== this.value) put(now.current.format.show(next ?? ''));
    },
    focus: () => input.current?.focus(),
    select: () => input.current?.select(),
  }));
  useImperativeHandle(ref, () => control, [control]);

  const fault = text.trim() === '' ? null : faultOf(text);
  useLayoutEffect(() => input.current?.setCustomValidity(fault?.text ?? ''));
  const isWhole = format.read(text) !== 'incomplete';
  // biome-ignore lint/correctness/useExhaustiveDependencies: typing on starts the pause again
  useEffect(() => {
    if (!isWhole) return undefined;
    const timer = setTimeout(() => setMarked(true), pauseMs);
    return () => clearTimeout(timer);
  }, [isWhole, text]);

  const change = (next: string) => {
    const before = control.value;
    put(next);
    if (control.value !== before) onChange?.({ type: 'change', target: control });
  };
  const complete = () => {
    setMarked(true);
    if (!rest.readOnly) change(format.complete(now.current.text));
  };
  return {
    /** Sets an ISO value, as the user does by typing. */
    choose: (iso: string) => change(format.show(iso)),
    /** ISO, as the field shows it now. */
    value: typedValueOf(format, text),
    fault,
    /** Whether to show the fault now. */
    isMarked,
    input: {
      inputMode: 'numeric' as const,
      autoComplete: 'off',
      placeholder: format.pattern,
      ...rest,
      maxLength: undefined,
      type: 'text' as const,
      ref: input,
      value: text,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
        maskInput(target, format.mask);
        setMarked(false);
        change(target.value);
      },
      onBlur: () => {
        complete();
        onBlur?.({ type: 'blur', target: control });
      },
      onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
        // Enter submits the form from within the field.
        if (event.key === 'Enter') complete();
        rest.onKeyDown?.(event);
      },
      // A form has checked its validity.
      onInvalid: () => setMarked(true),
    },
  };
}
