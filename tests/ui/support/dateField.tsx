import { render as renderBare, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, Suspense, useState } from 'react';
import { vi } from 'vitest';
import { DateField } from '../../../src/ui/DateField.tsx';

/** The texts of another language load first. */
export const render = (content: ReactNode) => renderBare(content, { wrapper: Suspense });
export const date = (name = 'Dia') => screen.getByLabelText<HTMLInputElement>(name);
export const alert = () => screen.queryByRole('alert')?.textContent;

export interface Shown {
  min?: string;
  max?: string;
  error?: string;
  start?: string;
}

function Controlled({ start = '', onValue, ...rest }: Shown & { onValue: (value: string) => void }) {
  const [value, setValue] = useState(start);
  return (
    <DateField
      label="Dia"
      {...rest}
      value={value}
      onChange={({ target }) => {
        setValue(target.value);
        onValue(target.value);
      }}
    />
  );
}

export function showDate(props: Shown = {}) {
  const onValue = vi.fn<(value: string) => void>();
  render(<Controlled {...props} onValue={onValue} />);
  return { user: userEvent.setup(), onValue };
}
