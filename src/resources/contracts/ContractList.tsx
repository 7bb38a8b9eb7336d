import { common } from 'virtual:texts/common';
import { contractList } from 'virtual:texts/contractList';
import { contracts } from 'virtual:texts/contracts';
import { IconExternalLink, IconFileText, IconSignature } from '@tabler/icons-react';
import { CONTRACT_VALIDITIES } from '../../../domain/contractValidity.ts';
import { CONTRACT_STATUSES } from '../../../domain/options.ts';
import { canBeGranted } from '../../../domain/permissions.ts';
import { useSignedIn } from '../../authProvider/session.ts';
import { type RowOf, useCall } from '../../dataProvider/calls.ts';
import { useOpenContract } from '../../dataProvider/openContract.ts';
import { useT } from '../../i18n/useT.ts';
import { useDates } from '../../ui/dates.ts';
import type { FilterKind } from '../../ui/filters.ts';
import { lazyDialog } from '../../ui/lazyDialog.tsx';
import { showError } from '../../ui/showError.ts';
import { useDialog } from '../../ui/useDialog.tsx';
import { useCourses } from '../courses/useCourses.ts';
import { useColumns } from '../list/columns.tsx';
import { compact } from '../list/compact.ts';
import { choiceFilter, flagFilter, textFilter } from '../list/filterFields.ts';
import { ListPage } from '../list/ListPage.tsx';
import type { Column, RowAction } from '../list/types.ts';
import { useAppliedFilters } from '../list/useAppliedFilters.ts';
import { ContractState, useContractStatus, Validity } from './ContractState.tsx';
import { SignersDialog } from './SignersDialog.tsx';

const NewContractDialog = lazyDialog(() => import('./NewContractDialog.tsx'));

export type ContractRow = RowOf<'GET /v1/clicksign/documents'>;

const hasExpired = (url: string) =>
  Number(new URL(url, window.location.origin).searchParams.get('e')) <= Date.now();

export default function ContractList() {
  const t = useT(contractList);
  const shared = useT(common);
  const contract = useT(contracts);
  const statusText = useContractStatus();
  const courses = useCourses('all');
  const { formatDate } = useDates();
  const { show, dialog } = useDialog();
  const canEdit = canBeGranted(useSignedIn().view.permissions, ['edit:users']);
  const openBySession = useOpenContract((error) => showError(error, shared));
  const open = ({ id, contract_url: url }: ContractRow) => {
    // The list was open for longer than its links are valid.
    if (url === null || hasExpired(url)) openBySession.mutate(id);
    else window.open(url, '_blank', 'noopener');
  };
  const issue = (student: { student_id: string; name: string }) =>
    show((close) => <NewContractDialog student={student} onClose={close} />);
  const openSigners = ({ id, name }: ContractRow) =>
    show((close) => <SignersDialog contract={{ id, name }} onReissue={issue} onClose={close} />);
  const actions = (row: ContractRow): RowAction[] =>
    compact([
      {
        icon: IconExternalLink,
        label: t('open'),
        unavailable: row.contract_url === null && t('open_unavailable'),
        run: () => open(row),
      },
      { icon: IconSignature, label: t('signers'), run: () => openSigners(row) },
      canEdit && {
        icon: IconFileText,
        label: contract('action'),
        run: () => issue(row),
      },
    ]);
  return (
    <>
      <ListPage<ContractRow>
        title={shared('contracts')}
        columns={useContractColumns()}
        tabs="status"
        filters={[
          textFilter('name', shared('name')),
          { name: 'course', label: shared('course'), type: 'select', choices: courses },
          choiceFilter('validity', t('validity'), CONTRACT_VALIDITIES, (value) => t(`validity.${value}`)),
          choiceFilter('status', shared('status'), CONTRACT_STATUSES, statusText),
          flagFilter('all', t('shown'), { false: t('current'), true: t('all') }),
          ...usePersonFilter(),
        ]}
        actions={actions}
        onOpen={openSigners}
        card={(row) => ({
          name: row.name,
          label: `${row.name}, ${formatDate(row.validity)}`,
          avatar: { id: row.user_id, photo: row.photo_url },
          fact: row.course,
          state: <CardState {...row} />,
        })}
      />
      {dialog}
    </>
  );
}

/** The student whose page led here; no other one can be chosen. */
function usePersonFilter(): FilterKind[] {
  const t = useT(common);
  const { user_id } = useAppliedFilters<'user_id'>();
  const { data } = useCall(
    'GET /v1/clicksign/documents',
    user_id ? { query: { user_id, all: 'true', pageSize: 1 } } : null,
  );
  return user_id ? [choiceFilter('user_id', t('name'), [user_id], () => data?.response[0]?.name ?? '…')] : [];
}

function CardState(row: ContractRow) {
  return (
    <>
      <ContractState status={row.status} /> <Validity contract={row} />
    </>
  );
}

function useContractColumns(): Column<ContractRow>[] {
  const t = useT(contractList);
  const shared = useT(common);
  const column = useColumns<ContractRow>();
  return [
    column.person('name', shared('name'), { id: 'user_id', sortable: true }),
    { source: 'course', label: shared('course'), sortable: true, grow: true },
    column.value('validity', t('validity'), (_, row) => <Validity contract={row} />, { sortable: true }),
    column.value('status', shared('status'), (status) => <ContractState status={status} />, {
      sortable: true,
    }),
  ];
}
