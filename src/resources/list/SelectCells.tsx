import type { MouseEvent } from 'react';
import {
  type RaRecord,
  useDataTableCallbacksContext,
  useDataTableSelectedIdsContext,
  useListContext,
} from 'react-admin';
import { ui } from '../../i18n/pt-BR/ui.ts';
import { useT } from '../../i18n/useT.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';

/** Chooses a row; with Shift, all from the one chosen last. react-admin's own box has no name for a screen reader. */
export function RowCheckbox({ record, name }: { record: RaRecord; name: string }) {
  const t = useT(ui);
  const { handleToggleItem } = useDataTableCallbacksContext();
  const chosen = useDataTableSelectedIdsContext() ?? [];
  return (
    <Checkbox
      aria-label={t('select', { name })}
      checked={chosen.includes(record.id)}
      onClick={(event: MouseEvent<HTMLInputElement>) => handleToggleItem?.(record.id, event)}
      onChange={() => undefined}
    />
  );
}

/** Chooses every row of the page, or none of them. */
export function PageCheckbox() {
  const t = useT(ui);
  const { data = [], selectedIds, onSelect } = useListContext();
  const ids = data.map(({ id }) => id);
  const here = ids.filter((id) => selectedIds.includes(id)).length;
  const all = here === ids.length;
  return (
    <Checkbox
      aria-label={t('select_page')}
      checked={all}
      mixed={here > 0 && !all}
      onChange={() =>
        onSelect(all ? selectedIds.filter((id) => !ids.includes(id)) : [...new Set([...selectedIds, ...ids])])
      }
    />
  );
}
