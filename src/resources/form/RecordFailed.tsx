import { Navigate, useNavigate } from 'react-router';
import { ApiError } from '../../dataProvider/ApiError.ts';
import { Page } from '../../features/page/Page.tsx';
import { FailedState } from '../../ui/FailedState.tsx';

interface Props {
  /** Absent while the browser is offline. */
  error: Error | null | undefined;
  title: string;
  /** Redirect target when the record is missing. */
  list: string;
  onRetry: () => void;
}

/** The form of a record that could not be loaded. */
export function RecordFailed({ error, title, list, onRetry }: Props) {
  const navigate = useNavigate();
  const failure = error instanceof ApiError ? error : null;
  if (failure?.status === 404 || failure?.status === 400) return <Navigate to={list} replace />;
  return (
    <Page title={title} onBack={() => void navigate(list)} plain>
      <FailedState error={failure} what={title} onRetry={onRetry} />
    </Page>
  );
}
