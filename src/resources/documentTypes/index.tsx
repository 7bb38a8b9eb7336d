import { common } from 'virtual:texts/common';
import { documentTypes } from 'virtual:texts/documentTypes';
import { useFormContext } from 'react-hook-form';
import { userTypes } from '../../../domain/userTypes.ts';
import type { RowOf } from '../../dataProvider/calls.ts';
import { useT } from '../../i18n/useT.ts';
import { Checkbox, Switch } from '../../ui/Checkbox.tsx';
import { Field } from '../../ui/Field.tsx';
import formStyles from '../form/Form.module.css';
import type { Columns } from '../list/columns.tsx';
import { textFilter } from '../list/filterFields.ts';
import { plainResource } from '../plain.tsx';

type DocumentType = RowOf<'GET /v1/document-types'>;

export default plainResource({
  texts: documentTypes,
  columns: (t, column: Columns<DocumentType>) => [column.name('name', t('name'), { sortable: true })],
  filters: (t) => [textFilter('name', t('name'))],
  card: ({ name }: DocumentType) => ({ name }),
  values: (record?: DocumentType) => ({
    name: record?.name ?? '',
    required_for: record?.required_for ?? [],
    expires: record?.expires ?? false,
  }),
  inputs: (input, t) => (
    <>
      <Field
        label={t('name')}
        maxLength={80}
        {...input('name', { validate: (value: string) => value.trim() !== '' || t('name_missing') })}
      />
      <Switch label={t('expires')} {...input('expires')} />
      <RequiredFor legend={t('required_for')} />
    </>
  ),
});

function RequiredFor({ legend }: { legend: string }) {
  const t = useT(common);
  const { register } = useFormContext();
  return (
    <fieldset className={formStyles.checks}>
      <legend>{legend}</legend>
      {userTypes.map((type) => (
        <Checkbox key={type} label={t(`type.${type}`)} value={type} {...register('required_for')} />
      ))}
    </fieldset>
  );
}
