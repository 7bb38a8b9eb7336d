import { classes } from 'virtual:texts/classes';
import { common } from 'virtual:texts/common';
import { IconCircleCheck } from '@tabler/icons-react';
import { ConflictDialog } from '../../features/timetable/conflicts/ConflictDialog.tsx';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { DraftOffers } from '../form/DraftOffers.tsx';
import { InfoBox } from '../form/InfoBox.tsx';
import { FormStaleNotice } from '../form/StaleNotice.tsx';
import { StepFormPage } from '../form/StepFormPage.tsx';
import styles from './Classes.module.css';
import { DataStep } from './DataStep.tsx';
import { classDrafts } from './drafts.ts';
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
  /** Starts the form again, with a draft from another tab; without it, none is offered. */
  onResume?: () => void;
}

export function ClassForm({ taught, start, readOnly = false, onLeave, onStale, onResume }: Props) {
  const t = useT(classes);
  const shared = useT(common);
  const { wizard, decided, asked, ...saving } = useClassForm({ taught, start, readOnly, onLeave, onStale });
  const { step } = wizard;
  const names = steps.map((each) => t(`step.${each}`));
  return (
    <>
      <StepFormPage
        id="class"
        wizard={wizard}
        names={names}
        title={t(readOnly ? 'view_title' : taught ? 'edit_title' : 'new_title')}
        aside={taught?.title}
        complete={!readOnly && shared('save')}
        cancel={readOnly ? shared('close') : undefined}
        busy={saving.busy}
        note={
          saving.savedAt && (
            <span className={styles.saved}>
              <IconCircleCheck size={18} stroke={1.75} aria-hidden="true" />
              {shared('draft_saved', { time: saving.savedAt })}
            </span>
          )
        }
        guard={{
          ended: saving.ended,
          onLeave: saving.forget,
          text: saving.savedAt || saving.restored ? t('draft_lost') : undefined,
        }}
        onLeave={saving.cancel}
      >
        {saving.restored && (
          <InfoBox
            action={
              <Button variant="link" onClick={saving.startOver}>
                {shared('start_over')}
              </Button>
            }
          >
            {t('draft_found')}
          </InfoBox>
        )}
        {onResume && saving.isUntouched && (
          <DraftOffers
            store={classDrafts}
            id={taught?.id ?? null}
            text={(draft) => t('draft_other', draft)}
            resume={t('draft_resume')}
            onResume={(adopt) => {
              saving.forget();
              adopt();
              onResume();
            }}
          />
        )}
        {saving.stale && <FormStaleNotice current={start} />}
        <fieldset className={styles.step} disabled={readOnly} aria-label={t(`step.${step}`)}>
          {step === 'data' && <DataStep taught={taught} readOnly={readOnly} />}
          {step === 'recurrence' && (
            <RecurrenceStep
              taught={taught}
              readOnly={readOnly}
              choices={decided.choices}
              onChoose={decided.choose}
              seen={decided.seen}
            />
          )}
          {step === 'students' && <StudentsStep class_id={taught?.id} readOnly={readOnly} />}
        </fieldset>
      </StepFormPage>
      {asked && (
        <ConflictDialog
          key={JSON.stringify(asked.plan.groups.map(({ original_starts }) => original_starts))}
          plan={asked.plan}
          made={asked.choices}
          {...(asked.values.calendars[0] && { zone: asked.values.calendars[0].timezone })}
          busy={saving.busy}
          onSave={(choices) => saving.save(asked.values, choices)}
          onClose={saving.closeAsked}
        />
      )}
    </>
  );
}
