import { common } from 'virtual:texts/common';
import { shortcuts } from 'virtual:texts/shortcuts';
import { useId } from 'react';
import { changePreferences, usePreferences } from '../../browser/preferences.ts';
import { useT } from '../../i18n/useT.ts';
import { Switch } from '../../ui/Checkbox.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { isApple } from '../../ui/isApple.ts';
import styles from './Shortcuts.module.css';

const command = isApple() ? '⌘' : 'Ctrl';

/** What each shortcut does, and its keys, which are pressed together. */
const rows = [
  ['search_all', [command, 'K']],
  ['search_list', ['/']],
  ['add', ['N']],
  ['rows', ['↑', '↓']],
  ['open_row', ['Enter']],
  ['save', [command, 'Enter']],
  ['close', ['Esc']],
  ['show', ['?']],
] as const;

const single: readonly string[] = ['search_list', 'add', 'show'];

export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const t = useT(shortcuts);
  const words = useT(common);
  const hint = useId();
  const { singleKeys } = usePreferences();
  return (
    <Dialog title={words('shortcuts')} onClose={onClose}>
      <dl className={styles.list}>
        {rows.map(([name, keys]) => (
          <div key={name} className={single.includes(name) && !singleKeys ? styles.off : undefined}>
            <dt>{t(name)}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <div className={styles.choice}>
        <Switch
          label={t('single_keys')}
          aria-describedby={hint}
          checked={singleKeys}
          onChange={(event) => changePreferences({ singleKeys: event.target.checked })}
        />
        <p id={hint} className="muted">
          {t('single_keys_hint')}
        </p>
      </div>
    </Dialog>
  );
}
