import { charges } from 'virtual:texts/charges';
import { useCall } from '../../dataProvider/calls.ts';
import { useT } from '../../i18n/useT.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import { StatementView } from './StatementView.tsx';

/** A student's statement, for those who look after the student. */
export default function StatementDialog({ user_id, onClose }: { user_id: string; onClose: () => void }) {
  const t = useT(charges);
  const { data, isError, refetch } = useCall('GET /v1/statement/:user_id', { params: { user_id } });
  return (
    <Dialog wide title={data ? t('statement_of', { name: data.name }) : t('statement')} onClose={onClose}>
      {data ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: focusable to be scrolled by keyboard, as it may hold no control
        <section tabIndex={0} aria-label={t('statement')}>
          <StatementView statement={data} />
        </section>
      ) : isError ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={4} />
      )}
    </Dialog>
  );
}
