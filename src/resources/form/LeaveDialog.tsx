import { ui } from '../../i18n/pt-BR/ui.ts';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

export default function LeaveDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const t = useT(ui);
  return (
    <Dialog
      title={t('leave_title')}
      onClose={onStay}
      actions={
        <>
          <Button variant="plain" onClick={onStay}>
            {t('stay')}
          </Button>
          <Button variant="danger" onClick={onLeave}>
            {t('leave')}
          </Button>
        </>
      }
    >
      <p style={{ color: 'var(--text2)' }}>{t('leave_text')}</p>
    </Dialog>
  );
}
