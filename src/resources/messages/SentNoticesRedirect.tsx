import { Navigate } from 'react-router';
import { href } from '../../browser/href.ts';

export default function SentNoticesRedirect() {
  return <Navigate to={href('/message/history')} replace />;
}
