export const contractCodeShape = /^[0-9a-f]{32}$/;

/** Accepts any spaces and case; null without a code. */
export function readContractCode(text: string): string | null {
  const code = text.replace(/\s/g, '').toLowerCase();
  return contractCodeShape.test(code) ? code : null;
}
