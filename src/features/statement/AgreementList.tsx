import { agreements } from 'virtual:texts/agreements';
import { charges } from 'virtual:texts/charges';
import { common } from 'virtual:texts/common';
import type { ResponseOf } from '../../../contract/index.ts';
import { formatBRL } from '../../../domain/money.ts';
import { useCall, useChange } from '../../dataProvider/calls.ts';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useDates } from '../../ui/dates.ts';
import { showError } from '../../ui/showError.ts';
import { showToast } from '../../ui/toast.ts';
import { useDialog } from '../../ui/useDialog.tsx';
import styles from './Agreements.module.css';

type Agreement = ResponseOf<'GET /v1/agreements'>[number];

interface Props {
  user_id: string;
  statement: ResponseOf<'GET /v1/statement/:user_id'>;
  canUndo: boolean;
}

/** A student's agreements, newest first. They are read only when the statement names one. */
export function AgreementList({ user_id, statement, canUndo }: Props) {
  const t = useT(agreements);
  const shared = useT(common);
  const words = useT(charges);
  const { formatDate } = useDates();
  const { show, dialog } = useDialog();
  const isNamed = statement.charges.some(({ agreed_on }) => agreed_on);
  const { data = [] } = useCall('GET /v1/agreements', isNamed ? { query: { user_id } } : null);
  const undo = useChange('POST /v1/agreements/:id/undo', {
    input: (id: string) => ({ params: { id } }),
    onSuccess: () => showToast('success', shared('success'), t('undone')),
    onError: (error) => showError(error, shared),
  });
  const confirm = ({ agreement_id, created_at }: Agreement) =>
    show((close) => (
      <ConfirmDialog
        destructive
        title={t('undo')}
        text={t('undo_text', { day: formatDate(created_at) })}
        action={t('undo')}
        // An error is shown by the change.
        onConfirm={() => undo.mutateAsync(agreement_id).catch(() => undefined)}
        onClose={close}
      />
    ));
  if (data.length === 0) return null;
  return (
    <section aria-label={t('list')}>
      <h3>{t('list')}</h3>
      <ul className={styles.lines}>
        {data.map((agreement) => (
          <li key={agreement.agreement_id}>
            <div>
              <strong>{words('agreement', { day: formatDate(agreement.created_at) })}</strong>
              <span className="muted">
                {agreement.undone_at
                  ? t('undone_on', { day: formatDate(agreement.undone_at) })
                  : t('summary', {
                      total: formatBRL(agreement.total),
                      count: agreement.installments,
                      paid: formatBRL(agreement.paid),
                    })}
              </span>
            </div>
            {canUndo && agreement.can_undo && (
              <Button variant="plain" onClick={() => confirm(agreement)}>
                {t('undo')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {dialog}
    </section>
  );
}
