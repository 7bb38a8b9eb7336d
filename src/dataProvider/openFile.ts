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

/** Whether a signed link, whose `e` says until when it is valid in milliseconds, has expired. */
const hasExpired = (url: string) =>
  Number(new URL(url, window.location.origin).searchParams.get('e')) <= Date.now();

/** Opens a signed link in a tab of its own, or the one that `renew` gets where the screen was open for longer than the link is valid. */
export async function openLink(url: string, renew: () => Promise<string | null | undefined>): Promise<void> {
  if (!hasExpired(url)) {
    window.open(url, '_blank', 'noopener');
    return;
  }
  const tab = window.open('', '_blank');
  const renewed = await renew().catch(() => null);
  if (renewed && tab) tab.location.href = renewed;
  else tab?.close();
}
