import { Navigate, useNavigate } from 'react-router';
import { Page } from '../../app/layout/Page.tsx';
import type { ApiError } from '../../dataProvider/ApiError.ts';
import { FailedState } from '../../ui/FailedState.tsx';

interface Props {
  /** Absent while the browser is offline. */
  error: ApiError | null | undefined;
  title: string;
  /** Where a record that does not exist redirects. */
  list: string;
  onRetry: () => void;
}

/** The form of a record that could not be loaded. */
export function RecordFailed({ error, title, list, onRetry }: Props) {
  const navigate = useNavigate();
  if (error?.status === 404 || error?.status === 400) return <Navigate to={list} replace />;
  return (
    <Page title={title} onBack={() => void navigate(list)} plain>
      <FailedState error={error} what={title} onRetry={onRetry} />
    </Page>
  );
}
