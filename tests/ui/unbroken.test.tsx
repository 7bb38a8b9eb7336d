// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { unbroken } from '../../src/ui/unbroken.ts';

it('keeps the word whole and the text as it is', () => {
  const { container } = render(<p>{unbroken('E-mail inválido: confira o e-mail.')}</p>);
  expect(container.textContent).toBe('E-mail inválido: confira o e-mail.');
  expect([...container.querySelectorAll('.unbroken')].map((word) => word.textContent)).toEqual([
    'E-mail',
    'e-mail',
  ]);
  expect(unbroken('Senha inválida')).toBe('Senha inválida');
});
