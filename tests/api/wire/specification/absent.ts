import type { Case } from './case.ts';

/**
 * Specified calls that have no screen and no server yet, each with the reason. A new call's line moves to the cases in
 * this folder: the test fails while an existing call is still listed here.
 */
export const absent: ReadonlyMap<Case['call'], string> = new Map();
