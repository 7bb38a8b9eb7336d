import { common } from 'virtual:texts/common';
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { ApiError } from '../../dataProvider/ApiError.ts';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useInvalidToast } from '../../ui/useInvalidToast.ts';
import { useLeaveGuard } from '../leaveGuard/useLeaveGuard.tsx';

interface FormField {
  name: string;
  error?: string;
}

interface Props<N extends string> {
  title: ReactNode;
  wide?: boolean;
  /** Label of the button that submits; 'Salvar' by default. */
  action?: string | undefined;
  destructive?: boolean | undefined;
  /** Label of the button that closes; 'Cancelar' by default. */
  cancel?: string | undefined;
  /** Further buttons. */
  actions?: ReactNode;
  /** False hides the button that submits, for example until the fields are loaded. */
  canSubmit?: boolean | undefined;
  disabled?: boolean | undefined;
  busy?: boolean | undefined;
  /** Whether what was changed is on its way, so that closing loses nothing; `busy` by default. */
  isSaving?: boolean | undefined;
  /** Whether closing would lose something that has to be typed again. */
  isChanged?: boolean | undefined;
  /** What is wrong with the fields, in their order; shown at a field from a submit until it is corrected. */
  faults?: { readonly [Name in N]?: string | false | null | undefined };
  /** Shows every fault from the first submit on, also those that appear while typing. */
  showsNewFaults?: boolean | undefined;
  /** False if Enter in a field must not submit, because that cannot be taken back. */
  submitsByEnter?: boolean | undefined;
  /** The toast of an invalid submit; the first fault by default. */
  invalidText?: string | undefined;
  /** The server's refusal: its issues are shown at the fields of their paths until these are edited. */
  error?: Error | null | undefined;
  className?: string | undefined;
  onSubmit: () => void;
  onClose: () => void;
  /** `field` returns the properties of a field by its name. */
  children: ReactNode | ((field: (name: N) => FormField) => ReactNode);
}

/** A dialog with a form. Enter in a field submits it, and so does Ctrl+Enter or Cmd+Enter anywhere in the form. */
export function FormDialog<N extends string = never>(props: Props<N>) {
  const {
    title,
    wide,
    disabled = false,
    busy = false,
    isSaving = busy,
    canSubmit = true,
    submitsByEnter = true,
    onSubmit,
    onClose,
    children,
  } = props;
  const t = useT(common);
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const invalid = useInvalidToast();
  const { errorOf, showFaults, edited, focusesOn } = useFieldErrors(props);
  const { confirmLeave, leaveDialog } = useLeaveGuard(props.isChanged === true && !isSaving);
  const close = () => confirmLeave(onClose);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A form in a dialog above this one is its child in React.
    event.stopPropagation();
    if (!canSubmit || disabled || busy) return;
    const fault = showFaults();
    if (!invalid.report(fault && (props.invalidText ?? fault))) onSubmit();
  };
  const press = (event: KeyboardEvent) => {
    // A dialog above this one is its child in React.
    if (event.key !== 'Enter' || !form.current?.contains(event.target as Node)) return;
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      event.stopPropagation();
      // The same key may have completed a day or an hour, which the form has to know before it is checked.
      flushSync(() => undefined);
      form.current?.requestSubmit();
    } else if (!submitsByEnter && event.target instanceof HTMLInputElement) event.preventDefault();
  };
  useEffect(() => {
    if (focusesOn) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [focusesOn]);

  return (
    <Dialog
      wide={wide}
      title={title}
      onClose={close}
      actions={
        <>
          <Button variant="plain" onClick={close}>
            {props.cancel ?? t('cancel')}
          </Button>
          {props.actions}
          {canSubmit && (
            <Button
              variant={props.destructive ? 'danger' : 'filled'}
              type="submit"
              form={id}
              busy={busy}
              disabled={disabled}
            >
              {props.action ?? t('save')}
            </Button>
          )}
        </>
      }
    >
      <form
        ref={form}
        id={id}
        className={props.className}
        noValidate
        onSubmit={submit}
        onKeyDown={press}
        onChange={edited}
      >
        {typeof children === 'function'
          ? children((name) => ({ name, ...(errorOf(name) && { error: errorOf(name) }) }))
          : children}
      </form>
      {leaveDialog}
    </Dialog>
  );
}

/** Errors of the last submit, until their fields are corrected or, for the server's, edited. */
function useFieldErrors<N extends string>({
  faults = {},
  showsNewFaults = false,
  error = null,
}: Pick<Props<N>, 'faults' | 'showsNewFaults' | 'error'>) {
  const found = faults as Record<string, string | false | null | undefined>;
  const [shown, setShown] = useState<readonly string[]>([]);
  const [wasSubmitted, setSubmitted] = useState(false);
  const [refused, setRefused] = useState<{ error: Error | null; paths: readonly string[] }>({
    error: null,
    paths: [],
  });
  // Each refusal of a submit moves the focus to the first invalid field.
  const [focusesOn, setFocusesOn] = useState<object | null>(null);
  const issues = error instanceof ApiError ? error.issues : [];
  if (shown.some((name) => !found[name])) setShown(shown.filter((name) => found[name]));
  if (refused.error !== error) {
    setRefused({ error, paths: issues.map(({ path }) => path) });
    setFocusesOn(error);
  }
  return {
    focusesOn,
    errorOf: (name: string): string | undefined => {
      const isShown = shown.includes(name) || (showsNewFaults && wasSubmitted);
      if (isShown && found[name]) return found[name];
      return refused.paths.includes(name) ? issues.find(({ path }) => path === name)?.message : undefined;
    },
    /** Returns the first fault. */
    showFaults: (): string | undefined => {
      const wrong = Object.keys(found).filter((name) => found[name]);
      setShown(wrong);
      setSubmitted(true);
      if (wrong.length > 0) setFocusesOn({});
      return found[wrong[0] ?? ''] || undefined;
    },
    edited: ({ target }: SyntheticEvent) => {
      const name = 'name' in target ? target.name : '';
      if (refused.paths.some((path) => path === name))
        setRefused({ error, paths: refused.paths.filter((path) => path !== name) });
    },
  };
}
