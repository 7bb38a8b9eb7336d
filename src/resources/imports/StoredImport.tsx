import { common } from 'virtual:texts/common';
import { imports } from 'virtual:texts/imports';
import { IconDownload } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ResponseOf } from '../../../contract/index.ts';
import { href } from '../../browser/href.ts';
import { useChange } from '../../dataProvider/calls.ts';
import { useExport } from '../../dataProvider/useExport.ts';
import { useDialogChange } from '../../features/dialog/useDialogChange.ts';
import { useLeaveGuard } from '../../features/leaveGuard/useLeaveGuard.tsx';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { InlineAlert } from '../../ui/InlineAlert.tsx';
import { showError } from '../../ui/showError.ts';
import { useDialog } from '../../ui/useDialog.tsx';
import { useFormatNumber } from '../../ui/useFormatNumber.ts';
import { Another } from './Another.tsx';
import { ImportRows } from './ImportRows.tsx';
import { ImportState } from './ImportState.tsx';
import styles from './Imports.module.css';
import { ImportWarnings } from './ImportWarnings.tsx';
import { MatchColumns } from './MatchColumns.tsx';

type Import = ResponseOf<'GET /v1/imports/:id'>;

interface Props {
  data: Import;
  /** Reads the import again. */
  onRead: () => void;
}

/** A sent file: its columns are matched, its rows are corrected and registered. */
export function StoredImport({ data, onRead }: Props) {
  const t = useT(imports);
  const shared = useT(common);
  const [isMatching, setIsMatching] = useState(false);
  const [unsaved, setUnsaved] = useState<ReadonlySet<number>>(new Set());
  // One guard for all rows, since the router knows one at a time; another import has the same path.
  const { confirmLeave, leaveDialog } = useLeaveGuard(unsaved.size > 0, { isStep: true });
  const onUnsaved = useCallback(
    (row: number, isUnsaved: boolean) =>
      setUnsaved((before) => {
        if (before.has(row) === isUnsaved) return before;
        return new Set(isUnsaved ? [...before, row] : [...before].filter((each) => each !== row));
      }),
    [],
  );
  const { people, refused, registered, state } = data;
  if (state === 'matching' || (state === 'ready' && isMatching))
    return <MatchColumns data={data} onStale={onRead} onDone={() => setIsMatching(false)} />;
  return (
    <>
      <div className={styles.facts}>
        <ImportState state={state} refused={refused} />
        <span>{shared(`type.${data.kind}`)}</span>
        {state === 'ready' && <span>{t('fine', { count: people - registered - refused })}</span>}
        {refused > 0 && <span>{t('refused', { count: refused })}</span>}
        {state === 'ready' && registered > 0 && <span>{t('registered', { count: registered })}</span>}
        {state === 'ready' && (
          <Button variant="link" onClick={() => confirmLeave(() => setIsMatching(true))}>
            {t('match_again')}
          </Button>
        )}
      </div>
      {state === 'ready' && data.is_remembered && <p className={styles.text}>{t('matched_before')}</p>}
      {state === 'running' && <Running data={data} />}
      {state === 'ready' && data.stopped === 'cancelled' && (
        <p role="status" className={styles.text}>
          {t('stopped_cancelled')}
        </p>
      )}
      {state === 'ready' && data.stopped === 'failed' && <InlineAlert>{t('stopped_failed')}</InlineAlert>}
      {state === 'ready' && data.stopped === 'warned' && <InlineAlert>{t('stopped_warned')}</InlineAlert>}
      {state === 'ready' && refused > 0 && <Faulty data={data} confirmLeave={confirmLeave} />}
      {state === 'ready' && refused === 0 && <Ready data={data} confirmLeave={confirmLeave} />}
      {state === 'ready' && data.warning_count > 0 && <ImportWarnings data={data} />}
      {state === 'ready' && <ImportRows data={data} onUnsaved={onUnsaved} confirmLeave={confirmLeave} />}
      {state === 'done' && <Done data={data} />}
      {(state === 'undone' || state === 'expired') && (
        <Card title={t(`state_${state}`)}>
          <p className={styles.text}>{t(`${state}_text`)}</p>
          <Another />
        </Card>
      )}
      {leaveDialog}
    </>
  );
}

interface RunProps {
  data: Import;
  /** A run takes the rows away, and unsaved cells with them. */
  confirmLeave: (action: () => void) => void;
}

