import { account } from 'virtual:texts/account';
import { common } from 'virtual:texts/common';
import { registration } from 'virtual:texts/registration';
import { lazy, Suspense } from 'react';
import { Controller, FormProvider, useForm } from 'react-hook-form';
import type { ResponseOf } from '../../../contract/index.ts';
import { formatCep, formatCpf } from '../../../domain/brazil.ts';
import { fieldIssues } from '../../../domain/fieldIssues.ts';
import { canBeGranted } from '../../../domain/permissions.ts';
import { profileIssues } from '../../../domain/profile.ts';
import { useSignedIn } from '../../authProvider/session.ts';
import { ApiError } from '../../dataProvider/ApiError.ts';
import { useChange } from '../../dataProvider/calls.ts';
import { LeaveGuard } from '../../features/leaveGuard/LeaveGuard.tsx';
import { useOption } from '../../i18n/useOption.ts';
import { useRule } from '../../i18n/useRule.ts';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { Field, ReadOnlyField } from '../../ui/Field.tsx';
import { showError } from '../../ui/showError.ts';
import { showToast } from '../../ui/toast.ts';
import { useInvalidToast } from '../../ui/useInvalidToast.ts';
import styles from './Account.module.css';

const PhoneField = lazy(() => import('../../ui/PhoneField.tsx'));

export type OwnProfile = ResponseOf<'GET /v1/entity/profile/'>;

const parts = [
  'cep',
  'address_number',
  'address',
  'neighborhood',
  'address_complement',
  'city',
  'uf',
  'country',
] as const;
type Part = (typeof parts)[number];

type Values = { phone: string } & Record<Part, string>;
const valuesOf = (profile: OwnProfile): Values => ({
  phone: profile.phone ?? '',
  cep: profile.cep ? formatCep(profile.cep) : '',
  address: profile.address ?? '',
  address_number: profile.address_number ?? '',
  address_complement: profile.address_complement ?? '',
  neighborhood: profile.neighborhood ?? '',
  city: profile.city ?? '',
  uf: profile.uf ?? '',
  country: profile.country ?? '',
});

interface Props {
  profile: OwnProfile;
  /** The account was changed elsewhere and must be refetched. */
  onStale: () => void;
}

export function ProfileForm({ profile, onStale }: Props) {
  const t = useT(account);
  const words = useT(registration);
  const shared = useT(common);
  const option = useOption();
  const ruleText = useRule();
  const invalid = useInvalidToast();
  const canEdit = canBeGranted(useSignedIn().view.permissions, ['edit:profile']);
  const stored = valuesOf(profile);
  const form = useForm<Values>({ values: stored, resetOptions: { keepDirtyValues: true } });
  const { register, control, handleSubmit, setError, formState } = form;
  const { errors } = formState;
  const { is_foreign } = profile;
  const save = useChange('PATCH /v1/entity/profile/', {
    input: ({ phone, ...address }: Values) => ({
      body: { phone, ...(is_foreign && address), updated_at: profile.updated_at },
    }),
    onSuccess: (after) => {
      form.reset(valuesOf(after));
      showToast('success', shared('success'), t('saved'));
    },
    onError: (error) => {
      if (error instanceof ApiError)
        for (const { path, message } of error.issues)
          if (path === 'phone' || parts.some((part) => part === path)) setError(path as Part, { message });
      if (error instanceof ApiError && error.code === 'stale') onStale();
      showError(error, shared, { title: t('save_failed') });
    },
  });
  const missing = profileIssues(profile);
  const missingText = (path: string) => {
    const issue = missing.find((each) => each.path === path);
    return issue && ruleText(issue);
  };
  const check = (values: Values, path: keyof Values) => {
    const next = { ...profile, ...values };
    const issue =
      profileIssues(next).find((each) => each.path === path) ??
      fieldIssues({ [path]: values[path] }).find((each) => each.path === path);
    return issue ? ruleText(issue) : true;
  };
  return (
    <FormProvider {...form}>
      <form
        className={styles.form}
        onSubmit={invalid.handle(handleSubmit, (values) => save.mutate(values))}
        noValidate
      >
        <p className={styles.hint}>{t('locked_identity')}</p>
        <div className={styles.pair}>
          <ReadOnlyField label={words('name')} value={profile.name} />
          <ReadOnlyField label={words('email')} value={profile.email} />
          {profile.cpf || !is_foreign ? (
            <ReadOnlyField
              label={words('cpf')}
              value={profile.cpf ? formatCpf(profile.cpf) : ''}
              hint={missingText('cpf')}
            />
          ) : (
            <ReadOnlyField label={words('nif')} value={profile.nif ?? ''} />
          )}
          <ReadOnlyField
            label={words('education_grade')}
            value={profile.education_grade ? option(profile.education_grade) : ''}
            hint={missingText('education_grade')}
          />
          {profile.student_level && (
            <ReadOnlyField label={words('student_level')} value={option(profile.student_level)} />
          )}
        </div>
        <Suspense fallback={<ReadOnlyField label={words('phone')} value={profile.phone ?? ''} />}>
          <Controller
            control={control}
            name="phone"
            rules={{ validate: (_, values) => check(values, 'phone') }}
            render={({ field }) => (
              <PhoneField
                key={profile.phone}
                inputRef={field.ref}
                label={words('phone')}
                countryLabel={t('country_of_phone')}
                value={field.value}
                onChange={field.onChange}
                error={errors.phone?.message}
                disabled={!canEdit}
              />
            )}
          />
        </Suspense>
        {!is_foreign && <p className={styles.hint}>{t('locked_address')}</p>}
        <div className={styles.pair}>
          {parts.map((part) =>
            is_foreign && canEdit ? (
              <Field
                key={part}
                {...register(part, { validate: (_, values) => check(values, part) })}
                label={words(part)}
                error={errors[part]?.message}
              />
            ) : (
              <ReadOnlyField key={part} label={words(part)} value={stored[part]} />
            ),
          )}
        </div>
        {canEdit && (
          <Button type="submit" variant="filled" busy={save.isPending}>
            {shared('save')}
          </Button>
        )}
        <LeaveGuard />
      </form>
    </FormProvider>
  );
}
