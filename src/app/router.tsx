import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import { useSignedIn } from '../authProvider/session.ts';
import { Elsewhere } from './Elsewhere.tsx';
import { Guarded } from './Guarded.tsx';
import { landing } from './guard.ts';
import { Shell } from './layout/Shell.tsx';
import { paths } from './paths.ts';
import { type Screen, screens } from './screens.ts';

function Home() {
  return <Navigate to={landing(useSignedIn())} replace />;
}

const route = ({ path, page: Page }: Screen): RouteObject => ({
  path,
  element: (
    <Guarded>
      <Page />
    </Guarded>
  ),
});

/** The addresses behind the login; what no screen has is react-admin's, or not there. */
export const router = createBrowserRouter([
  ...screens.filter(({ frame }) => frame === 'bare').map(route),
  {
    element: <Shell />,
    children: [
      { path: paths.home.path, element: <Home /> },
      ...screens.filter(({ frame }) => frame !== 'bare').map(route),
      { path: '*', element: <Elsewhere /> },
    ],
  },
]);
