import { useSteps } from '../../dataProvider/calls.ts';
import { addressOf, download } from '../../dataProvider/save.ts';
import { send } from '../../dataProvider/send.ts';

/** Opens the text as the PDF that a contract would be. */
export const usePreviewTemplate = (onError: (error: Error) => void) =>
  useSteps((_call, content: string) => openPreview(content), { onError });

// The tab opens within the click, or it would count as a pop-up; if it is blocked, the file is downloaded.
async function openPreview(content: string): Promise<void> {
  const tab = window.open('', '_blank');
  try {
    const reply = await send({ method: 'POST', path: '/v1/contract-templates/preview', body: { content } });
    const address = addressOf(await reply.blob());
    if (tab) tab.location.href = address;
    else download(address, 'modelo-de-contrato.pdf');
  } catch (error) {
    tab?.close();
    throw error;
  }
}
