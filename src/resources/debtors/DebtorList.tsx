import { agreements } from 'virtual:texts/agreements';
import { charges } from 'virtual:texts/charges';
import { common } from 'virtual:texts/common';
import { debtors } from 'virtual:texts/debtors';
import { IconCalendarDollar, IconReceipt } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ResponseOf } from '../../../contract/index.ts';
import { DEBT_STAGES, debtBands } from '../../../domain/debtors.ts';
import { formatBRL } from '../../../domain/money.ts';
import { canBeGranted } from '../../../domain/permissions.ts';
import { useSignedIn } from '../../authProvider/session.ts';
import { useT } from '../../i18n/useT.ts';
import { Badge } from '../../ui/Badge.tsx';
import { useDates } from '../../ui/dates.ts';
import { lazyDialog } from '../../ui/lazyDialog.tsx';
import { useDialog } from '../../ui/useDialog.tsx';
import { useColumns } from '../list/columns.tsx';
import { compact } from '../list/compact.ts';
import { ExportButton } from '../list/ExportButton.tsx';
import { choiceFilter, textFilter } from '../list/filterFields.ts';
import { ListPage } from '../list/ListPage.tsx';
import type { Column, RowAction } from '../list/types.ts';
import { DebtBands } from './DebtBands.tsx';
import styles from './Debtors.module.css';

const AgreementDialog = lazyDialog(() => import('../../features/statement/AgreementDialog.tsx'));
const StatementDialog = lazyDialog(() => import('../../features/statement/StatementDialog.tsx'));

type Debtor = ResponseOf<'GET /v1/debtors'>['response'][number];

const oldestFirst = { field: 'oldest_due', order: 'ASC' } as const;

/** 'Inadimplência': students with overdue charges, the longest late first. */
export default function DebtorList() {
  const t = useT(debtors);
  const shared = useT(common);
  const words = useT(charges);
  const agreed = useT(agreements);
  const { show, dialog } = useDialog();
  const { activeType, permissions } = useSignedIn().view;
  const seesStatements = canBeGranted(permissions, ['view:onboarding_status', 'edit:users']);
  const canAgree = activeType === 'ADMIN' && seesStatements && canBeGranted(permissions, ['edit:charges']);
  const openStatement = ({ id }: Debtor) => show((close) => <StatementDialog user_id={id} onClose={close} />);
  const actions = (row: Debtor): RowAction[] =>
    compact([
      canAgree && {
        icon: IconCalendarDollar,
        label: agreed('open'),
        run: () => show((close) => <AgreementDialog user_id={row.id} onClose={close} />),
      },
      seesStatements && { icon: IconReceipt, label: words('statement'), run: () => openStatement(row) },
    ]);
  const state = ({ days_late, stage }: Debtor) => (
    <span className={styles.state}>
      <Badge tone="error">{words('days_late', { count: days_late })}</Badge>
      {stage === 'never_paid' && <Badge tone="warning">{t('stage.never_paid')}</Badge>}
    </span>
  );
  return (
    <>
      <ListPage<Debtor>
        title={t('title')}
        emptyText={t('empty')}
        intro={<DebtBands />}
        tools={<ExportButton call="GET /v1/debtors/export" query={{ format: 'csv' }} />}
        sort={oldestFirst}
        columns={useDebtorColumns(state)}
        filters={[
          textFilter('name', shared('name')),
          choiceFilter('band', t('band'), debtBands, (band) => t(`band.${band}`)),
          choiceFilter('stage', t('stage'), DEBT_STAGES, (stage) => t(`stage.${stage}`)),
        ]}
        actions={actions}
        onOpen={seesStatements ? openStatement : undefined}
        card={(row) => ({
          name: row.name,
          avatar: { id: row.id, photo: row.photo_url },
          fact: formatBRL(row.amount),
          text: `${t('overdue')}: ${row.overdue}`,
          state: state(row),
        })}
      />
      {dialog}
    </>
  );
}

function useDebtorColumns(state: (row: Debtor) => ReactNode): Column<Debtor>[] {
  const t = useT(debtors);
  const shared = useT(common);
  const words = useT(charges);
  const agreed = useT(agreements);
  const column = useColumns<Debtor>();
  const { formatDate } = useDates();
  return [
    column.person('name', shared('name'), { id: 'id', user: 'id', sortable: true, grow: true }),
    column.value('oldest_due', t('oldest_due'), (day) => formatDate(day), { sortable: true }),
    { source: 'days_late', label: words('state'), render: state },
    { source: 'overdue', label: agreed('covered'), sortable: true, alignRight: true },
    column.value('amount', t('amount'), (amount) => formatBRL(amount), { sortable: true, alignRight: true }),
  ];
}
