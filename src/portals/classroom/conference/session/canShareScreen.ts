/** Whether the browser can share a screen; those of phones cannot. */
export const canShareScreen = (): boolean => 'getDisplayMedia' in (navigator.mediaDevices ?? {});
