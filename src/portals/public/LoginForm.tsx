import { auth } from 'virtual:texts/auth';
import { IconLock } from '@tabler/icons-react';
import { useForm } from 'react-hook-form';
import { isEmail } from '../../../domain/email.ts';
import type { Credentials } from '../../authProvider/login.ts';
import { Link } from '../../browser/address.ts';
import { href } from '../../browser/href.ts';
import { formClass } from '../../features/page/PublicFrame.tsx';
import { PasswordField } from '../../features/password/PasswordField.tsx';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Field } from '../../ui/Field.tsx';
import { useInvalidToast } from '../../ui/useInvalidToast.ts';
import styles from './Login.module.css';

interface Props {
  busy: boolean;
  onEnter: (credentials: Credentials) => Promise<void>;
}

export function LoginForm({ busy, onEnter }: Props) {
  const t = useT(auth);
  const invalid = useInvalidToast();
  const { register, handleSubmit, formState } = useForm<Credentials>({
    defaultValues: { email: '', password: '', keepConnected: false },
  });
  const { errors } = formState;
  const limits = t('password_limits');
  return (
    <form className={formClass} onSubmit={invalid.handle(handleSubmit, onEnter)} noValidate>
      <Field
        {...register('email', {
          required: t('email_required'),
          validate: (value) => isEmail(value) || t('email_invalid'),
          setValueAs: (value: string) => value.trim(),
        })}
        large
        type="email"
        autoComplete="username"
        label={t('email')}
        error={errors.email?.message}
      />
      <PasswordField
        {...register('password', {
          required: t('password_required'),
          minLength: { value: 6, message: limits },
          maxLength: { value: 50, message: limits },
        })}
        large
        autoComplete="current-password"
        label={t('password')}
        error={errors.password?.message}
      />
      <div className={styles.row}>
        <Checkbox {...register('keepConnected')} label={t('keep_connected')} />
        <Link className="tap" href={href('/forgot-password')}>
          {t('forgot')}
        </Link>
      </div>
      <div>
        <Button type="submit" variant="filled" size="large" full busy={busy}>
          {t('enter')}
        </Button>
        <p className={styles.notice}>
          <IconLock size={18} stroke={1.75} aria-hidden="true" />
          {t('confidential')}
        </p>
      </div>
    </form>
  );
}
