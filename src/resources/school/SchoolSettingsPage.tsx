import { common } from 'virtual:texts/common';
import { school } from 'virtual:texts/school';
import { useEffect, useRef } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router';
import { canBeGranted } from '../../../domain/permissions.ts';
import { useSignedIn } from '../../authProvider/session.ts';
import { href } from '../../browser/href.ts';
import { ApiError } from '../../dataProvider/ApiError.ts';
import { useCall, useChange } from '../../dataProvider/calls.ts';
import { reloadConfig } from '../../dataProvider/config.ts';
import { LeaveGuard } from '../../features/leaveGuard/LeaveGuard.tsx';
import { useT } from '../../i18n/useT.ts';
import { SkeletonPage } from '../../ui/Skeletons.tsx';
import { showError } from '../../ui/showError.ts';
import { showToast } from '../../ui/toast.ts';
import { useInvalidToast } from '../../ui/useInvalidToast.ts';
import { FormFrame } from '../form/FormFrame.tsx';
import { RecordFailed } from '../form/RecordFailed.tsx';
import { FormStaleNotice } from '../form/StaleNotice.tsx';
import { submitOnShortcut } from '../form/submitOnShortcut.ts';
import { HistorySection } from './HistorySection.tsx';
import { MailSection } from './MailSection.tsx';
import styles from './School.module.css';
import { SchoolFields } from './SchoolFields.tsx';
import { bodyOf, type Settings, type Values, valuesOf } from './values.ts';

export default function SchoolSettingsPage() {
  const t = useT(school);
  const { data, error, isPending, refetch } = useCall('GET /v1/school-settings', {});
  if (data) return <SettingsForm settings={data} onStale={() => void refetch()} />;
  if (isPending) return <SkeletonPage />;
  return <RecordFailed error={error} title={t('title')} list={href('/')} onRetry={() => void refetch()} />;
}

/** Brings the section of the address to the top of the form, once it is there. */
function useSectionOfAddress() {
  const { hash } = useLocation();
  useEffect(() => {
    const section = hash ? document.getElementById(hash.slice(1)) : null;
    if (section) scrollToTop(section);
  }, [hash]);
}

const SPACE_ABOVE = 16;

/** Unlike `scrollIntoView`, leaves what is around the scrolled element, such as the title of the screen, in its place. */
function scrollToTop(element: HTMLElement): void {
  const scrolls = (box: HTMLElement) =>
    box.scrollHeight > box.clientHeight && getComputedStyle(box).overflowY === 'auto';
  for (let box = element.parentElement; box; box = box.parentElement) {
    if (!scrolls(box)) continue;
    box.scrollTop += element.getBoundingClientRect().top - box.getBoundingClientRect().top - SPACE_ABOVE;
    return;
  }
}

function SettingsForm({ settings, onStale }: { settings: Settings; onStale: () => void }) {
  const t = useT(school);
  const shared = useT(common);
  const navigate = useNavigate();
  const invalid = useInvalidToast();
  const readOnly = !canBeGranted(useSignedIn().view.permissions, ['edit:school_settings']);
  const stored = valuesOf(settings);
  const form = useForm<Values>({ values: stored, resetOptions: { keepDirtyValues: true } });
  const ended = useRef(false);
  const { dirtyFields } = form.formState;
  useSectionOfAddress();
  const save = useChange('PATCH /v1/school-settings', {
    input: (values: Values) => ({ body: bodyOf(values, dirtyFields, settings.version) }),
    onSuccess: (_, values) => {
      form.reset(values);
      reloadConfig();
      showToast('success', shared('success'), t('saved'));
    },
    onError: (error) => {
      if (error instanceof ApiError) {
        for (const { path, message } of error.issues)
          form.setError(path as keyof Values, { type: 'server', message });
        if (error.code === 'stale') return onStale();
      }
      showError(error, shared);
    },
  });
  const isStale = save.error instanceof ApiError && save.error.code === 'stale';
  return (
    <FormFrame
      form="school"
      title={t('title')}
      aside={t('intro')}
      submit={readOnly ? false : shared('save')}
      busy={save.isPending}
      onLeave={() => void navigate(href('/'))}
    >
      <div className={styles.page}>
        <FormProvider {...form}>
          <form
            id="school"
            className={styles.form}
            noValidate
            onKeyDown={submitOnShortcut}
            onSubmit={invalid.handle(form.handleSubmit, (values) => save.mutate(values))}
          >
            {isStale && <FormStaleNotice current={stored} />}
            <SchoolFields settings={settings} readOnly={readOnly} />
            <LeaveGuard ended={ended} />
          </form>
        </FormProvider>
        <MailSection from={settings.mail_from} readOnly={readOnly} />
        <HistorySection />
      </div>
    </FormFrame>
  );
}
