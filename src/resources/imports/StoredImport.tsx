import { common } from 'virtual:texts/common';
import { imports } from 'virtual:texts/imports';
import { IconDownload } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import type { RuleCode } from '../../../contract/errors.ts';
import type { ResponseOf } from '../../../contract/index.ts';
import { href } from '../../browser/href.ts';
import { useChange } from '../../dataProvider/calls.ts';
import { useExport } from '../../dataProvider/useExport.ts';
import { useDialogChange } from '../../features/dialog/useDialogChange.ts';
import { useRule } from '../../i18n/useRule.ts';
import { useT } from '../../i18n/useT.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { InlineAlert } from '../../ui/InlineAlert.tsx';
import { showError } from '../../ui/showError.ts';
import { useDialog } from '../../ui/useDialog.tsx';
import { useFormatNumber } from '../../ui/useFormatNumber.ts';
import { ImportState } from './ImportState.tsx';
import styles from './Imports.module.css';
import { ImportWarnings } from './ImportWarnings.tsx';

type Import = ResponseOf<'GET /v1/imports/:id'>;

/** A checked import and its outcome. */
export function StoredImport({ data }: { data: Import }) {
  const t = useT(imports);
  const shared = useT(common);
  const { id, people, refused, state } = data;
  const run = useDialogChange('POST /v1/imports/:id/run', { input: () => ({ params: { id } }) });
  return (
    <>
      <div className={styles.facts}>
        <ImportState state={state} refused={refused} />
        <span>{shared(`type.${data.kind}`)}</span>
        {state === 'ready' && <span>{t('fine', { count: people - refused })}</span>}
        {refused > 0 && <span>{t('refused', { count: refused })}</span>}
      </div>
      {state === 'running' && <Running data={data} />}
      {state === 'ready' && data.stopped === 'cancelled' && (
        <p role="status" className={styles.text}>
          {t('stopped_cancelled')}
        </p>
      )}
      {state === 'ready' && data.stopped === 'failed' && <InlineAlert>{t('stopped_failed')}</InlineAlert>}
      {state === 'ready' && data.stopped === 'warned' && <InlineAlert>{t('stopped_warned')}</InlineAlert>}
      {state === 'ready' && refused > 0 && <Errors data={data} />}
      {state === 'ready' && refused === 0 && <Ready data={data} onRun={() => run.mutateAsync()} />}
      {state === 'ready' && data.warning_count > 0 && <ImportWarnings data={data} />}
      {state === 'done' && <Done data={data} />}
      {(state === 'undone' || state === 'expired') && (
        <Card title={t(`state_${state}`)}>
          <p className={styles.text}>{t(`${state}_text`)}</p>
          <Another />
        </Card>
      )}
    </>
  );
}

function Another() {
  const t = useT(imports);
  return <ButtonLink href={href('/users/import/file')}>{t('another')}</ButtonLink>;
}

function Ready({ data: { people, warning_count }, onRun }: { data: Import; onRun: () => Promise<unknown> }) {
  const t = useT(imports);
  const { show, dialog } = useDialog();
  const text =
    warning_count > 0 ? `${t('run_warned', { count: warning_count })} ${t('run_text')}` : t('run_text');
  const confirm = () =>
    show((close) => (
      <ConfirmDialog
        title={t('run_title', { count: people })}
        text={text}
        action={t('import')}
        onConfirm={onRun}
        onClose={close}
      />
    ));
  return (
    <Card title={t('all_fine')}>
      <p className={styles.text}>{t('run_text')}</p>
      <div className={styles.actions}>
        <Button variant="filled" onClick={confirm}>
          {t('import')}
        </Button>
        <Another />
      </div>
      {dialog}
    </Card>
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

function Done({ data: { id, people, file_name } }: { data: Import }) {
  const t = useT(imports);
  const navigate = useNavigate();
  const { show, dialog } = useDialog();
  const undo = useDialogChange('POST /v1/imports/:id/undo', {
    input: () => ({ params: { id } }),
    done: t('undone'),
  });
  const confirm = () =>
    show((close) => (
      <ConfirmDialog
        title={t('undo_title')}
        text={t('undo_text', { name: file_name })}
        action={t('undo')}
        destructive
        onConfirm={() => undo.mutateAsync()}
        onClose={close}
      />
    ));
  return (
    <Card title={t('done', { count: people })}>
      <p className={styles.text}>{t('done_text')}</p>
      <div className={styles.actions}>
        <Button variant="filled" onClick={() => void navigate(href('/users'))}>
          {t('see_people')}
        </Button>
        <Button onClick={confirm}>{t('undo')}</Button>
      </div>
      {dialog}
    </Card>
  );
}

function Errors({ data: { id, errors, error_count } }: { data: Import }) {
  const t = useT(imports);
  const shared = useT(common);
  const rule = useRule();
  const number = useFormatNumber();
  const file = useExport('GET /v1/imports/errors-xls', (error) => showError(error, shared));
  const heads = [t('row'), t('column'), t('found'), t('error')];
  // A refusal of the database has no rule's text.
  const textOf = ({ code, values, message }: Import['errors'][number]) => {
    const text = rule({ code: code as RuleCode, ...(values && { values }) });
    return text === code ? message : text;
  };
  return (
    <>
      <p className={styles.text}>{t('fix')}</p>
      <div className={styles.actions}>
        <Button
          variant="filled"
          busy={file.isPending}
          icon={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => file.run({ id })}
        >
          {t('errors_action')}
        </Button>
        <Another />
      </div>
      <table className={styles.errors} aria-label={t('errors')}>
        <colgroup>
          <col className={styles.row} />
          <col className={styles.column} />
          <col className={styles.found} />
          <col />
        </colgroup>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {errors.map((error) => (
            <tr key={`${error.row} ${error.column} ${error.code}`}>
              <td>{error.row}</td>
              <th scope="row">{error.column}</th>
              <td>{error.found}</td>
              <td>{textOf(error)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {error_count > errors.length && (
        <p className={styles.text}>
          {t('first_errors', { count: number(errors.length), total: number(error_count) })}
        </p>
      )}
    </>
  );
}
