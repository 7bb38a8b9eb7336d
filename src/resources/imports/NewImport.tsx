import { common } from 'virtual:texts/common';
import { imports } from 'virtual:texts/imports';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { IMPORT_FILE } from '../../../domain/files.ts';
import { type ImportKind, importKinds } from '../../../domain/importColumns.ts';
import { href } from '../../browser/href.ts';
import { ApiError } from '../../dataProvider/ApiError.ts';
import { useExport } from '../../dataProvider/useExport.ts';
import { useUpload } from '../../dataProvider/useUpload.ts';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Select } from '../../ui/Field.tsx';
import { FileField } from '../../ui/FileField.tsx';
import { InlineAlert } from '../../ui/InlineAlert.tsx';
import { oneFile } from '../../ui/oneFile.ts';
import { errorText, showError } from '../../ui/showError.ts';
import styles from './Imports.module.css';

/** Chooses the kind of person, then the template, then the file. */
export function NewImport() {
  const t = useT(imports);
  const shared = useT(common);
  const [kind, setKind] = useState<ImportKind>('STUDENT');
  const template = useExport('GET /v1/imports/template-xls', (error) => showError(error, shared));
  return (
    <>
      <div className={styles.kind}>
        <Select
          label={t('type')}
          value={kind}
          choices={importKinds.map((value) => ({ value, label: shared(`type.${value}`) }))}
          onChange={({ target }) => setKind(importKinds.find((each) => each === target.value) ?? kind)}
        />
      </div>
      <Card title={t('template')}>
        <p className={styles.text}>{t('template_text')}</p>
        <Button
          busy={template.isPending}
          icon={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => template.run({ kind })}
        >
          {t('template_action')}
        </Button>
      </Card>
      <Card title={t('send')}>
        <p className={styles.text}>{t('send_text')}</p>
        <FileInput kind={kind} />
      </Card>
    </>
  );
}

const show = (refusal: HTMLElement | null) => refusal?.scrollIntoView({ block: 'nearest' });

function FileInput({ kind }: { kind: ImportKind }) {
  const t = useT(imports);
  const shared = useT(common);
  const navigate = useNavigate();
  const [file, setFile] = useState<File | null>(null);
  const [isWrong, setIsWrong] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const upload = useUpload('POST /v1/imports', {
    onSuccess: ({ id }) => void navigate(href('/users/import/file', { id })),
    onError: (refusal) => {
      // A file that a lost connection stopped can be sent again.
      if (!(refusal instanceof ApiError && refusal.code === 'offline')) setFile(null);
      setError(refusal);
    },
  });
  const send = (chosen: File | null) => {
    setIsWrong(false);
    setError(null);
    setFile(chosen);
    if (chosen)
      upload.send({ body: { kind, file_name: chosen.name.slice(0, 200) }, files: { file: chosen } });
  };
  return (
    <>
      <FileField
        label={t('send_label')}
        hint={t('limits')}
        rule={IMPORT_FILE}
        {...oneFile(file, send)}
        onWrong={() => {
          setError(null);
          setIsWrong(true);
        }}
        sending={upload.sending}
        error={isWrong ? t('file_wrong') : undefined}
      />
      {upload.isPending && !upload.isWaiting && <p className={styles.text}>{t('checking')}</p>}
      {error && !isWrong && (
        <div ref={show} className={styles.refusal}>
          <Refusal error={error} texts={[t('file_wrong'), errorText(error, shared)]} />
        </div>
      )}
    </>
  );
}

/** Everything that is wrong with the file as a whole. */
function Refusal({ error, texts: [wrongType, general] }: { error: Error; texts: [string, string] }) {
  if (!(error instanceof ApiError)) return <InlineAlert>{general}</InlineAlert>;
  if (error.code === 'wrong_file_type' || error.code === 'file_too_large')
    return <InlineAlert>{wrongType}</InlineAlert>;
  if (error.issues.length === 0) return <InlineAlert>{general}</InlineAlert>;
  return error.issues.map(({ message }) => <InlineAlert key={message}>{message}</InlineAlert>);
}
