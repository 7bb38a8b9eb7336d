import { common } from 'virtual:texts/common';
import { contractTemplate } from 'virtual:texts/contractTemplate';
import { useRef, useState } from 'react';
import type { ResponseOf } from '../../../contract/index.ts';
import { TEMPLATE_MAX, TEMPLATE_NOTE_MAX } from '../../../domain/contractTemplate.ts';
import { canBeGranted } from '../../../domain/permissions.ts';
import { useSignedIn } from '../../authProvider/session.ts';
import { href } from '../../browser/href.ts';
import { ApiError } from '../../dataProvider/ApiError.ts';
import { useCall, useChange } from '../../dataProvider/calls.ts';
import { useLeaveGuard } from '../../features/leaveGuard/useLeaveGuard.tsx';
import { Page } from '../../features/page/Page.tsx';
import { useT } from '../../i18n/useT.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Field, TextArea } from '../../ui/Field.tsx';
import { lazyDialog } from '../../ui/lazyDialog.tsx';
import { SkeletonPage } from '../../ui/Skeletons.tsx';
import { showError } from '../../ui/showError.ts';
import { showToast } from '../../ui/toast.ts';
import { useDialog } from '../../ui/useDialog.tsx';
import { RecordFailed } from '../form/RecordFailed.tsx';
import { StaleNotice } from '../form/StaleNotice.tsx';
import styles from './ContractTemplate.module.css';
import { UseVersionDialog } from './UseVersionDialog.tsx';
import { usePreviewTemplate } from './usePreviewTemplate.ts';
import { VariableList } from './VariableList.tsx';
import { VersionList } from './VersionList.tsx';

const CompareDialog = lazyDialog(() => import('./CompareDialog.tsx'));

export type Template = ResponseOf<'GET /v1/contract-templates/:version'>;

/** Opens the version in force first. */
export default function ContractTemplatePage() {
  const t = useT(contractTemplate);
  const first = useCall('GET /v1/contract-templates/:version', { params: { version: 1 } });
  const [chosen, setChosen] = useState<number | null>(null);
  const version = chosen ?? first.data?.used ?? null;
  const { data, error, refetch } = useCall(
    'GET /v1/contract-templates/:version',
    version === null ? null : { params: { version } },
  );
  const failure = first.error ?? error;
  if (data) return <Editor key={data.version} template={data} onOpen={setChosen} />;
  if (!failure) return <SkeletonPage />;
  const retry = () => void (first.error ? first.refetch() : refetch());
  return <RecordFailed error={failure} title={t('title')} list={href('/')} onRetry={retry} />;
}

interface Props {
  template: Template;
  onOpen: (version: number) => void;
}

function Editor({ template, onOpen }: Props) {
  const t = useT(contractTemplate);
  const shared = useT(common);
  const { show, dialog } = useDialog();
  const canEdit = canBeGranted(useSignedIn().view.permissions, ['edit:school_settings']);
  const [content, setContent] = useState(template.content);
  const [note, setNote] = useState('');
  const [isTried, setTried] = useState(false);
  const [seen, setSeen] = useState(template.latest);
  const area = useRef<HTMLTextAreaElement>(null);
  const ended = useRef(false);
  const isChanged = content.trim() !== template.content.trim();
  const { confirmLeave, leaveDialog } = useLeaveGuard(isChanged, { ended });
  const preview = usePreviewTemplate((error) => showError(error, shared));
  const save = useChange('POST /v1/contract-templates', {
    input: () => ({ body: { content, note: note.trim(), latest: seen } }),
    onSuccess: ({ version }) => {
      ended.current = true;
      showToast('success', shared('success'), t('saved', { number: String(version) }));
      onOpen(version);
    },
    onError: (error) => showError(error, shared),
  });
  const failure = save.error ?? preview.error;
  const issues = failure instanceof ApiError ? failure.issues : [];
  const isStale = save.error instanceof ApiError && save.error.code === 'stale';
  const insert = (text: string) => {
    const field = area.current;
    const [from, to] = field ? [field.selectionStart, field.selectionEnd] : [content.length, content.length];
    setContent(content.slice(0, from) + text + content.slice(to));
    field?.focus();
  };
  const number = String(template.version);
  return (
    <Page title={t('title')}>
      <p className="muted">{t('intro')}</p>
      <div className={styles.page}>
        <form
          className={styles.editor}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            setTried(true);
            if (note.trim()) save.mutate();
          }}
        >
          {isStale && (
            <StaleNotice
              read={() => content}
              onSee={() => {
                setSeen(template.latest);
                setContent(template.content);
              }}
              onApplyAgain={setContent}
            />
          )}
          <h2 className={styles.heading}>
            {shared('version_number', { number })}{' '}
            {template.in_force && <Badge tone="success">{t('in_force')}</Badge>}
          </h2>
          <TextArea
            ref={area}
            label={t('content')}
            hint={t('syntax')}
            error={issues.length > 0 ? issues.map(({ message }) => message).join(' ') : undefined}
            rows={24}
            maxLength={TEMPLATE_MAX}
            readOnly={!canEdit}
            spellCheck
            value={content}
            onChange={(event) => setContent(event.target.value)}
          />
          {canEdit && (
            <Field
              label={t('note')}
              maxLength={TEMPLATE_NOTE_MAX}
              value={note}
              error={isTried && !note.trim() ? t('note_needed') : undefined}
              onChange={(event) => setNote(event.target.value)}
            />
          )}
          <div className={styles.actions}>
            {canEdit && (
              <Button type="submit" variant="filled" disabled={!isChanged} busy={save.isPending}>
                {t('save')}
              </Button>
            )}
            {canEdit && (
              <Button busy={preview.isPending} onClick={() => preview.mutate(content)}>
                {t('preview')}
              </Button>
            )}
            <Button
              disabled={content === template.content && template.in_force}
              onClick={() =>
                show((close) => <CompareDialog used={template.used} content={content} onClose={close} />)
              }
            >
              {t('compare')}
            </Button>
            {canEdit && (
              <Button
                disabled={isChanged}
                onClick={() => show((close) => <UseVersionDialog template={template} onClose={close} />)}
              >
                {t('use')}
              </Button>
            )}
          </div>
        </form>
        <div className={styles.side}>
          {canEdit && <VariableList onInsert={insert} />}
          <Card title={t('versions')}>
            <VersionList
              current={template.version}
              onOpen={(version) => confirmLeave(() => onOpen(version))}
            />
          </Card>
        </div>
      </div>
      {dialog}
      {leaveDialog}
    </Page>
  );
}
