export type Mask = (typed: string) => string;

/** Keeps the caret after the same character. */
export function maskInput(input: HTMLInputElement, mask: Mask): void {
  const caret = input.selectionStart ?? input.value.length;
  const count = (text: string) => text.replace(/[^0-9A-Za-z]/g, '').length;
  const before = count(input.value.slice(0, caret));
  const atEnd = caret === input.value.length;
  input.value = mask(input.value);
  if (atEnd) return;
  let place = 0;
  while (place < input.value.length && count(input.value.slice(0, place)) < before) place += 1;
  input.setSelectionRange(place, place);
}
