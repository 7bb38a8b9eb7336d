import { classes } from 'virtual:texts/classes';
import { common } from 'virtual:texts/common';
import { IconArrowRight } from '@tabler/icons-react';
import { type KeyboardEvent, useRef } from 'react';
import { FormProvider } from 'react-hook-form';
import { LeaveGuard } from '../../features/leaveGuard/LeaveGuard.tsx';
import { Page } from '../../features/page/Page.tsx';
import { ConflictDialog } from '../../features/timetable/conflicts/ConflictDialog.tsx';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { FormFooter } from '../../ui/FormFooter.tsx';
import { Wizard } from '../../ui/Wizard.tsx';
import { FormStaleNotice } from '../form/StaleNotice.tsx';
import styles from './Classes.module.css';
import { DataStep } from './DataStep.tsx';
import { RecurrenceStep } from './RecurrenceStep.tsx';
import { StudentsStep } from './StudentsStep.tsx';
import { useClassForm } from './useClassForm.ts';
import { type ClassView, steps, type Values } from './values.ts';

interface Props {
  /** Absent for a new class. */
  taught?: ClassView;
  start: Values;
  readOnly?: boolean;
  onLeave: () => void;
  onStale: () => Promise<unknown>;
}

export function ClassForm({ taught, start, readOnly = false, onLeave, onStale }: Props) {
  const t = useT(classes);
  const shared = useT(common);
  const head = useRef<HTMLHeadingElement>(null);
  const wizard = useClassForm({ taught, start, readOnly, onLeave, onStale, head });
  const { form, step, at, asked } = wizard;
  const isLast = at === steps.length - 1;
  const title = t(readOnly ? 'view_title' : taught ? 'edit_title' : 'new_title');
  const press = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.currentTarget.requestSubmit();
  };
  return (
    <>
      <Page title={title} aside={taught?.title} onBack={onLeave} plain>
        <Wizard steps={steps.map((each) => t(`step.${each}`))} at={at}>
          <FormProvider {...form}>
            <form
              id="class"
              className={styles.form}
              noValidate
              onKeyDown={press}
              onSubmit={(event) => {
                event.preventDefault();
                if (!wizard.busy) wizard.advance();
              }}
            >
              <div className={styles.head} aria-live="polite">
                <h2 ref={head} tabIndex={-1}>
                  {t(`step.${step}`)}
                </h2>
              </div>
              {wizard.stale && <FormStaleNotice current={start} />}
              <fieldset className={styles.step} disabled={readOnly} aria-label={t(`step.${step}`)}>
                {step === 'data' && <DataStep taught={taught} readOnly={readOnly} />}
                {step === 'recurrence' && <RecurrenceStep readOnly={readOnly} />}
                {step === 'students' && <StudentsStep readOnly={readOnly} />}
              </fieldset>
              <LeaveGuard ended={wizard.ended} />
            </form>
          </FormProvider>
        </Wizard>
      </Page>
      <FormFooter>
        <Button variant="plain" onClick={onLeave}>
          {shared(readOnly ? 'close' : 'cancel')}
        </Button>
        {at > 0 && <Button onClick={wizard.goBack}>{shared('back')}</Button>}
        {!(readOnly && isLast) && (
          <Button type="submit" form="class" variant="filled" busy={wizard.busy}>
            {shared(isLast ? 'save' : 'next')}
            {!isLast && <IconArrowRight size={18} stroke={1.75} aria-hidden="true" />}
          </Button>
        )}
      </FormFooter>
      {asked && (
        <ConflictDialog
          key={JSON.stringify(asked.plan.conflicts.map(({ original_start }) => original_start))}
          plan={asked.plan}
          made={asked.choices}
          {...(asked.values.calendars[0] && { zone: asked.values.calendars[0].timezone })}
          busy={wizard.busy}
          onSave={(choices) => wizard.save(asked.values, choices)}
          onClose={wizard.closeAsked}
        />
      )}
    </>
  );
}
