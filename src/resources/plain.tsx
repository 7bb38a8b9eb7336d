import { common } from 'virtual:texts/common';
import { IconPencil } from '@tabler/icons-react';
import type { ReactElement, ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import { useNavigate } from 'react-router';
import { canBeGranted, type Permission } from '../../domain/permissions.ts';
import { useSignedIn } from '../authProvider/session.ts';
import { withQuery } from '../browser/href.ts';
import type { Area } from '../i18n/area.ts';
import { type PlainT, usePlainT, useT } from '../i18n/useT.ts';
import { type Creatable, FormPage } from './form/FormPage.tsx';
import { FieldGrid, useInput } from './form/inputs.tsx';
import { type Columns, useColumns } from './list/columns.tsx';
import { ListPage } from './list/ListPage.tsx';
import type { Card, Column, ListProps } from './list/types.ts';

type Shown =
  | 'title'
  | 'edit'
  | 'new_title'
  | 'edit_title'
  | 'created_done'
  | 'edited_done'
  | 'created'
  | 'updated';

interface Stamps {
  id: string;
  created_at: string;
  updated_at: string;
}

interface Plain<R extends RaRecord, V extends object, K extends string> {
  texts: Area<Record<K | Shown, null>>;
  /** Shown before the optional dates. */
  columns: (t: PlainT<K | Shown>, column: Columns<R>) => readonly Column<R>[];
  filters: (t: PlainT<K | Shown>) => ListProps<R>['filters'];
  card: (record: R) => Card;
  /** The form's values, of a record or of a new one. */
  values: (record?: R) => V;
  inputs: (input: ReturnType<typeof useInput>, t: PlainT<K | Shown>) => ReactNode;
}

/** Resources that can be viewed, created and edited by permissions of their name. */
type Subject = With<'view'> & With<'create'> & With<'edit'>;
type With<O extends string> = Permission extends infer P ? (P extends `${O}:${infer S}` ? S : never) : never;

export interface PlainRow {
  path: string;
  formPath: string;
  /** The path below `/v1/`. */
  resource: Creatable;
  permission: Subject;
}

/** A resource with only a list and a form. */
export const plainResource = <R extends RaRecord & Stamps, V extends object, K extends string>(
  plain: Plain<R, V, K>,
): PlainPages => ({
  list: (row) => <PlainList plain={plain} row={row} />,
  form: (row) => <PlainForm plain={plain} row={row} />,
});

export interface PlainPages {
  list: (row: PlainRow) => ReactElement;
  form: (row: PlainRow) => ReactElement;
}

interface Props<R extends RaRecord, V extends object, K extends string> {
  plain: Plain<R, V, K>;
  row: PlainRow;
}

function PlainList<R extends RaRecord & Stamps, V extends object, K extends string>({
  plain,
  row: { formPath, permission },
}: Props<R, V, K>) {
  const t = usePlainT<K | Shown>(plain.texts);
  const column = useColumns<Stamps>();
  const navigate = useNavigate();
  const { permissions } = useSignedIn().view;
  const canAdd = canBeGranted(permissions, [`create:${permission}`]);
  const canEdit = canBeGranted(permissions, [`edit:${permission}`]);
  const edit = ({ id }: R) => void navigate(withQuery(formPath, { id }));
  const stamp = { sortable: true, hidden: true };
  return (
    <ListPage<R>
      title={t('title')}
      columns={[
        ...plain.columns(t, useColumns<R>()),
        column.date('created_at', t('created'), stamp),
        column.date('updated_at', t('updated'), stamp),
      ]}
      filters={plain.filters(t)}
      add={canAdd && { href: withQuery(formPath, { new: true }) }}
      actions={canEdit ? (row) => [{ icon: IconPencil, label: t('edit'), run: () => edit(row) }] : undefined}
      card={plain.card}
      onOpen={canEdit ? edit : undefined}
    />
  );
}

function PlainForm<R extends RaRecord & Stamps, V extends object, K extends string>({
  plain,
  row: { path, resource, permission },
}: Props<R, V, K>) {
  const t = usePlainT<K | Shown>(plain.texts);
  const shared = useT(common);
  return (
    <FormPage
      resource={resource}
      requiresNewParam
      list={path}
      needs={{ create: `create:${permission}`, edit: `edit:${permission}` }}
      titles={{ create: t('new_title'), edit: t('edit_title') }}
      saved={{ create: t('created_done'), edit: t('edited_done') }}
      submit={shared('send')}
      values={plain.values}
    >
      <PlainInputs plain={plain} />
    </FormPage>
  );
}

function PlainInputs<R extends RaRecord, V extends object, K extends string>({
  plain,
}: {
  plain: Plain<R, V, K>;
}) {
  return <FieldGrid>{plain.inputs(useInput(), usePlainT<K | Shown>(plain.texts))}</FieldGrid>;
}
