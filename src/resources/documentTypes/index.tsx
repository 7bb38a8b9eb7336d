import type { RowOf } from '../../dataProvider/calls.ts';
import { documentTypes } from '../../i18n/pt-BR/documentTypes.ts';
import { Field } from '../../ui/Field.tsx';
import { NameCell } from '../../ui/NameCell.tsx';
import { plainResource } from '../plain.tsx';

type DocumentType = RowOf<'GET /v1/document-types'>;

export default plainResource({
  texts: documentTypes,
  columns: (t) => [
    {
      source: 'name',
      label: t('name'),
      sortable: true,
      render: ({ name }: DocumentType) => <NameCell name={name} />,
    },
  ],
  filters: (t) => [{ name: 'name', label: t('name') }],
  card: ({ name }: DocumentType) => ({ name }),
  values: (record?: DocumentType) => ({ name: record?.name ?? '' }),
  inputs: (input, t) => (
    <Field
      label={t('name')}
      maxLength={80}
      {...input('name', { validate: (value: string) => value.trim() !== '' || t('name_missing') })}
    />
  ),
});
