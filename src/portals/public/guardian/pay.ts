import { isPixCode } from '../../../features/payment/PixCode.tsx';

/**
 * Opens the page of a provider, or returns the code to show. The page of the sandbox comes back to this one, as a redirect keeps what stands
 * behind '#'; to pages of other servers nothing of the link is given.
 */
export function openPayment(link: string): string | null {
  if (isPixCode(link)) return link;
  const isOwn = link.startsWith('/');
  window.location.assign(isOwn ? `${link}&back=guardian-statement${window.location.hash}` : link);
  return null;
}
