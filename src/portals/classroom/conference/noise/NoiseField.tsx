import { Switch } from '../../../../ui/Checkbox.tsx';
import { useRoom } from '../session/roomContext.ts';
import { hasNoiseReduction } from './hasNoiseReduction.ts';
import styles from './NoiseField.module.css';

/** Absent in browsers that cannot reduce the noise; `isBrief` where there is little room. */
export function NoiseField({ isBrief = false }: { isBrief?: boolean }) {
  const { t, preferences, setPreferences } = useRoom();
  if (!hasNoiseReduction()) return null;
  return (
    <div className={isBrief ? undefined : styles.field}>
      <Switch
        label={t('noise.title')}
        checked={preferences.noise}
        onChange={(event) => setPreferences({ noise: event.target.checked })}
      />
      {!isBrief && <p className={styles.text}>{t('noise.text')}</p>}
    </div>
  );
}
