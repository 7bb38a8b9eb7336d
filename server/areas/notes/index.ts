import type { Area } from '../../platform/area.ts';
import { changeNote, deleteNote, listNotes, writeNote } from './notes.ts';

export const notes = {
  handlers: {
    'GET /v1/users/:id/notes': listNotes,
    'POST /v1/users/:id/notes': writeNote,
    'PATCH /v1/users/:id/notes/:note_id': changeNote,
    'DELETE /v1/users/:id/notes/:note_id': deleteNote,
  },
} satisfies Area;
