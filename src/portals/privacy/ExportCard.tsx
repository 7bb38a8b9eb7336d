import { common } from 'virtual:texts/common';
import { privacy } from 'virtual:texts/privacy';
import { IconDownload } from '@tabler/icons-react';
import { EXPORT_FORMATS, type ExportFormat } from '../../../domain/privacy.ts';
import { useDownload } from '../../dataProvider/useDownload.ts';
import styles from '../../features/privacy/Privacy.module.css';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { showError } from '../../ui/showError.ts';

const fileOf = (format: ExportFormat) =>
  ({ key: 'GET /v1/account/privacy/export/:format', params: { format } }) as const;

export function ExportCard() {
  const t = useT(privacy);
  const shared = useT(common);
  const { download, isRunning } = useDownload((error) => showError(error, shared));
  return (
    <Card title={t('export_title')}>
      <div className={styles.body}>
        <p>{t('export_text')}</p>
        <div className={styles.actions}>
          {EXPORT_FORMATS.toReversed().map((format) => (
            <Button
              key={format}
              icon={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
              busy={isRunning(fileOf(format))}
              onClick={() => download(fileOf(format))}
            >
              {t(`export_${format}`)}
            </Button>
          ))}
        </div>
      </div>
    </Card>
  );
}
