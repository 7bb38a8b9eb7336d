import { common } from 'virtual:texts/common';
import type { ComponentProps, ReactNode } from 'react';
import { Page } from '../../features/page/Page.tsx';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { FormFooter } from '../../ui/FormFooter.tsx';

export interface FormFrameProps extends Pick<ComponentProps<typeof Page>, 'title' | 'aside' | 'actions'> {
  /** Id of the form among the children. */
  form: string;
  /** Label of the button that leaves; 'Cancelar' by default. */
  cancel?: string | undefined;
  /** Further buttons. */
  buttons?: ReactNode;
  /** Label of the submit button, or false to hide it. */
  submit: ReactNode;
  busy: boolean;
  /** Shown beside the buttons. */
  note?: ReactNode;
  onLeave: () => void;
  children: ReactNode;
}

/** The page of a form, with the buttons that leave and submit it. */
export function FormFrame(props: FormFrameProps) {
  const { form, cancel, buttons, submit, busy, note, onLeave, children, ...page } = props;
  const t = useT(common);
  return (
    <>
      <Page {...page} onBack={onLeave} plain>
        {children}
      </Page>
      <FormFooter note={note}>
        <Button variant="plain" onClick={onLeave}>
          {cancel ?? t('cancel')}
        </Button>
        {buttons}
        {submit !== false && (
          <Button type="submit" form={form} variant="filled" busy={busy}>
            {submit}
          </Button>
        )}
      </FormFooter>
    </>
  );
}
