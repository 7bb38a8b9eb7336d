import { common } from 'virtual:texts/common';
import { IconAlertCircle, IconFile, IconUpload, IconX } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { type FileRule, fits } from '../../domain/files.ts';
import { useT } from '../i18n/useT.ts';
import { classes } from './classes.ts';
import frame from './Field.module.css';
import styles from './FileField.module.css';
import { IconButton } from './IconButton.tsx';
import { noBreak } from './noBreak.ts';
import { useFormatBytes } from './useFormatBytes.ts';

interface Props {
  label: string;
  optional?: string;
  /** Describes what may be chosen. */
  hint: string;
  rule: FileRule;
  file: File | null;
  onFile: (file: File | null) => void;
  /** Called instead of `onFile` for a file that does not fit; the input is cleared. */
  onWrong: (file: File) => void;
  /** Called instead of both when several files are dropped; without it the first is taken. */
  onMany?: () => void;
  /** Shown once a file is chosen, such as a picture of it. */
  preview?: ReactNode;
  error?: string | undefined;
  /** Progress while the file is sent, 0 to 100. */
  percent?: number | undefined;
}

/** An area to drop a file on, which is also a button; then the chosen file. */
export function FileField(props: Props) {
  const { label, optional, hint, rule, file, onFile, onWrong, onMany, preview, error, percent } = props;
  const t = useT(common);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const isChosen = file !== null;
  const shown = useRef(isChosen);
  // The button that had the focus is gone.
  useEffect(() => {
    if (shown.current !== isChosen && document.activeElement === document.body)
      box.current?.querySelector('button')?.focus();
    shown.current = isChosen;
  }, [isChosen]);
  const take = (chosen: File | null | undefined) => {
    // So that the same file can be chosen again.
    if (input.current) input.current.value = '';
    if (!chosen) return;
    if (fits(rule, chosen)) onFile(chosen);
    else onWrong(chosen);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const { files } = event.dataTransfer;
    if (files.length > 1 && onMany) onMany();
    else take(files[0]);
  };
  return (
    <div ref={box} className={frame.field}>
      <span className={frame.label} aria-hidden={file === null}>
        {noBreak(label)}
        {optional && <span className={frame.optional}> {optional}</span>}
      </span>
      <input
        ref={input}
        type="file"
        hidden
        accept={rule.types.join()}
        aria-label={label}
        onChange={({ target }) => take(target.files?.[0])}
      />
      {file ? (
        <ChosenFile file={file} percent={percent} onRemove={() => onFile(null)} />
      ) : (
        <button
          type="button"
          className={classes(styles.area, over && styles.over, Boolean(error) && styles.wrong)}
          aria-describedby={error ? `${id}-note` : undefined}
          onClick={() => input.current?.click()}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <IconUpload size={22} stroke={1.75} aria-hidden="true" />
          <span className="visually-hidden">{label}</span>{' '}
          <span className={styles.choose}>{t('choose_file')}</span>{' '}
          <span className={styles.hint}>{hint}</span>
        </button>
      )}
      {file && preview}
      <p id={`${id}-note`} className={frame.error} role={error ? 'alert' : undefined} hidden={!error}>
        <IconAlertCircle size={15} stroke={1.75} aria-hidden="true" />
        {noBreak(error ?? '')}
      </p>
    </div>
  );
}

interface ChosenProps {
  file: File;
  percent: number | undefined;
  onRemove: () => void;
}

export function ChosenFile({ file, percent, onRemove }: ChosenProps) {
  const t = useT(common);
  const bytes = useFormatBytes();
  return (
    <div className={styles.chosen}>
      <IconFile size={20} stroke={1.75} aria-hidden="true" />
      <span className={styles.name} title={file.name}>
        {file.name}
      </span>
      <span className={styles.size}>{bytes(file.size)}</span>
      {percent === undefined && (
        <IconButton label={t('remove_file', { name: file.name })} onClick={onRemove}>
          <IconX size={18} stroke={1.75} aria-hidden="true" />
        </IconButton>
      )}
      {percent !== undefined && (
        <span
          className={styles.bar}
          role="progressbar"
          aria-label={t('sending', { percent: String(percent) })}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
        >
          <span style={{ width: `${percent}%` }} />
        </span>
      )}
    </div>
  );
}
