/** The field of a path, or the first of its group. */
export function focusField(path: string): void {
  const field =
    // `description` is also the name of a <meta>.
    document.body.querySelector<HTMLElement>(`[name="${CSS.escape(path)}"]`) ??
    document.querySelector<HTMLElement>(`[data-field="${CSS.escape(path)}"] input`);
  field?.focus();
}
