/** The longest note about a person (REG-25). */
export const PERSON_NOTE_MAX = 2000;

interface Note {
  author_id: string;
}

/** Whether the reader may change the words of a note: its author alone, because it bears the author's name. */
export const mayEditNote = (note: Note, reader_id: string): boolean => note.author_id === reader_id;

/** Whether the reader may delete a note: its author, or who may delete the notes of others. */
export const mayDeleteNote = (note: Note, reader_id: string, mayDeleteAll: boolean): boolean =>
  mayDeleteAll || mayEditNote(note, reader_id);
