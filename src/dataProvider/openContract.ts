import { useMutation } from '@tanstack/react-query';
import { send } from './send.ts';

/** How long the file stays readable, for slow viewers. */
const KEPT_MS = 60_000;

export const useOpenContract = (onError: (error: Error) => void) =>
  useMutation({ mutationFn: openContract, onError });

// The tab opens within the click, or it would count as a pop-up; if it is blocked, the file is downloaded.
async function openContract(contract_id: string): Promise<void> {
  const tab = window.open('', '_blank');
  try {
    const reply = await send({ method: 'GET', path: `/v1/contracts/${contract_id}/file` });
    const address = URL.createObjectURL(await reply.blob());
    setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
    if (tab) tab.location.href = address;
    else download(address);
  } catch (error) {
    tab?.close();
    throw error;
  }
}

function download(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = 'contrato.pdf';
  link.click();
}
