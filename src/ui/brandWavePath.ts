export const joints = [
  { x: 35, y: 122, word: 'olá', above: true },
  { x: 97, y: 246, word: 'hello', above: false },
  { x: 187, y: 66, word: 'hola', above: true },
  { x: 289, y: 270, word: 'ciao', above: false },
  { x: 395, y: 58, word: 'bonjour', above: true },
  { x: 493, y: 254, word: 'hallo', above: false },
] as const;

export const tip = { x: 577, y: 78 };
export const line = `M10 172 ${joints.map(({ x, y }) => `${x} ${y}`).join(' ')} 556 128`;
