import { documentTypes } from '../../i18n/pt-BR/documentTypes.ts';
import { useT } from '../../i18n/useT.ts';
import { Field } from '../../ui/Field.tsx';
import { Fields } from '../form/Fields.tsx';
import { useInput } from '../form/useInput.ts';

export function DocumentTypeInputs() {
  const t = useT(documentTypes);
  const input = useInput();
  return (
    <Fields>
      <Field
        label={t('name')}
        maxLength={80}
        {...input('name', { validate: (value: string) => value.trim() !== '' || t('name_missing') })}
      />
    </Fields>
  );
}
