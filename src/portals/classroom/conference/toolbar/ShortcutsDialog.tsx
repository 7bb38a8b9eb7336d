import { Button } from '../../../../ui/Button.tsx';
import { RoomDialog } from '../RoomDialog.tsx';
import { useRoom } from '../session/roomContext.ts';
import styles from './ShortcutsDialog.module.css';
import { type ShortcutLetter, shortcutText } from './useShortcut.ts';

const letters = [
  ['M', 'microphone'],
  ['O', 'camera'],
  ['K', 'hand'],
  ['Y', 'messages'],
  ['G', 'participants'],
  ['F', 'fullscreen'],
] as const satisfies readonly (readonly [ShortcutLetter, string])[];

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useRoom();
  const rows = [
    ...letters.map(([letter, name]) => ({ keys: shortcutText(letter, t), text: t(`shortcuts.${name}`) })),
    { keys: t('shortcuts.space'), text: t('shortcuts.talk') },
    { keys: '?', text: t('shortcuts.title') },
  ];
  return (
    <RoomDialog
      onClose={onClose}
      title={t('shortcuts.title')}
      actions={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <dl className={styles.keys}>
        {rows.map(({ keys, text }) => (
          <div key={keys} className={styles.row}>
            <dt>{text}</dt>
            <dd>
              <kbd>{keys}</kbd>
            </dd>
          </div>
        ))}
      </dl>
    </RoomDialog>
  );
}
