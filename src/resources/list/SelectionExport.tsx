import { common } from 'virtual:texts/common';
import { IconDownload } from '@tabler/icons-react';
import { ListContextProvider, useListContext, useStore } from 'react-admin';
import { SELECTION_MAX } from '../../../domain/exportLimit.ts';
import type { ExportKey } from '../../dataProvider/useExport.ts';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { showToast } from '../../ui/toast.ts';
import { ExportButton } from './ExportButton.tsx';
import { hiddenByDefault } from './Table.tsx';

interface Props {
  call: ExportKey;
  columns: readonly { source: string; hidden?: boolean }[];
}

/** Exports exactly the selected rows, whatever the filters, with the columns that the list shows. */
export default function SelectionExport({ call, columns }: Props) {
  const t = useT(common);
  const list = useListContext();
  const { selectedIds, resource } = list;
  const [hidden] = useStore<string[]>(`${resource}.datatable`, hiddenByDefault(columns));
  const shown = columns.filter(({ source }, place) => place === 0 || !hidden.includes(source));
  if (selectedIds.length > SELECTION_MAX) {
    const refuse = () =>
      showToast('warning', t('attention'), t('export_selection_max', { count: SELECTION_MAX }));
    return (
      <Button icon={<IconDownload size={18} stroke={1.75} aria-hidden="true" />} onClick={refuse}>
        {t('export')}
      </Button>
    );
  }
  return (
    <ListContextProvider value={{ ...list, filterValues: {} }}>
      <ExportButton
        call={call}
        query={{ ids: selectedIds.join(), columns: shown.map(({ source }) => source).join() }}
      />
    </ListContextProvider>
  );
}
