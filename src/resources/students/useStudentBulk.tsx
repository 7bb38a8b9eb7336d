import { students } from 'virtual:texts/students';
import { IconUserShare } from '@tabler/icons-react';
import { useState } from 'react';
import { canBeGranted } from '../../../domain/permissions.ts';
import { useSignedIn } from '../../authProvider/session.ts';
import { bulkCall } from '../../dataProvider/calls.ts';
import { useT } from '../../i18n/useT.ts';
import { Select } from '../../ui/Field.tsx';
import type { BulkAction } from '../list/types.ts';
import { useSellers } from '../registration/options.ts';

/** Only administrators hand students to another seller. */
export function useStudentBulk(): BulkAction[] {
  const t = useT(students);
  const { permissions, activeType } = useSignedIn().view;
  const [fev_id, setSeller] = useState('');
  if (activeType !== 'ADMIN' || !canBeGranted(permissions, ['edit:users'])) return [];
  return [
    {
      label: t('change_seller'),
      icon: IconUserShare,
      title: (count) => t('bulk_seller', { count }),
      text: t('bulk_seller_text'),
      field: <SellerSelect value={fev_id} onChange={setSeller} />,
      isIncomplete: fev_id === '',
      ...bulkCall('PATCH /v1/students/:id/seller', (id) => ({ params: { id }, body: { fev_id } })),
      done: (count) => t('bulk_seller_done', { count }),
    },
  ];
}

interface Props {
  value: string;
  onChange: (fev_id: string) => void;
}

/** Sellers are read once the dialog is open. */
function SellerSelect({ value, onChange }: Props) {
  const t = useT(students);
  return (
    <Select
      label={t('new_seller')}
      placeholder={t('choose_seller')}
      choices={useSellers(true)}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
