import type { ReactNode } from 'react';
import { useStore } from '../../app/store.ts';
import { studentInactive, useSignedIn } from '../../authProvider/session.ts';
import { useCall } from '../../dataProvider/calls.ts';
import { useConfig } from '../../dataProvider/config.ts';
import { student } from '../../i18n/pt-BR/student.ts';
import { ui } from '../../i18n/pt-BR/ui.ts';
import { useT } from '../../i18n/useT.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

/** False after an inactive status or a call refused with `student_inactive`; undefined while loading. */
export function useStudentActive(): boolean | undefined {
  const refused = useStore(studentInactive);
  const { student_id } = useSignedIn().view.user;
  const { data } = useCall(
    'GET /v1/students/:id/status',
    student_id === null ? null : { params: { id: student_id } },
  );
  return refused ? false : data?.is_active;
}

export function ActiveOnly({ children, onClose }: { children: ReactNode; onClose: () => void }) {
  const active = useStudentActive();
  return active === false ? <InactiveDialog onClose={onClose} /> : children;
}

export function InactiveDialog({ onClose }: { onClose: () => void }) {
  const t = useT(student);
  const shared = useT(ui);
  const config = useConfig();
  const { email } = config?.support ?? { email: null };
  const support = config?.links.whatsapp ?? (email ? `mailto:${email}` : undefined);
  return (
    <Dialog
      title={t('inactive_title')}
      onClose={onClose}
      actions={
        <>
          <Button variant="plain" onClick={onClose}>
            {shared('close')}
          </Button>
          {support && (
            <ButtonLink variant="filled" href={support} target="_blank">
              {t('inactive_support')}
            </ButtonLink>
          )}
        </>
      }
    >
      <p style={{ color: 'var(--text2)' }}>{t('inactive_text')}</p>
    </Dialog>
  );
}
