import { common } from 'virtual:texts/common';
import { documents } from 'virtual:texts/documents';
import { registration } from 'virtual:texts/registration';
import { IconArrowRight, IconCircleCheck } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useMemo, useRef } from 'react';
import { FormProvider } from 'react-hook-form';
import type { StepId } from '../../../domain/registrationFields.ts';
import { LeaveGuard } from '../../features/leaveGuard/LeaveGuard.tsx';
import { Page } from '../../features/page/Page.tsx';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { FormFooter } from '../../ui/FormFooter.tsx';
import { lazyDialog } from '../../ui/lazyDialog.tsx';
import { TypeBadge } from '../../ui/TypeBadge.tsx';
import { useDialog } from '../../ui/useDialog.tsx';
import { Wizard } from '../../ui/Wizard.tsx';
import { FormStaleNotice } from '../form/StaleNotice.tsx';
import { RegistrationContext, type RegistrationRights } from './context.ts';
import { DraftOffers } from './DraftOffers.tsx';
import { DuplicatesDialog } from './DuplicatesDialog.tsx';
import { InfoBox } from './inputs.tsx';
import styles from './Registration.module.css';
import { AddressStep, ProfileStep } from './steps/closingSteps.tsx';
import { CompanyStep, FevStep, FranchiseStep, PlatformStep } from './steps/franchiseSteps.tsx';
import { PersonalStep, UserStep } from './steps/personSteps.tsx';
import { GuardianStep, StudentStep, TeacherStep } from './steps/typeSteps.tsx';
import { useWizard } from './useWizard.ts';
import type { UserView, Values } from './values.ts';

const PersonDocuments = lazyDialog(() => import('../documents/PersonDocuments.tsx'));

const forms: Record<StepId, () => ReactNode> = {
  user: UserStep,
  personal: PersonalStep,
  teacher: TeacherStep,
  guardian: GuardianStep,
  student: StudentStep,
  franchise: FranchiseStep,
  platform: PlatformStep,
  fee: TeacherStep,
  fev: FevStep,
  company: CompanyStep,
  profile: ProfileStep,
  address: AddressStep,
};

interface Props {
  /** Absent for a new user. */
  user?: UserView;
  /** The franchisee that becomes the new user. */
  franchisee_id?: string | undefined;
  start: Values;
  rights: Omit<RegistrationRights, 'today'>;
  /** Refetches the user after a conflicting save. */
  onStale: () => Promise<unknown>;
  onLeave: () => void;
  /** Starts the form of a new user again, with a draft from another tab; without it, none is offered. */
  onResume?: (() => void) | undefined;
}

export function RegistrationForm({ user, franchisee_id, start, rights, onStale, onLeave, onResume }: Props) {
  const t = useT(registration);
  const shared = useT(common);
  const document = useT(documents);
  const { show, dialog } = useDialog();
  const head = useRef<HTMLHeadingElement>(null);
  const wizard = useWizard({
    user,
    franchisee_id,
    start,
    rights,
    onLeave,
    onStale,
    head,
  });
  const { form, steps, step, at, today } = wizard;
  const [types, name, email] = form.watch(['types', 'name', 'email']);
  const context = useMemo(() => ({ ...rights, today }), [rights, today]);
  const Step = forms[step];
  const last = at === steps.length - 1;
  const nameOf = (id: StepId) => t(`step.${id}`);
  const press = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.currentTarget.requestSubmit();
  };

  return (
    <>
      <Page
        title={t(user ? 'edit_title' : 'new_title')}
        aside={
          <span className={styles.badges}>
            {types.map((type) => (
              <TypeBadge key={type} type={type} />
            ))}
          </span>
        }
        actions={
          user && (
            <Button
              onClick={() =>
                show((close) => <PersonDocuments person={{ id: user.id, name: user.name }} onClose={close} />)
              }
            >
              {document('title')}
            </Button>
          )
        }
        onBack={wizard.cancel}
        plain
      >
        <Wizard steps={steps.map(nameOf)} at={at}>
          <FormProvider {...form}>
            <RegistrationContext.Provider value={context}>
              <form
                id="registration"
                className={styles.form}
                noValidate
                onKeyDown={press}
                onSubmit={(event) => {
                  event.preventDefault();
                  wizard.advance();
                }}
              >
                {/* The focus is in the first field, so the new step has to be announced. */}
                <div className={styles.head} aria-live="polite">
                  <h2 ref={head} tabIndex={-1}>
                    {nameOf(step)}
                  </h2>
                  {at > 0 && (
                    <p>
                      {t('of_whom')} <strong className={styles.whose}>{name}</strong>
                      {`, ${email}`}
                    </p>
                  )}
                </div>
                {wizard.restored && (
                  <InfoBox
                    action={
                      <Button variant="link" onClick={wizard.startOver}>
                        {t('start_over')}
                      </Button>
                    }
                  >
                    {wizard.lacksPhoto ? `${t('draft_found')} ${t('draft_photo')}` : t('draft_found')}
                  </InfoBox>
                )}
                {onResume && wizard.isUntouched && (
                  <DraftOffers
                    id={user?.id ?? null}
                    onResume={(adopt) => {
                      wizard.forget();
                      adopt();
                      onResume();
                    }}
                  />
                )}
                {wizard.stale && <FormStaleNotice current={start} />}
                <Step key={step} />
                {wizard.duplicates.found.length > 0 && (
                  <DuplicatesDialog
                    people={wizard.duplicates.found}
                    onProceed={wizard.duplicates.proceed}
                    onClose={wizard.duplicates.close}
                  />
                )}
                <LeaveGuard
                  ended={wizard.ended}
                  onLeave={wizard.forget}
                  text={wizard.savedAt || wizard.restored ? t('draft_lost') : undefined}
                />
              </form>
            </RegistrationContext.Provider>
          </FormProvider>
        </Wizard>
      </Page>
      <FormFooter
        note={
          wizard.savedAt && (
            <span className={styles.saved}>
              <IconCircleCheck size={18} stroke={1.75} aria-hidden="true" />
              {t('draft_saved', { time: wizard.savedAt })}
            </span>
          )
        }
      >
        <Button variant="plain" onClick={wizard.cancel}>
          {shared('cancel')}
        </Button>
        {at > 0 && <Button onClick={wizard.goBack}>{shared('back')}</Button>}
        <Button type="submit" form="registration" variant="filled" busy={wizard.busy}>
          {shared(last ? 'send' : 'next')}
          {!last && <IconArrowRight size={18} stroke={1.75} aria-hidden="true" />}
        </Button>
      </FormFooter>
      {dialog}
    </>
  );
}
