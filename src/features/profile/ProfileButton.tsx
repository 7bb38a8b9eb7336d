import { common } from 'virtual:texts/common';
import { IconSelector } from '@tabler/icons-react';
import { useState } from 'react';
import { useSignedIn } from '../../authProvider/session.ts';
import { useT } from '../../i18n/useT.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { classes } from '../../ui/classes.ts';
import { lazyDialog } from '../../ui/lazyDialog.tsx';
import styles from './ProfileButton.module.css';

const PersonMenu = lazyDialog(() => import('./PersonMenu.tsx'));
const ProfileDialog = lazyDialog(() => import('./ProfileDialog.tsx'));

export function ProfileButton({ compact }: { compact?: boolean }) {
  const shared = useT(common);
  const { view } = useSignedIn();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [choosing, setChoosing] = useState(false);
  const { user, activeType } = view;

  return (
    <>
      <button
        type="button"
        className={classes(styles.person, compact && styles.compact)}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Avatar id={user.user_id} name={user.name} photo={user.photo_url} size={34} />
        {compact ? (
          <span className="visually-hidden">{`${user.name}, ${shared(`type.${activeType}`)}`}</span>
        ) : (
          <>
            <span className={styles.words}>
              <strong>{user.name}</strong>
              <span>{shared(`type.${activeType}`)}</span>
            </span>
            <IconSelector className={styles.chevron} size={18} stroke={1.75} aria-hidden="true" />
          </>
        )}
      </button>
      {anchor && (
        <PersonMenu anchor={anchor} onClose={() => setAnchor(null)} onSwitch={() => setChoosing(true)} />
      )}
      {choosing && <ProfileDialog onClose={() => setChoosing(false)} />}
    </>
  );
}
