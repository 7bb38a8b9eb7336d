/** What a signed contract is checked by; it stands on the evidence page. */
export const contractCodeShape = /^[0-9a-f]{32}$/;

/** The code in a text that was typed or copied, whatever its spaces and case; null where there is none. */
export function readContractCode(text: string): string | null {
  const code = text.replace(/\s/g, '').toLowerCase();
  return contractCodeShape.test(code) ? code : null;
}
