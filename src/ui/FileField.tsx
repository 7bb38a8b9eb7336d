import { common } from 'virtual:texts/common';
import { uploads } from 'virtual:texts/uploads';
import { IconAlertCircle, IconCamera, IconUpload } from '@tabler/icons-react';
import {
  type ClipboardEvent,
  type DragEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { extensionOf, type FileRule, fits } from '../../domain/files.ts';
import type { Sending } from '../dataProvider/sending.ts';
import { useT } from '../i18n/useT.ts';
import { Button } from './Button.tsx';
import { ChosenFile } from './ChosenFile.tsx';
import { classes } from './classes.ts';
import frame from './Field.module.css';
import styles from './FileField.module.css';
import { noBreak } from './noBreak.ts';
import { useMedia } from './usePhone.ts';

interface Props {
  label: string;
  optional?: string;
  /** Describes what may be chosen. */
  hint?: string;
  rule: FileRule;
  /** How many files it takes. */
  most?: number;
  files: readonly File[];
  /** Called with all files that are then chosen; without `onWrong` the form says which break the rule, and why. */
  onFiles: (files: File[]) => void;
  /** Called with a file that does not fit, which is not taken. */
  onWrong?: (file: File) => void;
  /** Called when several files are dropped or pasted where one is taken; without it the first is taken. */
  onMany?: () => void;
  /** Shown below a chosen file, such as a picture of it. */
  preview?: ReactNode;
  error?: string | undefined;
  sending?: Sending | undefined;
  /** The words of a button in the place of the area, for a file that is used as soon as it is chosen. */
  action?: string;
  busy?: boolean;
}

const isImage = (type: string) => type.startsWith('image/');

/** An area to drop or paste files on, which is also a button, and the camera on phones; below it the chosen files. */
export function FileField(props: Props) {
  const { label, optional, hint, rule, most = 1, files, onFiles, onWrong, onMany } = props;
  const { preview, error, sending, action, busy } = props;
  const t = useT(uploads);
  const shared = useT(common);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [over, setOver] = useState(false);
  const count = files.length;
  const shown = useRef(count);
  const images = rule.types.filter(isImage);
  const isTouched = useMedia('(pointer: coarse)');
  const isFull = most === 1 && count > 0;
  const isSending = sending?.isPending ?? busy ?? false;
  // The button that had the focus is gone.
  useEffect(() => {
    if (shown.current !== count && document.activeElement === document.body)
      box.current?.querySelector('button')?.focus();
    shown.current = count;
  }, [count]);

  const take = (list: FileList | null) => {
    const added = [...(list ?? [])];
    // So that the same file can be chosen again.
    for (const each of [input.current, camera.current]) if (each) each.value = '';
    if (isSending || added.length === 0) return;
    if (most === 1 && added.length > 1 && onMany) return onMany();
    const offered = most === 1 ? added.slice(0, 1) : added;
    const wrong = onWrong && offered.find((file) => !fits(rule, file));
    if (wrong) onWrong(wrong);
    const taken = onWrong ? offered.filter((file) => fits(rule, file)) : offered;
    if (taken.length > 0) onFiles(most === 1 ? taken : [...files, ...taken]);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  const target = {
    onClick: () => isSending || input.current?.click(),
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: drop,
  };
  const note = error ? `${id}-note` : undefined;
  const retry = () => {
    const form = box.current?.closest('form');
    if (form) form.requestSubmit();
    else sending?.retry();
  };
  return (
    // A paste reaches the field from any control within it.
    <div
      ref={box}
      className={frame.field}
      onPaste={(event: ClipboardEvent) => {
        take(event.clipboardData.files);
      }}
    >
      {!action && (
        <span className={frame.label} aria-hidden={!isFull}>
          {noBreak(label)}
          {optional && <span className={frame.optional}> {optional}</span>}
        </span>
      )}
      <input
        ref={input}
        type="file"
        hidden
        multiple={most > 1}
        // Some systems know a file by its extension alone.
        accept={rule.types.flatMap((type) => [type, `.${extensionOf[type]}`]).join()}
        aria-label={label}
        onChange={({ target: { files: chosen } }) => take(chosen)}
      />
      {action ? (
        <Button busy={isSending} aria-describedby={note} {...target}>
          {action}
        </Button>
      ) : (
        !isFull && (
          <button
            type="button"
            className={classes(styles.area, over && styles.over, Boolean(error) && styles.wrong)}
            aria-describedby={note}
            aria-disabled={isSending || undefined}
            {...target}
          >
            <IconUpload size={22} stroke={1.75} aria-hidden="true" />
            <span className="visually-hidden">{label}</span>{' '}
            <span className={styles.choose}>{shared('choose_file')}</span>{' '}
            <span className={styles.hint}>{hint}</span>
          </button>
        )
      )}
      {isTouched && images.length > 0 && !isFull && (
        <>
          <input
            ref={camera}
            type="file"
            hidden
            accept={images.join()}
            capture="environment"
            aria-label={t('take_photo')}
            onChange={({ target: { files: chosen } }) => take(chosen)}
          />
          <Button
            className="tap"
            busy={isSending}
            icon={<IconCamera size={18} stroke={1.75} aria-hidden="true" />}
            onClick={() => camera.current?.click()}
          >
            {t('take_photo')}
          </Button>
        </>
      )}
      {files.map((file, place) => (
        <ChosenFile
          key={`${file.name} ${file.size} ${file.lastModified}`}
          file={file}
          sending={sending}
          isWrong={Boolean(error) && !fits(rule, file)}
          onRemove={() => onFiles(files.filter((_, each) => each !== place))}
        />
      ))}
      {count > 0 && preview}
      <p className={classes(styles.state, !sending?.isWaiting && 'visually-hidden')} role="status">
        {sending?.isPending &&
          (sending.isWaiting
            ? t('line_lost')
            : shared('sending', { percent: String(sending.percent - (sending.percent % 25)) }))}
      </p>
      {sending?.isBroken && !sending.isPending && count > 0 && (
        <Button className="tap" onClick={retry}>
          {shared('try_again')}
        </Button>
      )}
      <p id={`${id}-note`} className={frame.error} role={error ? 'alert' : undefined} hidden={!error}>
        <IconAlertCircle size={15} stroke={1.75} aria-hidden="true" />
        {noBreak(error ?? '')}
      </p>
    </div>
  );
}
