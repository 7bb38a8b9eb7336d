import { IconBookmark, IconColumns3 } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { RaRecord } from 'react-admin';
import { ui } from '../../i18n/pt-BR/ui.ts';
import { useT } from '../../i18n/useT.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Tooltip } from '../../ui/Tooltip.tsx';
import { usePhone } from '../../ui/usePhone.ts';
import type { ListProps } from './types.ts';

const ColumnsDialog = lazy(() => import('./ColumnsDialog.tsx'));
const SavedFilters = lazy(() => import('./SavedFilters.tsx'));

/** Saved filters and, where there is a table, the choice of its columns. */
export function ListTools<R extends RaRecord>({
  columns,
  filters,
}: Pick<ListProps<R>, 'columns' | 'filters'>) {
  const t = useT(ui);
  const phone = usePhone();
  const [open, setOpen] = useState<'saved' | 'columns' | null>(null);
  const close = () => setOpen(null);
  const Icons = { saved: IconBookmark, columns: IconColumns3 };
  return (
    <>
      {(phone ? (['saved'] as const) : (['saved', 'columns'] as const)).map((each) => {
        const Icon = Icons[each];
        const label = t(each === 'saved' ? 'saved_filters' : 'columns');
        return (
          <Tooltip key={each} text={label}>
            <IconButton label={label} onClick={() => setOpen(each)}>
              <Icon size={20} stroke={1.75} aria-hidden="true" />
            </IconButton>
          </Tooltip>
        );
      })}
      <Suspense>
        {open === 'saved' && <SavedFilters filters={filters} onClose={close} />}
        {open === 'columns' && <ColumnsDialog columns={columns} onClose={close} />}
      </Suspense>
    </>
  );
}
