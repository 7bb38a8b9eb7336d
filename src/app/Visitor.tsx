import { Redirect } from '../browser/address.ts';
import { href } from '../browser/href.ts';
import { isKnown } from './routes/access.ts';
import { NotFoundPage } from './routes/public.ts';

// A separate chunk, so that the login does not load the table of routes.
export default function Visitor({ path }: { path: string }) {
  return isKnown(path) ? <Redirect to={href('/auth')} /> : <NotFoundPage />;
}
