import { useEffect, useState } from 'react';
import { type RaRecord, ShowBase, useShowContext } from 'react-admin';
import type { ApiError } from '../../dataProvider/ApiError.ts';
import { DetailsDialog, type DetailsTab } from '../../ui/DetailsDialog.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FailedState } from '../../ui/FailedState.tsx';

interface Props<R> {
  resource: string;
  id: string;
  person: { id: string; name: string; photo?: string | null };
  /** Groups of label and value; without the record, those it will have, so that the skeleton is theirs. */
  groups: (record?: R) => readonly DetailsTab[];
  onClose: () => void;
  /** Milliseconds before the record is loaded. */
  delay?: number;
}

/** What is known of a record, over its list: groups of label and value. */
export function ShowDialog<R extends RaRecord>({ resource, id, delay = 0, ...view }: Props<R>) {
  const [enabled, setEnabled] = useState(delay === 0);
  useEffect(() => {
    const timer = setTimeout(() => setEnabled(true), delay);
    return () => clearTimeout(timer);
  }, [delay]);
  // Errors are rendered inline: react-admin's toast and redirect stay out.
  const query = { enabled, onError: () => undefined };
  return (
    <ShowBase resource={resource} id={id} queryOptions={query} disableAuthentication>
      <Shown<R> {...view} />
    </ShowBase>
  );
}

function Shown<R extends RaRecord>({ person, groups, onClose }: Omit<Props<R>, 'resource' | 'id' | 'delay'>) {
  const { record, error, isPaused, refetch } = useShowContext<R, ApiError>();
  if (!record && (error || isPaused)) {
    return (
      <Dialog title={person.name} onClose={onClose}>
        <FailedState error={error} what={person.name} onRetry={() => void refetch()} />
      </Dialog>
    );
  }
  return <DetailsDialog person={person} tabs={groups(record)} loading={!record} onClose={onClose} />;
}
