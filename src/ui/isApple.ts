/** Apple's keyboards have ⌘ where others have Ctrl. */
export const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);
