import { account } from 'virtual:texts/account';
import { auth } from 'virtual:texts/auth';
import { common } from 'virtual:texts/common';
import { security } from 'virtual:texts/security';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../dataProvider/ApiError.ts';
import { useChange } from '../../dataProvider/calls.ts';
import { PasswordField } from '../../features/password/PasswordField.tsx';
import { usePasswordChecks } from '../../features/password/usePasswordChecks.ts';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { errorText, showError } from '../../ui/showError.ts';
import { showToast } from '../../ui/toast.ts';
import { useInvalidToast } from '../../ui/useInvalidToast.ts';
import styles from './Account.module.css';

const blank = { password: '', newPassword: '', confirmPassword: '' };

export function PasswordForm() {
  const t = useT(account);
  const words = useT(auth);
  const current = useT(security);
  const shared = useT(common);
  const invalid = useInvalidToast();
  const checks = usePasswordChecks();
  const { register, handleSubmit, getValues, setError, reset, formState } = useForm({ defaultValues: blank });
  const { errors } = formState;
  const change = useChange('POST /v1/users/change-password', {
    input: (body: typeof blank) => ({ body }),
    onSuccess: () => {
      reset(blank);
      showToast('success', shared('success'), t('password_saved'));
    },
    onError: (error) => {
      const isWrong = error instanceof ApiError && error.code === 'wrong_password';
      const isWeak = error instanceof ApiError && error.issues.some(({ path }) => path === 'newPassword');
      const message = errorText(error, shared);
      if (isWrong) setError('password', { message }, { shouldFocus: true });
      if (isWeak) setError('newPassword', { message }, { shouldFocus: true });
      showError(error, shared, isWrong ? {} : { title: t('password_failed') });
    },
  });
  return (
    <form
      className={styles.form}
      onSubmit={invalid.handle(handleSubmit, (body) => change.mutate(body))}
      noValidate
    >
      <PasswordField
        {...register('password', { required: words('password_required') })}
        autoComplete="current-password"
        label={current('again.password')}
        error={errors.password?.message}
      />
      <div className={styles.pair}>
        <PasswordField
          {...register('newPassword', { validate: checks.password })}
          autoComplete="new-password"
          label={words('new_password')}
          hint={words('new_password_text')}
          error={errors.newPassword?.message}
        />
        <PasswordField
          {...register('confirmPassword', {
            validate: (value) => checks.confirmation(getValues('newPassword'), value),
          })}
          autoComplete="new-password"
          label={words('confirm_password')}
          error={errors.confirmPassword?.message}
        />
      </div>
      <Button type="submit" busy={change.isPending}>
        {t('change_password')}
      </Button>
    </form>
  );
}
