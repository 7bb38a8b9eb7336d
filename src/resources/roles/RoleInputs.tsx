import { useController } from 'react-hook-form';
import { roles } from '../../i18n/pt-BR/roles.ts';
import { useT } from '../../i18n/useT.ts';
import { Field } from '../../ui/Field.tsx';
import { Note } from '../../ui/Note.tsx';
import { useInput } from '../form/useInput.ts';
import { PermissionMatrix } from './PermissionMatrix.tsx';
import styles from './RoleForm.module.css';

export function RoleInputs() {
  const t = useT(roles);
  const input = useInput();
  const { field, fieldState } = useController({
    name: 'permissions',
    rules: { validate: (value: string[]) => value.length > 0 || t('none_picked') },
  });
  return (
    <>
      <div className={styles.name}>
        <Field
          label={t('name')}
          hint={t('name_hint')}
          maxLength={60}
          {...input('name', {
            validate: (value: string) => value.trim().length >= 3 || t('name_short'),
          })}
        />
      </div>
      <h2>{t('permissions')}</h2>
      {fieldState.error && <Note>{fieldState.error.message}</Note>}
      <PermissionMatrix value={field.value} onChange={field.onChange} />
    </>
  );
}
