import { addressOf, download, nameOf } from './save.ts';
import { type Message, send } from './send.ts';

/** Opens the file that the API answers with in a tab of its own. */
// The tab opens within the click, or it would count as a pop-up; if it is blocked, the file is downloaded.
export async function openFile(message: Message): Promise<void> {
  const tab = window.open('', '_blank');
  try {
    const reply = await send(message);
    const address = addressOf(await reply.blob());
    if (tab) tab.location.href = address;
    else download(address, nameOf(reply));
  } catch (error) {
    tab?.close();
    throw error;
  }
}
