import { common } from 'virtual:texts/common';
import { IconAlertCircle, IconUpload } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { extensionOf, type FileRule } from '../../domain/files.ts';
import { useT } from '../i18n/useT.ts';
import { classes } from './classes.ts';
import frame from './Field.module.css';
import styles from './FileField.module.css';
import { ChosenFile } from './FileField.tsx';
import { noBreak } from './noBreak.ts';

interface Props {
  label: string;
  /** Describes what may be chosen. */
  hint: string;
  rule: FileRule;
  /** More cannot be chosen. */
  most: number;
  files: readonly File[];
  /** Called with all files that are then chosen, including those that break the rule: the form says which and why. */
  onFiles: (files: File[]) => void;
  error?: string | undefined;
  /** Progress of the files, in their order, 0 to 100; undefined for one that is not being sent. */
  percents?: readonly (number | undefined)[];
}

/** An area to drop or paste files on, which is also a button; below it the chosen files, each of which can be taken away. */
export function FilesField({ label, hint, rule, most, files, onFiles, error, percents = [] }: Props) {
  const t = useT(common);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const [over, setOver] = useState(false);
  const take = (list: FileList | null) => {
    const added = [...(list ?? [])];
    // So that the same file can be chosen again.
    if (input.current) input.current.value = '';
    if (added.length > 0) onFiles(most === 1 ? added.slice(-1) : [...files, ...added]);
  };
  const remove = (place: number) => {
    onFiles(files.filter((_, each) => each !== place));
    // The button that had the focus is gone.
    choose.current?.focus();
  };
  return (
    // A paste reaches the area from any control within it.
    <div
      className={frame.field}
      onPaste={({ clipboardData }) => {
        take(clipboardData.files);
      }}
    >
      <span className={frame.label} aria-hidden="true">
        {noBreak(label)}
      </span>
      <input
        ref={input}
        type="file"
        hidden
        multiple={most > 1}
        // Some systems know a file by its extension alone.
        accept={rule.types.flatMap((type) => [type, `.${extensionOf[type]}`]).join()}
        aria-label={label}
        onChange={({ target }) => take(target.files)}
      />
      <button
        ref={choose}
        type="button"
        className={classes(styles.area, over && styles.over, Boolean(error) && styles.wrong)}
        aria-describedby={error ? `${id}-note` : undefined}
        onClick={() => input.current?.click()}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          take(event.dataTransfer.files);
        }}
      >
        <IconUpload size={22} stroke={1.75} aria-hidden="true" />
        <span className="visually-hidden">{label}</span>{' '}
        <span className={styles.choose}>{t('choose_file')}</span> <span className={styles.hint}>{hint}</span>
      </button>
      {files.map((file, place) => (
        <ChosenFile
          key={`${file.name} ${file.size} ${file.lastModified}`}
          file={file}
          percent={percents[place]}
          onRemove={() => remove(place)}
        />
      ))}
      <p id={`${id}-note`} className={frame.error} role={error ? 'alert' : undefined} hidden={!error}>
        <IconAlertCircle size={15} stroke={1.75} aria-hidden="true" />
        {noBreak(error ?? '')}
      </p>
    </div>
  );
}
