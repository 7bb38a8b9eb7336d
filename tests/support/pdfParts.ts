/** Of the objects of a file: what a reader checks before it shows or reads it aloud. */
export function pdfParts(file: Uint8Array): {
  language: string | undefined;
  isTagged: boolean;
  archive: string | undefined;
  tags: string[];
  /** Fonts whose letters are not in the file. */
  missingFonts: string[];
  fonts: string[];
} {
  const source = Buffer.from(file).toString('latin1');
  const objects = new Map(
    [...source.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = '', body = '']) => [
      id,
      body,
    ]),
  );
  const bodies = [...objects.values()];
  const follow = (body: string | undefined, key: string) =>
    objects.get(new RegExp(`/${key} \\[?(\\d+) 0 R`).exec(body ?? '')?.[1] ?? '');
  const catalog = bodies.find((body) => body.includes('/Type /Catalog'));
  const fonts = bodies.filter((body) => /\/Type \/Font\n/.test(body) && !/\/Subtype \/CIDFont/.test(body));
  const isEmbedded = (font: string) => {
    const descriptor = follow(follow(font, 'DescendantFonts') ?? font, 'FontDescriptor');
    return follow(descriptor, 'FontFile[23]') !== undefined;
  };
  const nameOf = (font: string) => /\/BaseFont \/(\S+)/.exec(font)?.[1] ?? font;
  return {
    language: /\/Lang \((.*?)\)/.exec(catalog ?? '')?.[1],
    isTagged:
      follow(catalog, 'StructTreeRoot') !== undefined &&
      /\/Marked true/.test(follow(catalog, 'MarkInfo') ?? ''),
    archive: /<pdfaid:part>(\d)<[\s\S]*?<pdfaid:conformance>(\w)</.exec(source)?.slice(1).join(''),
    tags: bodies.flatMap((body) => /^<<\n\/S \/(\w+)\n/.exec(body)?.[1] ?? []),
    missingFonts: fonts.filter((font) => !isEmbedded(font)).map(nameOf),
    fonts: fonts.map(nameOf),
  };
}
