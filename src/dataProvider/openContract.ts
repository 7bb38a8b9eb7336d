import { send } from './send.ts';

/** How long the file stays readable by its address: enough for a slow viewer to open it. */
const KEPT_MS = 60_000;

/**
 * Opens a contract's PDF in another tab, which the click must open at once or it counts as a pop-up; without one the
 * file is downloaded. Throws ApiError.
 */
export async function openContract(contract_id: string): Promise<void> {
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