/** Asks before people are registered, and says which rows may repeat someone. */
function useConfirmedRun(count: number, { id, warning_count, updated_at, refused }: Import) {
  const t = useT(imports);
  const { show, dialog } = useDialog();
  const all = useDialogChange('POST /v1/imports/:id/run', { input: () => ({ params: { id } }) });
  const valid = useDialogChange('POST /v1/imports/:id/run-valid', {
    input: () => ({ params: { id }, body: { updated_at } }),
  });
  const text = [
    warning_count > 0 && t('run_warned', { count: warning_count }),
    t('run_text'),
    refused > 0 && t('run_valid_rest', { count: refused }),
  ];
  const confirm = () =>
    show((close) => (
      <ConfirmDialog
        title={t('run_title', { count })}
        text={text.filter(Boolean).join(' ')}
        action={t('import')}
        onConfirm={() => (refused > 0 ? valid : all).mutateAsync()}
        onClose={close}
      />
    ));
  return { confirm, dialog };
}

function Ready({ data, confirmLeave }: RunProps) {
  const t = useT(imports);
  const { confirm, dialog } = useConfirmedRun(data.people - data.registered, data);
  return (
    <Card title={t('all_fine')}>
      <p className={styles.text}>{t('run_text')}</p>
      <div className={styles.actions}>
        <Button variant="filled" onClick={() => confirmLeave(confirm)}>
          {t('import')}
        </Button>
        {data.registered > 0 ? <Undo data={data} /> : <Another />}
      </div>
      {dialog}
    </Card>
  );
}

/** Rows are corrected here or in the file; those without faults need not wait for them. */
function Faulty({ data, confirmLeave }: RunProps) {
  const t = useT(imports);
  const shared = useT(common);
  const { id, people, refused, registered } = data;
  const fine = people - registered - refused;
  const { confirm, dialog } = useConfirmedRun(fine, data);
  const file = useExport('GET /v1/imports/errors-xls', (error) => showError(error, shared));
  return (
    <>
      <p className={styles.text}>{t('fix')}</p>
      <div className={styles.actions}>
        {fine > 0 && (
          <Button variant="filled" onClick={() => confirmLeave(confirm)}>
            {t('run_valid', { count: fine })}
          </Button>
        )}
        <Button
          busy={file.isPending}
          icon={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => file.run({ id })}
        >
          {t('errors_action')}
        </Button>
        {registered > 0 ? <Undo data={data} /> : <Another />}
      </div>
      {dialog}
    </>
  );
}

function Running({ data: { id, people, progress } }: { data: Import }) {
  const t = useT(imports);
  const shared = useT(common);
  const number = useFormatNumber();
  const stop = useChange('POST /v1/imports/:id/cancel', {
    input: () => ({ params: { id } }),
    onError: (error) => showError(error, shared),
  });
  const words = t('running', { progress: number(progress), people: number(people) });
  return (
    <Card title={words}>
      <div
        className={styles.bar}
        role="progressbar"
        aria-label={words}
        aria-valuemin={0}
        aria-valuemax={people}
        aria-valuenow={progress}
      >
        <span style={{ width: `${(100 * progress) / people}%` }} />
      </div>
      <Button busy={stop.isPending} onClick={() => stop.mutate()}>
        {t('stop')}
      </Button>
    </Card>
  );
}

function Undo({ data: { id, file_name, state } }: { data: Import }) {
  const t = useT(imports);
  const { show, dialog } = useDialog();
  const undo = useDialogChange('POST /v1/imports/:id/undo', {
    input: () => ({ params: { id } }),
    done: t('undone'),
  });
  const removed = t('undo_text', { name: file_name });
  const confirm = () =>
    show((close) => (
      <ConfirmDialog
        title={t('undo_title')}
        text={state === 'ready' ? `${removed} ${t('undo_rest')}` : removed}
        action={t('undo')}
        destructive
        onConfirm={() => undo.mutateAsync()}
        onClose={close}
      />
    ));
  return (
    <>
      <Button onClick={confirm}>{t('undo')}</Button>
      {dialog}
    </>
  );
}

function Done({ data }: { data: Import }) {
  const t = useT(imports);
  const navigate = useNavigate();
  return (
    <Card title={t('done', { count: data.registered })}>
      <p className={styles.text}>{t('done_text')}</p>
      <div className={styles.actions}>
        <Button variant="filled" onClick={() => void navigate(href('/users'))}>
          {t('see_people')}
        </Button>
        <Undo data={data} />
      </div>
    </Card>
  );
}
