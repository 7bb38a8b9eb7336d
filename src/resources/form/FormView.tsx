import { type KeyboardEvent, useId, useRef } from 'react';
import { Form, type RaRecord, useSaveContext } from 'react-admin';
import { Page } from '../../app/layout/Page.tsx';
import { ui } from '../../i18n/pt-BR/ui.ts';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { FormFooter } from '../../ui/FormFooter.tsx';
import { InlineAlert } from '../../ui/InlineAlert.tsx';
import styles from './Form.module.css';
import { InvalidToast } from './Invalid.tsx';
import { LeaveGuard } from './LeaveGuard.tsx';
import { StaleNotice } from './StaleNotice.tsx';
import type { FormProps } from './types.ts';
import type { Saving } from './useSaving.ts';

interface Props<R extends RaRecord, V extends object> extends FormProps<R, V> {
  title: string;
  record?: R;
  saving: Saving;
}

// A newer version of the record comes in under what was typed, never over it.
const keepTyped = { keepDirtyValues: true };

/** Title, inputs and foot of a form. Ctrl or Cmd with Enter saves; leaving with changes asks first. */
export function FormView<R extends RaRecord, V extends object>(props: Props<R, V>) {
  const { title, record, values, submit, saving, children } = props;
  const t = useT(ui);
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const { saving: busy } = useSaveContext();
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    // Pressed twice it saves once, as the button does.
    if (!busy && !saving.ended.current) box.current?.querySelector('form')?.requestSubmit();
  };
  const held = values(record);
  return (
    <>
      <Page title={title} onBack={saving.leave} plain>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the shortcut of the fields inside it */}
        <div ref={box} className={styles.page} onKeyDown={press}>
          <Form id={id} record={held} resetOptions={keepTyped} noValidate disableInvalidFormNotification>
            {saving.stale && <StaleNotice current={held} />}
            {children}
            <InvalidToast />
            <LeaveGuard ended={saving.ended} />
          </Form>
        </div>
      </Page>
      <FormFooter note={saving.refusal ? <InlineAlert>{saving.refusal}</InlineAlert> : undefined}>
        <Button variant="plain" onClick={saving.leave}>
          {t('cancel')}
        </Button>
        <Button type="submit" form={id} variant="filled" busy={busy || saving.done}>
          {submit ?? t('save')}
        </Button>
      </FormFooter>
    </>
  );
}
