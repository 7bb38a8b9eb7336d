import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { noBreak } from '../../src/ui/noBreak.ts';

it('keeps the word on one line and the text unchanged', () => {
  const { container } = render(<p>{noBreak('E-mail inválido: confira o e-mail.')}</p>);
  expect(container.textContent).toBe('E-mail inválido: confira o e-mail.');
  expect([...container.querySelectorAll('.noBreak')].map((word) => word.textContent)).toEqual([
    'E-mail',
    'e-mail',
  ]);
  expect(noBreak('Senha inválida')).toBe('Senha inválida');
});
