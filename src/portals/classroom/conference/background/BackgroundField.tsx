import { IconBan, IconBlur } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useRoom } from '../session/roomContext.ts';
import styles from './BackgroundField.module.css';
import { hasBackgrounds } from './hasBackgrounds.ts';

/** What others see behind the user; absent in browsers that cannot replace it. */
export function BackgroundField() {
  const {
    t,
    preferences,
    setPreferences,
    backgrounds = [],
    isBackgroundPaused,
    setBackgroundPaused,
  } = useRoom();
  const id = useId();
  if (!hasBackgrounds()) return null;
  const known = backgrounds.some((picture) => picture.id === preferences.background);
  const chosen = isBackgroundPaused ? 'none' : preferences.background;
  const shown = chosen === 'none' || known ? chosen : 'blur';
  const choose = (background: string) => {
    setBackgroundPaused(false);
    setPreferences({ background });
  };
  const choice = (value: string, label: string, content: ReactNode) => (
    <label key={value} className={styles.choice} title={label}>
      <input
        type="radio"
        name={id}
        value={value}
        aria-label={label}
        checked={shown === value}
        onChange={() => choose(value)}
      />
      <span className={styles.face}>{content}</span>
    </label>
  );
  return (
    <div className={styles.field} role="radiogroup" aria-labelledby={`${id}-label`}>
      <span className={styles.label} id={`${id}-label`}>
        {t('background.title')}
      </span>
      <div className={styles.choices}>
        {choice('none', t('background.none'), <IconBan size={20} stroke={1.75} aria-hidden />)}
        {choice('blur', t('background.blur'), <IconBlur size={20} stroke={1.75} aria-hidden />)}
        {backgrounds.map(({ id: picture, name, url }) =>
          choice(picture, name, <img src={url} alt="" loading="lazy" />),
        )}
      </div>
    </div>
  );
}
