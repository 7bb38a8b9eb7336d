import { legal } from 'virtual:texts/legal';
import { shell } from 'virtual:texts/shell';
import { useNavigate } from 'react-router';
import { href } from '../../browser/href.ts';
import { useT } from '../../i18n/useT.ts';
import { Prose } from '../../portals/public/legal/LegalPage.tsx';
import { currentRelease } from '../../portals/public/legal/releases.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

/** Release notes of the current version. */
export default function NewsDialog({ onClose }: { onClose: () => void }) {
  const t = useT(shell);
  const texts = useT(legal);
  const navigate = useNavigate();
  const all = () => {
    onClose();
    void navigate(href('/changelog'));
  };
  return (
    <Dialog
      title={t('news_title', { version: currentRelease.version })}
      onClose={onClose}
      actions={
        <Button variant="filled" onClick={all}>
          {t('news_all')}
        </Button>
      }
    >
      <Prose text={texts(`changelog.${currentRelease.version}.added`)} />
    </Dialog>
  );
}
