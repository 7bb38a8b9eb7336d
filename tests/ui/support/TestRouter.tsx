import { createContext, type ReactNode, useContext, useState } from 'react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';

const Content = createContext<ReactNode>(null);

/** A router of the product's kind, in memory, for content that may be rendered again. */
export function TestRouter({ at = '/', children }: { at?: string; children: ReactNode }) {
  const [router] = useState(() =>
    createMemoryRouter([{ path: '*', element: <Shown /> }], { initialEntries: [at] }),
  );
  return (
    <Content.Provider value={children}>
      <RouterProvider router={router} />
    </Content.Provider>
  );
}

function Shown() {
  return useContext(Content);
}
