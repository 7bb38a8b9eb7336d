import { person } from 'virtual:texts/person';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { canBeGranted } from '../../../domain/permissions.ts';
import { mayDeleteNote, mayEditNote } from '../../../domain/personNotes.ts';
import { useSignedIn } from '../../authProvider/session.ts';
import { ApiError } from '../../dataProvider/ApiError.ts';
import { useCallPages } from '../../dataProvider/calls.ts';
import { useDialogChange } from '../../features/dialog/useDialogChange.ts';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useDates } from '../../ui/dates.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { useDialog } from '../../ui/useDialog.tsx';
import { type Note, NoteDialog } from './NoteDialog.tsx';
import { PagedCard } from './PagedCard.tsx';
import styles from './Person.module.css';

/** Notes of the staff about another person (REG-25), newest first, in pages of ten. */
export function NotesCard({ user_id }: { user_id: string }) {
  const t = useT(person);
  const { show, dialog } = useDialog();
  const query = useCallPages('GET /v1/users/:id/notes', { params: { id: user_id }, query: { pageSize: 10 } });
  const rows = query.data?.pages.flatMap(({ response }) => response) ?? [];
  // The notes about who holds more permissions are not the caller's to read.
  if (query.error instanceof ApiError && query.error.status === 403) return null;
  return (
    <>
      <PagedCard
        title={t('notes')}
        aside={
          <Button onClick={() => show((close) => <NoteDialog user_id={user_id} onClose={close} />)}>
            {t('note')}
          </Button>
        }
        query={query}
        empty={t('no_notes')}
        items={rows.map((note) => (
          <Line
            key={note.id}
            note={note}
            onEdit={() => show((close) => <NoteDialog user_id={user_id} note={note} onClose={close} />)}
            onDelete={() => show((close) => <DeleteDialog user_id={user_id} note={note} onClose={close} />)}
          />
        ))}
      />
      {dialog}
    </>
  );
}

interface LineProps {
  note: Note;
  onEdit: () => void;
  onDelete: () => void;
}

function Line({ note, onEdit, onDelete }: LineProps) {
  const t = useT(person);
  const { formatMoment } = useDates();
  const { user, permissions } = useSignedIn().view;
  const deletesAll = canBeGranted(permissions, ['delete:person_notes']);
  const isEdited = note.updated_at !== note.created_at;
  return (
    <li className={styles.note}>
      <div className={styles.said}>
        <p className={styles.words}>{note.person_note}</p>
        <p className="muted">
          {t(isEdited ? 'note_edited' : 'note_by', {
            name: note.written_by,
            when: formatMoment(String(note.created_at)),
          })}
        </p>
      </div>
      {mayEditNote(note, user.user_id) && (
        <IconButton label={t('edit_note')} onClick={onEdit}>
          <IconPencil size={18} stroke={1.75} aria-hidden="true" />
        </IconButton>
      )}
      {mayDeleteNote(note, user.user_id, deletesAll) && (
        <IconButton label={t('delete_note')} onClick={onDelete}>
          <IconTrash size={18} stroke={1.75} aria-hidden="true" />
        </IconButton>
      )}
    </li>
  );
}

interface DialogProps {
  user_id: string;
  note: Note;
  onClose: () => void;
}

function DeleteDialog({ user_id, note, onClose }: DialogProps) {
  const t = useT(person);
  const remove = useDialogChange('DELETE /v1/users/:id/notes/:note_id', {
    input: () => ({ params: { id: user_id, note_id: note.id } }),
    done: t('note_deleted'),
  });
  return (
    <ConfirmDialog
      title={t('delete_note_title')}
      text={t('delete_note_text')}
      action={t('delete_note')}
      destructive
      onConfirm={() => remove.mutateAsync()}
      onClose={onClose}
    />
  );
}
