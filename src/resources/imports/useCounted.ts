import { useFormatNumber } from '../../ui/useFormatNumber.ts';

/** Selects the plural of a text, and formats its number. */
export function useCounted() {
  const number = useFormatNumber();
  return (count: number) => ({ smart_count: count, count: number(count) });
}
