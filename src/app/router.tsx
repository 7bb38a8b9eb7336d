import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import { useSignedIn } from '../authProvider/session.ts';
import { href } from '../browser/href.ts';
import { FallbackRoute } from './FallbackRoute.tsx';
import { landing } from './guard.ts';
import { Shell } from './layout/Shell.tsx';
import { RouteGuard } from './RouteGuard.tsx';
import { signedInRoutes } from './routes/access.ts';
import type { Route } from './routes/route.ts';

function Home() {
  return <Navigate to={landing(useSignedIn())} replace />;
}

const served = (frame: Route['frame']): RouteObject[] =>
  signedInRoutes
    .filter((each) => each.frame === frame)
    .flatMap(({ path, page: Page }) =>
      Page
        ? [
            {
              path,
              element: (
                <RouteGuard>
                  <Page />
                </RouteGuard>
              ),
            },
          ]
        : [],
    );

/** The fallback route serves the back office and unknown addresses. */
export const router = createBrowserRouter([
  ...served('bare'),
  {
    element: <Shell />,
    children: [
      { path: href('/'), element: <Home /> },
      ...served(undefined),
      { path: '*', element: <FallbackRoute /> },
    ],
  },
]);
