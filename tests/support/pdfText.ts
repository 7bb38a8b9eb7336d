import { inflateSync } from 'node:zlib';

/** By the number of their object. */
function streamsOf(source: Buffer): Map<string, string> {
  const heads = source
    .toString('latin1')
    .matchAll(/(\d+) 0 obj\n<<\n(?:\/[^>]*\n)?\/Length (\d+)\s+\/Filter \/FlateDecode\s*>>\s*stream\n/g);
  return new Map(
    [...heads].map(({ 0: head, 1: number = '', 2: length, index }) => {
      const from = index + head.length;
      return [number, inflateSync(source.subarray(from, from + Number(length))).toString('latin1')];
    }),
  );
}

/** Of the embedded fonts: their letters by number. */
function alphabetsOf(source: string, streams: ReadonlyMap<string, string>): Map<string, string[]> {
  const maps = new Map(
    [...source.matchAll(/(\d+) 0 obj\n<<\n[^>]*\/ToUnicode (\d+) 0 R/g)].map(([, font, map]) => [font, map]),
  );
  const names = [...source.matchAll(/\/(F\d+) (\d+) 0 R/g)];
  return new Map(
    names.flatMap(([, name = '', font]) => {
      const map = streams.get(maps.get(font) ?? '');
      if (map === undefined) return [];
      const lists = [...map.matchAll(/<[0-9a-f]+> <[0-9a-f]+> \[([^\]]*)\]/g)];
      const letters = lists.flatMap(([, list = '']) =>
        [...list.matchAll(/<([0-9a-f ]*)>/g)].map(([, hex = '']) =>
          new TextDecoder('utf-16be').decode(Buffer.from(hex.replaceAll(' ', ''), 'hex')),
        ),
      );
      return [[name, letters] as const];
    }),
  );
}

const westernOf = (hex: string): string => new TextDecoder('windows-1252').decode(Buffer.from(hex, 'hex'));

/** The text of each page, in standard and embedded fonts and in the order in which it is read. */
export function pdfPages(file: Uint8Array): string[] {
  const source = Buffer.from(file);
  const streams = streamsOf(source);
  const alphabets = alphabetsOf(source.toString('latin1'), streams);
  return [...streams.values()].flatMap((content) => {
    let alphabet: string[] | undefined;
    const lines: string[] = [];
    for (const [, actual, font, parts] of content.matchAll(
      /\/Span <<\/ActualText <feff([0-9a-f]*)>>> BDC[\s\S]*?EMC|\/(F\d+) [\d.]+ Tf|\[((?:<[0-9a-f]*>|[\s\d.-])*)\] TJ/g,
    )) {
      if (actual !== undefined) {
        // Beside the letters in which it was drawn, as readers copy it.
        lines.push(new TextDecoder('utf-16be').decode(Buffer.from(actual, 'hex')));
        alphabet = undefined;
        continue;
      }
      if (font) alphabet = alphabets.get(font);
      if (parts === undefined) continue;
      const hex = [...parts.matchAll(/<([0-9a-f]*)>/g)].map(([, each = '']) => each).join('');
      const numbers = hex.match(/.{4}/g) ?? [];
      lines.push(
        alphabet ? numbers.map((number) => alphabet?.[Number.parseInt(number, 16)]).join('') : westernOf(hex),
      );
    }
    return lines.length > 0 ? [lines.join('\n')] : [];
  });
}
