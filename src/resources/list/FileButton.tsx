import { common } from 'virtual:texts/common';
import { IconDownload, IconX } from '@tabler/icons-react';
import { type ExportKey, useExport } from '../../dataProvider/useExport.ts';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { showError } from '../../ui/showError.ts';
import { useFormatNumber } from '../../ui/useFormatNumber.ts';

interface Props {
  call: ExportKey;
  query: Readonly<Record<string, string>>;
  /** 'Exportar' by default. */
  label?: string | undefined;
  /** The whole name, where several buttons have the same label. */
  name?: string;
  filled?: boolean | undefined;
}

/** Saves the file of an export, with its progress; a click on the cross gives it up. */
export function FileButton({ call, query, label, name, filled }: Props) {
  const t = useT(common);
  const number = useFormatNumber();
  const { run, cancel, isPending, percent } = useExport(call, (error) =>
    showError(error, t, { fallback: t('export_failed') }),
  );
  const progress = t('exporting', { percent: number(percent) });
  return (
    <>
      {isPending && (
        <IconButton label={t('cancel')} onClick={cancel}>
          <IconX size={20} stroke={1.75} aria-hidden="true" />
        </IconButton>
      )}
      <Button
        variant={filled ? 'filled' : 'outlined'}
        icon={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
        busy={isPending}
        aria-label={isPending ? undefined : name}
        onClick={() => run(query)}
      >
        {isPending ? (
          <span
            role="progressbar"
            aria-label={progress}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={percent}
          >
            {progress}
          </span>
        ) : (
          (label ?? t('export'))
        )}
      </Button>
    </>
  );
}
