import { common } from 'virtual:texts/common';
import { IconSearch } from '@tabler/icons-react';
import { useEffect } from 'react';
import { createStore, useStore } from '../../browser/store.ts';
import { useT } from '../../i18n/useT.ts';
import { classes } from '../../ui/classes.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { isApple } from '../../ui/isApple.ts';
import { lazyDialog } from '../../ui/lazyDialog.tsx';
import styles from './Search.module.css';

const SearchDialog = lazyDialog(() => import('./SearchDialog.tsx'));
const isOpen = createStore(false);

const keys = isApple() ? '⌘ K' : 'Ctrl K';

export function SearchButton({ iconOnly }: { iconOnly: boolean }) {
  const t = useT(common);
  const open = () => isOpen.set(true);
  if (iconOnly)
    return (
      <IconButton label={`${t('search')} (${keys})`} large className={styles.icon} onClick={open}>
        <IconSearch size={20} stroke={1.75} aria-hidden="true" />
      </IconButton>
    );
  return (
    <button
      type="button"
      className={classes(styles.button, 'tap')}
      onClick={open}
      aria-keyshortcuts="Control+K Meta+K"
    >
      <IconSearch size={18} stroke={1.75} aria-hidden="true" />
      <span>{t('search')}</span>
      <kbd>{keys}</kbd>
    </button>
  );
}

/** Opens the search with Ctrl+K or Cmd+K; mounted once. */
export function SearchShortcut() {
  const shown = useStore(isOpen);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
      if (event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      // Leaving an open dialog for a screen would lose what was typed there.
      if (isOpen.get()) isOpen.set(false);
      else if (!document.querySelector('[role="dialog"]')) isOpen.set(true);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
      isOpen.set(false);
    };
  }, []);
  if (!shown) return null;
  return <SearchDialog onClose={() => isOpen.set(false)} />;
}
