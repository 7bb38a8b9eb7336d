/** A calendar date of the wire, yyyy-MM-dd, as dd/MM/yyyy; no date gives ''. */
export function shownDay(day: string | null | undefined): string {
  const parts = day?.slice(0, 10).split('-') ?? [];
  return parts.length === 3 ? parts.reverse().join('/') : '';
}
