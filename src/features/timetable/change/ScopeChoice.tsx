import { lessonChanges } from 'virtual:texts/lessonChanges';
import { useId } from 'react';
import { CHANGE_SCOPES, type ChangeScope } from '../../../../domain/options.ts';
import { useT } from '../../../i18n/useT.ts';
import styles from './Change.module.css';

interface Props {
  value: ChangeScope;
  onChange: (scope: ChangeScope) => void;
}

/** Which lessons of a series a change concerns. */
export function ScopeChoice({ value, onChange }: Props) {
  const t = useT(lessonChanges);
  const name = useId();
  return (
    <fieldset className={styles.scopes}>
      <legend>{t('scope')}</legend>
      {CHANGE_SCOPES.map((scope) => (
        <label key={scope} className={styles.scope}>
          <input type="radio" name={name} checked={value === scope} onChange={() => onChange(scope)} />
          {t(`scope.${scope}`)}
        </label>
      ))}
    </fieldset>
  );
}
