import { Navigate } from 'react-router';
import { href } from '../../app/href.ts';

export default function SentNoticesRedirect() {
  return <Navigate to={href('/message/history')} replace />;
}
