import { common } from 'virtual:texts/common';
import { documents } from 'virtual:texts/documents';
import { registration } from 'virtual:texts/registration';
import { IconCircleCheck } from '@tabler/icons-react';
import { useMemo } from 'react';
import { stepsFor } from '../../../domain/registrationFields.ts';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { lazyDialog } from '../../ui/lazyDialog.tsx';
import { TypeBadge } from '../../ui/TypeBadge.tsx';
import { useDialog } from '../../ui/useDialog.tsx';
import { DraftOffers } from '../form/DraftOffers.tsx';
import { InfoBox } from '../form/InfoBox.tsx';
import { FormStaleNotice } from '../form/StaleNotice.tsx';
import { StepFormPage } from '../form/StepFormPage.tsx';
import { RegistrationContext, type RegistrationRights } from './context.ts';
import { DuplicatesDialog } from './DuplicatesDialog.tsx';
import { userDrafts } from './drafts.ts';
import { LookAlikes } from './LookAlikes.tsx';
import styles from './Registration.module.css';
import { Summary } from './Summary.tsx';
import { stepForms } from './steps/stepForms.ts';
import { isPersonStep, useWizard } from './useWizard.ts';
import type { UserView, Values } from './values.ts';

const PersonDocuments = lazyDialog(() => import('../documents/PersonDocuments.tsx'));

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
  const { wizard, duplicates, ...form } = useWizard({ user, franchisee_id, start, rights, onLeave, onStale });
  const { step, at } = wizard;
  const { today } = form;
  const [types, name, email] = wizard.form.watch(['types', 'name', 'email']);
  const context = useMemo(() => ({ ...rights, today }), [rights, today]);
  const Step = stepForms[step];

  return (
    <RegistrationContext.Provider value={context}>
      <StepFormPage
        id="registration"
        wizard={wizard}
        names={stepsFor(types).map((id) => t(`step.${id}`))}
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
        about={
          at > 0 && (
            <p>
              {t('of_whom')} <strong className={styles.whose}>{name}</strong>
              {`, ${email}`}
            </p>
          )
        }
        complete={shared('send')}
        busy={form.busy}
        note={
          form.savedAt && (
            <span className={styles.saved}>
              <IconCircleCheck size={18} stroke={1.75} aria-hidden="true" />
              {t('draft_saved', { time: form.savedAt })}
            </span>
          )
        }
        guard={{
          ended: form.ended,
          onLeave: form.forget,
          text: form.savedAt || form.restored ? t('draft_lost') : undefined,
        }}
        onLeave={form.cancel}
      >
        {form.restored && (
          <InfoBox
            action={
              <Button variant="link" onClick={form.startOver}>
                {t('start_over')}
              </Button>
            }
          >
            {form.lacksPhoto ? `${t('draft_found')} ${t('draft_photo')}` : t('draft_found')}
          </InfoBox>
        )}
        {onResume && form.isUntouched && (
          <DraftOffers
            store={userDrafts}
            id={user?.id ?? null}
            text={(draft) => t(user ? 'draft_edits' : 'draft_other', draft)}
            resume={t('draft_resume')}
            onResume={(adopt) => {
              form.forget();
              adopt();
              onResume();
            }}
          />
        )}
        {form.stale && <FormStaleNotice current={start} />}
        <Step key={step} />
        {isPersonStep(step) && <LookAlikes except={user?.id} />}
        {!user && wizard.isLast && at > 0 && <Summary />}
        {duplicates.found.length > 0 && (
          <DuplicatesDialog
            people={duplicates.found}
            onProceed={duplicates.proceed}
            onClose={duplicates.close}
          />
        )}
      </StepFormPage>
      {dialog}
    </RegistrationContext.Provider>
  );
}
