import { common } from 'virtual:texts/common';
import { sales } from 'virtual:texts/sales';
import { useSteps } from '../../dataProvider/calls.ts';
import { useT } from '../../i18n/useT.ts';
import { copyText } from '../../ui/copyText.ts';
import { showError } from '../../ui/showError.ts';
import { showToast } from '../../ui/toast.ts';

/** Copies the payment link or Pix code of a charge, which reveals no other data of the student. */
export function useCopyPaymentLink() {
  const t = useT(sales);
  const shared = useT(common);
  return useSteps(
    (call, charge_id: string) => call('GET /v1/charges/:id/link', { params: { id: charge_id } }),
    {
      onSuccess: ({ link }) =>
        copyText(link).then(
          () => showToast('success', shared('success'), t('link_copied')),
          () => showToast('destructive', shared('error'), shared('copy_failed')),
        ),
      onError: (error) => showError(error, shared),
    },
  );
}
