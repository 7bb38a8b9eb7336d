import { common } from 'virtual:texts/common';
import { person } from 'virtual:texts/person';
import { registration } from 'virtual:texts/registration';
import { useMemo } from 'react';
import { FormProvider } from 'react-hook-form';
import type { StepId } from '../../../domain/registrationFields.ts';
import { Link } from '../../browser/address.ts';
import { href } from '../../browser/href.ts';
import { useLeaveGuard } from '../../features/leaveGuard/useLeaveGuard.tsx';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { InlineAlert } from '../../ui/InlineAlert.tsx';
import { InfoBox } from '../form/InfoBox.tsx';
import { FormStaleNotice } from '../form/StaleNotice.tsx';
import { submitOnShortcut } from '../form/submitOnShortcut.ts';
import { stepOf } from '../registration/check.ts';
import { RegistrationContext } from '../registration/context.ts';
import { DuplicatesDialog } from '../registration/DuplicatesDialog.tsx';
import { LookAlikes } from '../registration/LookAlikes.tsx';
import { stepForms } from '../registration/steps/stepForms.ts';
import { rightsOver, useRights } from '../registration/useRights.ts';
import { isPersonStep, useWizard } from '../registration/useWizard.ts';
import { type UserView, valuesOf } from '../registration/values.ts';
import styles from './Person.module.css';

interface Props {
  user: UserView;
  step: StepId;
  onClose: () => void;
  /** Refetches the user after a conflicting save. */
  onStale: () => Promise<unknown>;
}

/** One step of the registration in its card, with the wizard's checks, draft and conflicts. */
export function CardForm({ user, step, onClose, onStale }: Props) {
  const t = useT(person);
  const shared = useT(common);
  const words = useT(registration);
  const general = useRights(false);
  const rights = useMemo(() => rightsOver(user, general), [user, general]);
  const start = useMemo(() => valuesOf(user), [user]);
  const { wizard, duplicates, ...form } = useWizard({
    user,
    start,
    rights,
    only: step,
    onLeave: onClose,
    onStale,
  });
  const { today } = form;
  const context = useMemo(() => ({ ...rights, today }), [rights, today]);
  const { confirmLeave, leaveDialog } = useLeaveGuard(form.isChanged, {
    ended: form.ended,
    onLeave: form.forget,
    text: form.savedAt || form.restored ? words('draft_lost') : undefined,
  });
  const Fields = stepForms[step];
  // What the record lacks elsewhere is refused as well, and has no field in this card.
  const elsewhere = Object.keys(wizard.form.formState.errors)
    .map((path) => stepOf(path, start.types))
    .find((other) => other !== null && other !== step);

  return (
    <RegistrationContext.Provider value={context}>
      <FormProvider {...wizard.form}>
        <form
          className={styles.form}
          noValidate
          onKeyDown={submitOnShortcut}
          onSubmit={(event) => {
            event.preventDefault();
            if (!form.busy) wizard.advance();
          }}
        >
          <h4 ref={wizard.head} tabIndex={-1} className="visually-hidden">
            {`${shared('edit')}: ${words(`step.${step}`)}`}
          </h4>
          {form.restored && (
            <InfoBox
              action={
                <Button variant="link" onClick={form.startOver}>
                  {words('start_over')}
                </Button>
              }
            >
              {form.lacksPhoto ? `${words('draft_found')} ${words('draft_photo')}` : words('draft_found')}
            </InfoBox>
          )}
          {form.stale && <FormStaleNotice current={start} />}
          {elsewhere && (
            <InlineAlert>
              {t('elsewhere', { step: words(`step.${elsewhere}`) })}{' '}
              <Link href={href('/users/edit', { id: user.id })}>{t('whole_form')}</Link>
            </InlineAlert>
          )}
          <Fields />
          {isPersonStep(step) && <LookAlikes except={user.id} />}
          <div className={styles.buttons}>
            <Button variant="plain" onClick={() => confirmLeave(form.cancel)}>
              {shared('cancel')}
            </Button>
            <Button type="submit" variant="filled" busy={form.busy}>
              {shared('save')}
            </Button>
          </div>
        </form>
        {duplicates.found.length > 0 && (
          <DuplicatesDialog
            people={duplicates.found}
            onProceed={duplicates.proceed}
            onClose={duplicates.close}
          />
        )}
        {leaveDialog}
      </FormProvider>
    </RegistrationContext.Provider>
  );
}
