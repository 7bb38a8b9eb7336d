import { common } from 'virtual:texts/common';
import { useListContext, useStore } from 'react-admin';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import styles from './List.module.css';
import { hiddenByDefault } from './Table.tsx';

interface Props {
  columns: readonly { source: string; label: string; hidden?: boolean }[];
  onClose: () => void;
}

/** Stored where react-admin's `DataTable` reads it; the first column cannot be hidden. */
export default function ColumnsDialog({ columns, onClose }: Props) {
  const t = useT(common);
  const { resource } = useListContext();
  const byDefault = hiddenByDefault(columns);
  const [hidden, setHidden] = useStore<string[]>(`${resource}.datatable`, byDefault);
  const show = (source: string, on: boolean) =>
    setHidden(on ? hidden.filter((each) => each !== source) : [...hidden, source]);
  return (
    <Dialog
      title={t('columns')}
      onClose={onClose}
      actions={
        <>
          <Button variant="plain" onClick={() => setHidden(byDefault)}>
            {t('reset_columns')}
          </Button>
          <Button variant="filled" onClick={onClose}>
            {t('done')}
          </Button>
        </>
      }
    >
      <div className={styles.lines}>
        {columns.map(({ source, label }, place) => (
          <div key={source} className={styles.line}>
            <Checkbox
              label={label}
              checked={place === 0 || !hidden.includes(source)}
              disabled={place === 0}
              onChange={(event) => show(source, event.target.checked)}
            />
          </div>
        ))}
      </div>
    </Dialog>
  );
}
