import { account } from 'virtual:texts/account';
import { auth } from 'virtual:texts/auth';
import { common } from 'virtual:texts/common';
import { guardianAccess } from 'virtual:texts/guardianAccess';
import { type FormEvent, lazy, Suspense, useState } from 'react';
import { isPhone } from '../../../../domain/brazil.ts';
import { isEmail } from '../../../../domain/email.ts';
import { mailedCode } from '../../../../domain/tries.ts';
import { api } from '../../../dataProvider/api.ts';
import { useRule } from '../../../i18n/useRule.ts';
import { useT } from '../../../i18n/useT.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { SkeletonRows } from '../../../ui/Skeletons.tsx';
import { showError } from '../../../ui/showError.ts';
import { showToast } from '../../../ui/toast.ts';
import { useAction } from '../../../ui/useAction.ts';
import type { VisitProps } from './GuardianOverview.tsx';
import styles from './GuardianPage.module.css';
import type { Overview } from './useVisit.ts';

const PhoneField = lazy(() => import('../../../ui/PhoneField.tsx'));

type Props = VisitProps & Pick<Overview, 'contact'> & { onMoved: () => void };

/** The guardian's own phone and address, and nothing else (GUARDIAN-6). */
export function GuardianContact(props: Props) {
  const t = useT(guardianAccess);
  return (
    <section>
      <h2>{t('contact')}</h2>
      <p className="muted">{t('contact_text')}</p>
      <div className={styles.contact}>
        <Phone {...props} />
        <Email {...props} />
      </div>
    </section>
  );
}

function Phone({ session, contact, onChanged }: Props) {
  const t = useT(guardianAccess);
  const shared = useT(common);
  const ofAccount = useT(account);
  const rule = useRule();
  const [phone, setPhone] = useState(contact.student_guardian_phone ?? '');
  const [error, setError] = useState('');
  const save = useAction(
    async () => {
      await api('POST /v1/guardian-access/phone', { body: { session, phone }, anonymous: true });
      showToast('success', shared('success'), t('phone_saved'));
      onChanged();
    },
    (failure) => {
      showError(failure, shared);
      onChanged();
    },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const fault = isPhone(phone) ? '' : rule({ code: 'phone_invalid' });
    setError(fault);
    if (!fault) void save.run();
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Suspense fallback={<SkeletonRows rows={1} />}>
        <PhoneField
          label={shared('phone')}
          countryLabel={ofAccount('country_of_phone')}
          value={phone}
          onChange={(value) => {
            setPhone(value);
            setError('');
          }}
          error={error}
        />
      </Suspense>
      <Button type="submit" busy={save.isBusy}>
        {t('save_phone')}
      </Button>
    </form>
  );
}

function Email({ session, contact, onChanged, onMoved }: Props) {
  const t = useT(guardianAccess);
  const shared = useT(common);
  const ofAuth = useT(auth);
  const [address, setAddress] = useState('');
  const [code, setCode] = useState('');
  const [error, setError] = useState('');
  const failed = (failure: unknown) => {
    showError(failure, shared);
    onChanged();
  };
  const ask = useAction(async () => {
    const { sent_to } = await api('POST /v1/guardian-access/email', {
      body: { session, email: address.trim() },
      anonymous: true,
    });
    showToast('success', shared('success'), t('code_sent', { email: sent_to }));
    onChanged();
  }, failed);
  const confirm = useAction(async () => {
    await api('POST /v1/guardian-access/email/confirm', { body: { session, code }, anonymous: true });
    onMoved();
  }, failed);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const fault = isEmail(address) ? '' : ofAuth('email_invalid');
    setError(fault);
    if (!fault) void ask.run();
  };
  const enter = (event: FormEvent) => {
    event.preventDefault();
    if (code.length === mailedCode.length) void confirm.run();
  };
  return (
    <div className={styles.form}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Field
          type="email"
          autoComplete="email"
          label={t('new_email')}
          hint={t('email_hint', { email: contact.student_guardian_email })}
          value={address}
          onChange={({ target }) => {
            setAddress(target.value);
            setError('');
          }}
          {...(error && { error })}
        />
        <Button type="submit" busy={ask.isBusy}>
          {t('send_code')}
        </Button>
      </form>
      {contact.code_sent_to !== null && (
        <form className={styles.form} onSubmit={enter} noValidate>
          <Field
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={mailedCode.length}
            label={t('code', { email: contact.code_sent_to })}
            value={code}
            onChange={({ target }) => setCode(target.value.replace(/\D/g, ''))}
          />
          <Button type="submit" variant="filled" busy={confirm.isBusy}>
            {t('confirm_email')}
          </Button>
        </form>
      )}
    </div>
  );
}
