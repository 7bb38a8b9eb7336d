import { useForm } from 'react-hook-form';
import { confirmationIssue, passwordIssue } from '../../../domain/password.ts';
import { ApiError } from '../../dataProvider/ApiError.ts';
import { auth } from '../../i18n/pt-BR/auth.ts';
import { ui } from '../../i18n/pt-BR/ui.ts';
import { useRule } from '../../i18n/useRule.ts';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { InlineAlert } from '../../ui/InlineAlert.tsx';
import { errorText, firstMessage, showError } from '../../ui/showError.ts';
import { useInvalidToast } from '../../ui/useInvalidToast.ts';
import { PasswordField } from '../shared/PasswordField.tsx';
import { formClass } from '../shared/PublicFrame.tsx';

interface Passwords {
  password: string;
  confirmPassword: string;
}

interface Props {
  onSave: (passwords: Passwords) => Promise<void>;
  onBack?: () => void;
  /** Replaces 'Erro'. */
  errorTitle?: string;
}

export function NewPasswordForm({ onSave, onBack, errorTitle }: Props) {
  const t = useT(auth);
  const shared = useT(ui);
  const invalid = useInvalidToast();
  const checks = usePasswordChecks();
  const { register, handleSubmit, getValues, setError, formState } = useForm<Passwords>({
    defaultValues: { password: '', confirmPassword: '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(
    async (passwords) => {
      try {
        await onSave(passwords);
      } catch (error) {
        const atField = error instanceof ApiError && error.issues.some(({ path }) => path === 'password');
        setError(atField ? 'password' : 'root', { message: errorText(error, shared) });
        showError(error, shared, { title: errorTitle });
      }
    },
    (errors) => invalid.show(firstMessage(errors)),
  );
  return (
    <form className={formClass} onSubmit={submit} noValidate>
      <PasswordField
        {...register('password', { validate: checks.password })}
        large
        autoComplete="new-password"
        label={t('new_password')}
        error={errors.password?.message}
      />
      <PasswordField
        {...register('confirmPassword', {
          validate: (value) => checks.confirmation(getValues('password'), value),
        })}
        large
        autoComplete="new-password"
        label={t('confirm_password')}
        error={errors.confirmPassword?.message}
      />
      {errors.root?.message && <InlineAlert>{errors.root.message}</InlineAlert>}
      <Button type="submit" variant="filled" size="large" full busy={isSubmitting}>
        {t('confirm')}
      </Button>
      {onBack && (
        <Button variant="plain" onClick={onBack}>
          {t('back')}
        </Button>
      )}
    </form>
  );
}

/** For react-hook-form: true, or the text to show. */
function usePasswordChecks() {
  const ruleText = useRule();
  const check = (issue: ReturnType<typeof passwordIssue>) => (issue ? ruleText(issue) : true);
  return {
    password: (value: string) => check(passwordIssue(value)),
    confirmation: (password: string, value: string) => check(confirmationIssue(password, value)),
  };
}
