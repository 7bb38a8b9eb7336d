/** The fields of a multipart form; of a file its name. Node cannot parse the forms of jsdom. */
export async function formOf(request: Request): Promise<Record<string, string>> {
  const part = /name="([^"]+)"(?:; filename="([^"]+)")?\r\n(?:[^\r\n]+\r\n)*\r\n([\s\S]*?)\r\n--/g;
  const text = await request.text();
  return Object.fromEntries(
    [...text.matchAll(part)].map(([, name = '', filename, value = '']) => [name, filename ?? value]),
  );
}
