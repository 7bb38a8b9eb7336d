let isOpenedHere = false;

/** This user has opened or shown the whiteboard, which arrives a moment later. */
export function noteOpening(isOpening: boolean): void {
  isOpenedHere = isOpening;
}

/** Whether the whiteboard that has arrived was opened by this user; asked once. */
export function takeOpening(): boolean {
  const was = isOpenedHere;
  isOpenedHere = false;
  return was;
}
