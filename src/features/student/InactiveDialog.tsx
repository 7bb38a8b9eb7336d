import { common } from 'virtual:texts/common';
import { student } from 'virtual:texts/student';
import { useConfig } from '../../dataProvider/config.ts';
import { useT } from '../../i18n/useT.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

export default function InactiveDialog({ onClose }: { onClose: () => void }) {
  const t = useT(student);
  const shared = useT(common);
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
      <p className="muted">{t('inactive_text')}</p>
    </Dialog>
  );
}
