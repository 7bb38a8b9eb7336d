import { expect, it } from 'vitest';
import { copyText } from '../../src/ui/copyText.ts';

it('copying fails without a clipboard, as on plain http, instead of raising an error', async () => {
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined });
  const copying = copyText('x');
  await expect(copying).rejects.toThrow(TypeError);
  Reflect.deleteProperty(navigator, 'clipboard');
});
