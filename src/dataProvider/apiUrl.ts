/** The address of a call: the API lives on the page's own host, under `/api`. */
export const apiUrl = (path: string): string => `${window.location.origin}/api${path}`;
