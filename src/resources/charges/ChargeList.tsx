import { charges } from 'virtual:texts/charges';
import { common } from 'virtual:texts/common';
import { refunds } from 'virtual:texts/refunds';
import {
  IconCash,
  IconCashOff,
  IconFileCheck,
  IconPaperclip,
  IconReceipt,
  IconReceiptRefund,
} from '@tabler/icons-react';
import type { ResponseOf } from '../../../contract/index.ts';
import { formatBRL } from '../../../domain/money.ts';
import { CHARGE_STATUSES, isUnpaid } from '../../../domain/onboarding.ts';
import { CHARGE_KINDS } from '../../../domain/options.ts';
import { canBeGranted } from '../../../domain/permissions.ts';
import { useSignedIn } from '../../authProvider/session.ts';
import { useCall } from '../../dataProvider/calls.ts';
import { useChargeWords } from '../../features/statement/chargeWords.tsx';
import { useChargeFile } from '../../features/statement/useChargeFile.ts';
import { useT } from '../../i18n/useT.ts';
import { useDates } from '../../ui/dates.ts';
import type { FilterKind } from '../../ui/filters.ts';
import { lazyDialog } from '../../ui/lazyDialog.tsx';
import { useDialog } from '../../ui/useDialog.tsx';
import { useColumns } from '../list/columns.tsx';
import { compact } from '../list/compact.ts';
import { choiceFilter, textFilter } from '../list/filterFields.ts';
import { ListPage } from '../list/ListPage.tsx';
import type { Column, RowAction } from '../list/types.ts';
import { useAppliedFilters } from '../list/useAppliedFilters.ts';

const ConfirmChargeDialog = lazyDialog(() => import('./ConfirmChargeDialog.tsx'));
const ProofDialog = lazyDialog(() => import('./ProofDialog.tsx'));
const RefundDialog = lazyDialog(() => import('./RefundDialog.tsx'));
const ConfirmRefundDialog = lazyDialog(() => import('../../features/statement/ConfirmRefundDialog.tsx'));
const StatementDialog = lazyDialog(() => import('../../features/statement/StatementDialog.tsx'));

export type ChargeRow = ResponseOf<'GET /v1/charges'>['response'][number];

/** The server puts what is unpaid before the rest, each by due date. */
const unpaidFirst = { field: 'status', order: 'ASC' } as const;

export default function ChargeList() {
  const t = useT(charges);
  const shared = useT(common);
  const { show, dialog } = useDialog();
  const refund = useT(refunds);
  const file = useChargeFile();
  const { whatOf, stateOf, refundOf } = useChargeWords();
  const { permissions } = useSignedIn().view;
  const canConfirm = canBeGranted(permissions, ['edit:charges', 'edit:financial_parameters']);
  const canRefund = canBeGranted(permissions, ['create:refunds']);
  const seesStatements = canBeGranted(permissions, ['view:onboarding_status', 'edit:users']);
  const openStatement = (row: ChargeRow) =>
    show((close) => <StatementDialog user_id={row.user_id} onClose={close} />);
  const refundAction = (row: ChargeRow): RowAction => {
    const last = row.refund;
    const isOnItsWay = last?.status === 'requested';
    if (isOnItsWay && last.by_hand)
      return {
        icon: IconReceiptRefund,
        label: refund('confirm'),
        run: () => show((close) => <ConfirmRefundDialog refund={last} name={row.name} onClose={close} />),
      };
    return {
      icon: IconCashOff,
      label: refund('action'),
      unavailable: isOnItsWay ? refund('on_its_way') : row.refundable <= 0 && refund('unavailable'),
      run: () => show((close) => <RefundDialog charge={row} onClose={close} />),
    };
  };
  const proofActions = (row: ChargeRow): (RowAction | false)[] => [
    row.proof === 'attached' && {
      icon: IconFileCheck,
      label: t('view_proof'),
      run: () => file.mutate({ charge_id: row.charge_id, file: 'proof' }),
    },
    canConfirm && {
      icon: IconPaperclip,
      label: t(row.proof === 'attached' ? 'replace_proof' : 'attach_proof'),
      inOverflowMenu: row.proof === 'attached',
      run: () => show((close) => <ProofDialog charge={row} onClose={close} />),
    },
  ];
  const confirmation = (row: ChargeRow): RowAction => ({
    icon: IconCash,
    label: t('confirm'),
    unavailable: !isUnpaid(row.status) && t('unavailable'),
    run: () => show((close) => <ConfirmChargeDialog charge={row} onClose={close} />),
  });
  const actions = (row: ChargeRow): RowAction[] =>
    compact([
      ...(row.proof !== null && !isUnpaid(row.status)
        ? proofActions(row)
        : [canConfirm && confirmation(row)]),
      canRefund && refundAction(row),
      seesStatements && { icon: IconReceipt, label: t('statement'), run: () => openStatement(row) },
    ]);
  return (
    <>
      <ListPage<ChargeRow>
        title={t('title')}
        sort={unpaidFirst}
        columns={useChargeColumns()}
        tabs="status"
        filters={[
          textFilter('name', shared('name')),
          choiceFilter('status', t('state'), ['late', ...CHARGE_STATUSES], (status) => t(`status.${status}`)),
          choiceFilter('kind', t('what'), CHARGE_KINDS, (kind) => t(`kind.${kind}`)),
          ...usePersonFilter(),
        ]}
        actions={actions}
        onOpen={seesStatements ? openStatement : undefined}
        card={(row) => ({
          name: row.name,
          label: `${row.name}, ${whatOf(row)}`,
          avatar: { id: row.user_id, photo: row.photo_url },
          fact: formatBRL(row.amount),
          text: whatOf(row),
          state: (
            <>
              {stateOf(row)} {refundOf(row)}
            </>
          ),
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
  const { data } = useCall('GET /v1/charges', user_id ? { query: { user_id, pageSize: 1 } } : null);
  return user_id ? [choiceFilter('user_id', t('name'), [user_id], () => data?.response[0]?.name ?? '…')] : [];
}

function useChargeColumns(): Column<ChargeRow>[] {
  const t = useT(charges);
  const shared = useT(common);
  const column = useColumns<ChargeRow>();
  const { formatDate } = useDates();
  const { whatOf, stateOf, refundOf } = useChargeWords();
  return [
    column.person('name', shared('name'), { id: 'user_id', sortable: true, grow: true }),
    { source: 'kind', label: t('what'), render: whatOf },
    column.value('amount', t('amount'), (amount) => formatBRL(amount), { sortable: true, alignRight: true }),
    column.value('due_date', t('due'), (day) => formatDate(day), { sortable: true }),
    {
      source: 'status',
      label: t('state'),
      sortable: true,
      render: (row) => (
        <>
          {stateOf(row)} {refundOf(row)}
        </>
      ),
    },
  ];
}
