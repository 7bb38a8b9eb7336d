/** The field of a path, or the first of its group. */
export function focusField(path: string): void {
  const field =
    document.querySelector<HTMLElement>(`[name="${CSS.escape(path)}"]`) ??
    document.querySelector<HTMLElement>(`[data-field="${CSS.escape(path)}"] input`);
  field?.focus();
}
