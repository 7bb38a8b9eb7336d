import { IconDownload } from '@tabler/icons-react';
import { useListContext } from 'react-admin';
import { type ExportKey, useExport } from '../../dataProvider/useExport.ts';
import { ui } from '../../i18n/pt-BR/ui.ts';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { showError } from '../../ui/showError.ts';
import { useFormatNumber } from '../../ui/useFormatNumber.ts';

interface Props {
  call: ExportKey;
  also: Readonly<Record<string, string>> | undefined;
}

/** Exports the rows that match the list's filters. */
export function ExportButton({ call, also }: Props) {
  const t = useT(ui);
  const number = useFormatNumber();
  const { filterValues } = useListContext();
  const { run, isPending, received } = useExport(call, (error) =>
    showError(error, t, { fallback: t('export_failed') }),
  );
  const kilobytes = Math.ceil(received / 1024);
  return (
    <Button
      icon={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
      busy={isPending}
      onClick={() => run({ ...filterValues, ...also })}
    >
      <span aria-live="polite">{isPending ? t('exporting', { size: number(kilobytes) }) : t('export')}</span>
    </Button>
  );
}
