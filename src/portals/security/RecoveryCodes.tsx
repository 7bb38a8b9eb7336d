import { common } from 'virtual:texts/common';
import { security } from 'virtual:texts/security';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import { session } from '../../authProvider/session.ts';
import { useSchoolBrand } from '../../browser/schoolBrand.ts';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { copyText } from '../../ui/copyText.ts';
import { showToast } from '../../ui/toast.ts';
import styles from './Security.module.css';
import { StepTitle } from './StepTitle.tsx';

/** Displayed only once. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const t = useT(security);
  const shared = useT(common);
  const { name: school } = useSchoolBrand();
  const email = session.get()?.view.user.email ?? '';
  const text = `${t('codes.file_head', { email, school })}\n\n${codes.join('\n')}\n`;
  const copy = () =>
    copyText(text).then(
      () => showToast('default', t('codes.copied')),
      () => showToast('destructive', shared('error'), shared('copy_failed')),
    );
  const download = () => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    link.download = t('codes.file');
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return (
    <div className={styles.steps}>
      <StepTitle>{t('codes.title')}</StepTitle>
      <p className={styles.lead}>{t('codes.text')}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.acts}>
        <Button icon={<IconCopy size={18} stroke={1.75} aria-hidden="true" />} onClick={() => void copy()}>
          {t('copy')}
        </Button>
        <Button icon={<IconDownload size={18} stroke={1.75} aria-hidden="true" />} onClick={download}>
          {t('download')}
        </Button>
      </div>
      <Button variant="filled" size="large" full onClick={onKept}>
        {t('codes.kept')}
      </Button>
    </div>
  );
}
