/** The fields of a multipart form, in their order; of a file its name. Node cannot parse the forms of jsdom. */
export async function fieldsOf(request: Request): Promise<[name: string, value: string][]> {
  const part = /name="([^"]+)"(?:; filename="([^"]+)")?\r\n(?:[^\r\n]+\r\n)*\r\n([\s\S]*?)\r\n--/g;
  const text = await request.text();
  return [...text.matchAll(part)].map(([, name = '', filename, value = '']) => [name, filename ?? value]);
}

/** The same by name, for forms with one file in each field. */
export const formOf = async (request: Request): Promise<Record<string, string>> =>
  Object.fromEntries(await fieldsOf(request));
