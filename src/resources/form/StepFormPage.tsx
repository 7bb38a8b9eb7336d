import { common } from 'virtual:texts/common';
import { IconArrowRight } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import { type FieldValues, FormProvider } from 'react-hook-form';
import { LeaveGuard } from '../../features/leaveGuard/LeaveGuard.tsx';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { Wizard } from '../../ui/Wizard.tsx';
import { FormFrame, type FormFrameProps } from './FormFrame.tsx';
import styles from './StepForm.module.css';
import { submitOnShortcut } from './submitOnShortcut.ts';
import type { StepForm } from './useStepForm.ts';

interface Props<V extends FieldValues, S extends string>
  extends Omit<FormFrameProps, 'form' | 'buttons' | 'submit'> {
  id: string;
  wizard: StepForm<V, S>;
  /** Names of the steps, in their order. */
  names: readonly string[];
  /** Below the heading of the step. */
  about?: ReactNode;
  /** Label of the last button; false if the form ends without one. */
  complete: string | false;
  guard: ComponentProps<typeof LeaveGuard>;
}

/** The page of a form in steps: steps, fields, buttons, and the question before changes are lost. */
export function StepFormPage<V extends FieldValues, S extends string>(props: Props<V, S>) {
  const { id, wizard, names, about, complete, guard, children, ...frame } = props;
  const t = useT(common);
  const { at, isLast } = wizard;
  const next = (
    <>
      {t('next')}
      <IconArrowRight size={18} stroke={1.75} aria-hidden="true" />
    </>
  );
  return (
    <FormFrame
      {...frame}
      form={id}
      buttons={at > 0 && <Button onClick={wizard.goBack}>{t('back')}</Button>}
      submit={isLast ? complete : next}
    >
      <Wizard steps={names} at={at} onStep={wizard.goTo}>
        <FormProvider {...wizard.form}>
          <form
            id={id}
            className={styles.form}
            noValidate
            onKeyDown={submitOnShortcut}
            onSubmit={(event) => {
              event.preventDefault();
              if (!frame.busy) wizard.advance();
            }}
          >
            {/* The focus may be in the first field, so the new step has to be announced. */}
            <div className={styles.head} aria-live="polite">
              <h2 ref={wizard.head} tabIndex={-1}>
                {names[at]}
              </h2>
              {about}
            </div>
            {children}
            <LeaveGuard {...guard} />
          </form>
        </FormProvider>
      </Wizard>
    </FormFrame>
  );
}
