import { auth } from 'virtual:texts/auth';
import { common } from 'virtual:texts/common';
import { useForm } from 'react-hook-form';
import { isEmail } from '../../../../domain/email.ts';
import { formClass, PublicFrame } from '../../../features/page/PublicFrame.tsx';
import { useT } from '../../../i18n/useT.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { errorText, showError } from '../../../ui/showError.ts';
import { useInvalidToast } from '../../../ui/useInvalidToast.ts';
import { requestCode } from './step.ts';

interface Props {
  email: string;
  onSent: (email: string) => void;
  onBack: () => void;
}

export function EmailStep({ email, onSent, onBack }: Props) {
  const t = useT(auth);
  const shared = useT(common);
  const invalid = useInvalidToast();
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { email } });
  const submit = invalid.handle(handleSubmit, async (values) => {
    const address = values.email.trim();
    try {
      await requestCode(address);
      onSent(address);
    } catch (error) {
      setError('email', { message: errorText(error, shared) });
      showError(error, shared);
    }
  });
  return (
    <PublicFrame title={t('recover')} text={t('recover_text')}>
      <form className={formClass} onSubmit={submit} noValidate>
        <Field
          {...register('email', {
            required: t('email_required'),
            validate: (value) => isEmail(value) || t('email_invalid'),
          })}
          large
          type="email"
          autoComplete="username"
          label={t('email')}
          error={formState.errors.email?.message}
        />
        <Button type="submit" variant="filled" size="large" full busy={formState.isSubmitting}>
          {t('send_code')}
        </Button>
        <Button variant="plain" onClick={onBack}>
          {t('back')}
        </Button>
      </form>
    </PublicFrame>
  );
}
