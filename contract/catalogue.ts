/** The texts of one language, by area and key. */
export type Catalogue = ReadonlyMap<string, Readonly<Record<string, string>>>;

/** A key of a catalogue's file is its area, a dot, and the key within the area. */
export function areasOf(texts: Readonly<Record<string, string>>): Catalogue {
  const areas = new Map<string, Record<string, string>>();
  for (const [name, text] of Object.entries(texts)) {
    const [area = ''] = name.split('.', 1);
    const ofArea = areas.get(area) ?? {};
    ofArea[name.slice(area.length + 1)] = text;
    areas.set(area, ofArea);
  }
  return areas;
}
