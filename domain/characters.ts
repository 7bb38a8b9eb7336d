/** Whether a text has more characters than `max`; `length` counts an emoji twice. */
export const isLonger = (text: string, max: number): boolean =>
  text.length > max && (text.length > 2 * max || characterCount(text) > max);

export const characterCount = (text: string): number => [...text].length;
