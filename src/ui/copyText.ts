/** Rejects where the browser refuses, and without HTTPS, where it has no clipboard. */
export const copyText = async (text: string): Promise<void> => navigator.clipboard.writeText(text);
