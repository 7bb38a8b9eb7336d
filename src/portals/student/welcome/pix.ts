/** Whether what the provider gave is a Pix code to copy, a BR Code, and not the address of a page (PAY-10). */
export const isPixCode = (link: string): boolean => link.startsWith('000201');
