import { common } from 'virtual:texts/common';
import { useSteps } from '../../dataProvider/calls.ts';
import { openFile } from '../../dataProvider/openFile.ts';
import { useT } from '../../i18n/useT.ts';
import { showError } from '../../ui/showError.ts';

/** What can be opened of a charge: the receipt that the school writes, or the proof that it was sent. */
export type ChargeFile = 'receipt' | 'proof';

/** Opens a file of a charge in a tab of its own. */
export function useChargeFile() {
  const shared = useT(common);
  return useSteps(
    (_, { charge_id, file }: { charge_id: string; file: ChargeFile }) =>
      openFile({ method: 'GET', path: `/v1/charges/${charge_id}/${file}` }),
    { onError: (error) => showError(error, shared) },
  );
}
