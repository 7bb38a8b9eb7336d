import { IconPencil } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import type { Answer } from '../../../contract/index.ts';
import { seemsGranted } from '../../../domain/permissions.ts';
import { href } from '../../app/href.ts';
import { useSignedIn } from '../../authProvider/session.ts';
import { documentTypes } from '../../i18n/pt-BR/documentTypes.ts';
import { useT } from '../../i18n/useT.ts';
import { NameCell } from '../../ui/NameCell.tsx';
import { schoolDate } from '../../ui/schoolDate.ts';
import { ListPage } from '../list/ListPage.tsx';

type Row = Answer<'GET /v1/document-types'>['response'][number];

/** 'Tipos de Documento' (spec 3 §2). */
export default function DocumentTypeList() {
  const t = useT(documentTypes);
  const navigate = useNavigate();
  const { permissions } = useSignedIn().view;
  const mayAdd = seemsGranted(permissions, ['create:document_type']);
  const mayEdit = seemsGranted(permissions, ['edit:document_type']);
  const edit = ({ id }: Row) => void navigate(href('/document-type/edit', { id: id }));

  return (
    <ListPage<Row>
      title={t('title')}
      columns={[
        { source: 'name', label: t('name'), sortable: true, render: ({ name }) => <NameCell name={name} /> },
        {
          source: 'created_at',
          label: t('created'),
          sortable: true,
          hidden: true,
          render: ({ created_at }) => schoolDate(created_at),
        },
        {
          source: 'updated_at',
          label: t('updated'),
          sortable: true,
          hidden: true,
          render: ({ updated_at }) => schoolDate(updated_at),
        },
      ]}
      filters={[{ name: 'name', label: t('name') }]}
      add={mayAdd && { href: href('/document-type/edit', { new: true }) }}
      actions={mayEdit ? (row) => [{ icon: IconPencil, label: t('edit'), run: () => edit(row) }] : undefined}
      card={({ name }) => ({ name })}
      onOpen={mayEdit ? edit : undefined}
    />
  );
}
