import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useEffect, useState } from 'react';
import { expect, it } from 'vitest';
import { useFocusFallback } from '../../../src/app/restoreFocus.ts';
import { watchFocus } from '../../../src/app/watchFocus.ts';
import { Pagination } from '../../../src/ui/Pagination.tsx';

function Shell({ children }: { children: ReactNode }) {
  useEffect(() => watchFocus(null), []);
  return <main>{children}</main>;
}

function SignedIn({ children }: { children?: ReactNode }) {
  useFocusFallback();
  return <main>{children}</main>;
}

function Names({ start }: { start: string[] }) {
  const [names, setNames] = useState(start);
  return (
    <ul>
      {names.map((name) => (
        <li key={name}>
          {name}
          <button type="button" onClick={() => setNames(names.filter((each) => each !== name))}>
            {`Tirar ${name}`}
          </button>
        </li>
      ))}
    </ul>
  );
}

const takeOut = (name: string) => userEvent.click(screen.getByRole('button', { name: `Tirar ${name}` }));
const focused = () => document.activeElement;

it('moves the focus of a removed item to the next one, then to the one before, then to the page', async () => {
  render(
    <Shell>
      <Names start={['Ana', 'Bia', 'Caio']} />
    </Shell>,
  );
  await takeOut('Bia');
  await waitFor(() => expect(focused()?.textContent).toBe('CaioTirar Caio'));
  expect(focused()?.tagName).toBe('LI');
  await takeOut('Caio');
  await waitFor(() => expect(focused()?.textContent).toBe('AnaTirar Ana'));
  await takeOut('Ana');
  await waitFor(() => expect(focused()).toBe(screen.getByRole('main')));
});

it('moves the focus of what is removed while the script that watches it loads', async () => {
  const { rerender } = render(
    <SignedIn>
      <button type="button">Assinar</button>
    </SignedIn>,
  );
  act(() => screen.getByRole('button').focus());
  rerender(<SignedIn />);
  expect(focused()).toBe(document.body);
  await waitFor(() => expect(focused()).toBe(screen.getByRole('main')));
});

function Pages() {
  const [page, setPage] = useState(1);
  return <Pagination page={page} pageSize={10} total={30} onPage={setPage} />;
}

it('moves the focus of a control that is disabled by its use to the one beside it', async () => {
  render(
    <Shell>
      <Pages />
    </Shell>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Última página' }));
  await waitFor(() => expect(focused()).toBe(screen.getByRole('button', { name: 'Página anterior' })));
  await userEvent.click(screen.getByRole('button', { name: 'Primeira página' }));
  await waitFor(() => expect(focused()).toBe(screen.getByRole('button', { name: 'Próxima página' })));
});
