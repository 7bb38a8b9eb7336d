/** Matches the innermost element whose whole text is `text`, however it is marked up inside. */
export const reads = (text: string) => (_: string, element: Element | null) =>
  element?.textContent === text && ![...element.children].some((child) => child.textContent === text);
