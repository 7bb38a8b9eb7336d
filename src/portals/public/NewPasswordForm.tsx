import { auth } from 'virtual:texts/auth';
import { common } from 'virtual:texts/common';
import { useForm } from 'react-hook-form';
import { href } from '../../browser/href.ts';
import { ApiError } from '../../dataProvider/ApiError.ts';
import { formClass } from '../../features/page/PublicFrame.tsx';
import { PasswordField } from '../../features/password/PasswordField.tsx';
import { usePasswordChecks } from '../../features/password/usePasswordChecks.ts';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { InlineAlert } from '../../ui/InlineAlert.tsx';
import { errorText, showError } from '../../ui/showError.ts';
import { useInvalidToast } from '../../ui/useInvalidToast.ts';
import styles from './Login.module.css';

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
  const shared = useT(common);
  const invalid = useInvalidToast();
  const checks = usePasswordChecks();
  const { register, handleSubmit, getValues, setError, formState } = useForm<Passwords>({
    defaultValues: { password: '', confirmPassword: '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = invalid.handle(handleSubmit, async (passwords) => {
    try {
      await onSave(passwords);
    } catch (error) {
      const atField = error instanceof ApiError && error.issues.some(({ path }) => path === 'password');
      setError(atField ? 'password' : 'root', { message: errorText(error, shared) });
      showError(error, shared, { title: errorTitle });
    }
  });
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
      <Acceptance />
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

/** Terms that the confirmation accepts, readable without leaving the form. */
function Acceptance() {
  const t = useT(auth);
  return (
    <div className={styles.acceptance}>
      <p>{t('accepts')}</p>
      <a className="tap" href={href('/terms-of-use')} target="_blank" rel="noreferrer">
        {t('terms')}
      </a>
      <a className="tap" href={href('/privacy-policy')} target="_blank" rel="noreferrer">
        {t('privacy')}
      </a>
    </div>
  );
}
