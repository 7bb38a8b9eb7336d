/** Functions of an area for those that it imports, and that cannot import it for this reason. Its manifest has them. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the areas.
export interface Ports {}
