// What the server uses of packages that have no types of their own.

declare module 'bidi-js' {
  interface Bidi {
    getEmbeddingLevels(text: string, direction?: 'ltr' | 'rtl' | 'auto'): { levels: Uint8Array };
    getMirroredCharacter(letter: string): string | null;
  }
  export default function bidiFactory(): Bidi;
}

declare module 'subset-font' {
  interface Options {
    keepAllGlyphs: true;
    targetFormat: 'truetype';
    variationAxes: { wght: number };
  }
  export default function subsetFont(font: Buffer, text: undefined, options: Options): Promise<Buffer>;
}
