import { useMutation } from '@tanstack/react-query';
import { addressOf, download } from './save.ts';
import { send } from './send.ts';

export const useOpenContract = (onError: (error: Error) => void) =>
  useMutation({ mutationFn: openContract, onError });

// The tab opens within the click, or it would count as a pop-up; if it is blocked, the file is downloaded.
async function openContract(contract_id: string): Promise<void> {
  const tab = window.open('', '_blank');
  try {
    const reply = await send({ method: 'GET', path: `/v1/contracts/${contract_id}/file` });
    const address = addressOf(await reply.blob());
    if (tab) tab.location.href = address;
    else download(address, 'contrato.pdf');
  } catch (error) {
    tab?.close();
    throw error;
  }
}
