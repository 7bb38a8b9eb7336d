import { common } from 'virtual:texts/common';
import { useSteps } from '../../dataProvider/calls.ts';
import { openFile } from '../../dataProvider/openFile.ts';
import { useT } from '../../i18n/useT.ts';
import { showError } from '../../ui/showError.ts';

/** What can be opened of a charge: the receipt that the school writes, or the proof that it was sent. */
type ChargeFile = 'receipt' | 'proof';

/** Opens a file of a charge in a tab of its own. */
export const openChargeFile = (charge_id: string, file: ChargeFile): Promise<void> =>
  openFile({ method: 'GET', path: `/v1/charges/${charge_id}/${file}` });

/** `openChargeFile` where no button shows that it runs. */
export function useChargeFile() {
  const shared = useT(common);
  return useSteps(
    (_, { charge_id, file }: { charge_id: string; file: ChargeFile }) => openChargeFile(charge_id, file),
    { onError: (error) => showError(error, shared) },
  );
}
