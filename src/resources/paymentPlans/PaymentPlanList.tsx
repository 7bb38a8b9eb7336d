import { common } from 'virtual:texts/common';
import { paymentPlans } from 'virtual:texts/paymentPlans';
import { shell } from 'virtual:texts/shell';
import { IconPencil } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { formatBRL, toCents } from '../../../domain/money.ts';
import { canBeGranted } from '../../../domain/permissions.ts';
import { useSignedIn } from '../../authProvider/session.ts';
import { href } from '../../browser/href.ts';
import { type RowOf, useChange } from '../../dataProvider/calls.ts';
import { useT } from '../../i18n/useT.ts';
import { Switch } from '../../ui/Checkbox.tsx';
import { errorText, showError } from '../../ui/showError.ts';
import { showUndo } from '../../ui/showUndo.ts';
import { useColumns } from '../list/columns.tsx';
import { textFilter, useStatusFilter } from '../list/filterFields.ts';
import { ListPage } from '../list/ListPage.tsx';
import type { Column } from '../list/types.ts';

type PaymentPlan = RowOf<'GET /v1/payment-plans'>;

const priceOf = (value: number) => formatBRL(toCents(value));

export default function PaymentPlanList() {
  const t = useT(paymentPlans);
  const menu = useT(shell);
  const shared = useT(common);
  const navigate = useNavigate();
  const { permissions } = useSignedIn().view;
  const canEdit = canBeGranted(permissions, ['edit:payment_plans']);
  // Specified so: the button goes by the permission to create classes, the form and the call by that of payment plans.
  const canAdd = canBeGranted(permissions, ['create:classes']);
  const edit = ({ id }: PaymentPlan) => void navigate(href('/payment-plan/edit', { id }));
  return (
    <ListPage<PaymentPlan>
      title={menu('menu.payment_plans')}
      staleTime={5_000}
      columns={usePlanColumns(canEdit)}
      filters={[textFilter('name', t('name')), textFilter('value', t('value')), useStatusFilter()]}
      add={canAdd && { href: href('/payment-plan/edit', { new: true }) }}
      actions={canEdit ? (row) => [{ icon: IconPencil, label: t('edit'), run: () => edit(row) }] : undefined}
      card={({ name, value, installments, status }) => ({
        name,
        fact: shared(status ? 'active' : 'inactive'),
        state: t('times', { count: installments }),
        text: priceOf(value),
      })}
      onOpen={canEdit ? edit : undefined}
    />
  );
}

function usePlanColumns(canEdit: boolean): Column<PaymentPlan>[] {
  const t = useT(paymentPlans);
  const column = useColumns<PaymentPlan>();
  const stamp = { sortable: true, hidden: true };
  return [
    column.name('name', t('name'), { sortable: true }),
    { source: 'description', label: t('description'), grow: true },
    column.value('value', t('value'), priceOf, { sortable: true, alignRight: true }),
    column.value('installments', t('installments'), (count) => t('times', { count }), { sortable: true }),
    column.value('recurrence', t('recurrence'), (recurs) => t(recurs ? 'recurring' : 'not_recurring')),
    column.date('created_at', t('created_on'), stamp),
    column.date('updated_at', t('changed_on'), stamp),
    column.status('status', t('status'), { control: canEdit && ((row) => <PlanSwitch plan={row} />) }),
  ];
}

function PlanSwitch({ plan: { id, name, status } }: { plan: PaymentPlan }) {
  const t = useT(paymentPlans);
  const shared = useT(common);
  const { mutate, isPending } = useChange('PATCH /v1/payment-plans/:id/change-status', {
    input: (body: { status: boolean; updated_at?: string }) => ({ params: { id }, body }),
    onSuccess: (changed) =>
      showUndo(shared('success'), t(changed.status ? 'switched_on' : 'switched_off', { name }), {
        label: t('undo'),
        // Refused once someone else has changed the plan.
        undo: () => mutate({ status: !changed.status, updated_at: changed.updated_at }),
      }),
    onError: (error) =>
      showError(error, shared, { text: `${t('switch_failed', { name })}. ${errorText(error, shared)}` }),
  });
  return (
    <Switch
      aria-label={`${name}: ${shared(status ? 'active' : 'inactive')}`}
      checked={status}
      onChange={() => !isPending && mutate({ status: !status })}
    />
  );
}
