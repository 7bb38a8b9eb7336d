import { banners } from 'virtual:texts/banners';
import { uploads } from 'virtual:texts/uploads';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useT } from '../../i18n/useT.ts';
import { classes } from '../../ui/classes.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { useDialog } from '../../ui/useDialog.tsx';
import styles from './Banners.module.css';

export interface Shown {
  id: string;
  name: string;
  url: string;
  fact?: string;
}

interface Props<R> {
  /** Banners are wide, backgrounds have the shape of a screen. */
  of: 'banner' | 'background';
  rows: readonly R[];
  shown: (row: R) => Shown;
  /** Absent for people who may only look. */
  onEdit?: ((row: R) => void) | undefined;
  onDelete?: ((row: R) => void) | undefined;
}

/** Pictures with their names, each of which opens in a large dialog. */
export function PictureCards<R>({ of, rows, shown, onEdit, onDelete }: Props<R>) {
  const t = useT(banners);
  const words = useT(uploads);
  const { show, dialog } = useDialog();
  const enlarge = ({ name, url }: Shown) =>
    show((close) => (
      <Dialog title={name} wide onClose={close}>
        <img className={styles.large} src={url} alt={name} />
      </Dialog>
    ));
  return (
    <>
      <ul className={classes(styles.cards, styles[of])}>
        {rows.map((row) => {
          const card = shown(row);
          const { id, name, url, fact } = card;
          return (
            <li key={id} className={styles.card}>
              <button
                type="button"
                className={styles.picture}
                aria-label={t('preview_of', { name })}
                onClick={() => enlarge(card)}
              >
                <img src={url} alt="" loading="lazy" />
              </button>
              <div className={styles.foot}>
                <span className={styles.words}>
                  <strong>{name}</strong>
                  {fact && <span className="muted">{fact}</span>}
                </span>
                {onEdit && (
                  <IconButton label={words('edit_of', { name })} onClick={() => onEdit(row)}>
                    <IconPencil size={20} stroke={1.75} aria-hidden="true" />
                  </IconButton>
                )}
                {onDelete && (
                  <IconButton label={words('delete_of', { name })} onClick={() => onDelete(row)}>
                    <IconTrash size={20} stroke={1.75} aria-hidden="true" />
                  </IconButton>
                )}
              </div>
            </li>
          );
        })}
      </ul>
      {dialog}
    </>
  );
}
