import { IconDownload, IconUpload } from '@tabler/icons-react';
import { type DragEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { type ImportKind, importKinds } from '../../../domain/importColumns.ts';
import { href } from '../../app/href.ts';
import { ApiError } from '../../dataProvider/ApiError.ts';
import { useChange } from '../../dataProvider/calls.ts';
import { useExport } from '../../dataProvider/useExport.ts';
import { imports } from '../../i18n/pt-BR/imports.ts';
import { ui } from '../../i18n/pt-BR/ui.ts';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Select } from '../../ui/Field.tsx';
import { InlineAlert } from '../../ui/InlineAlert.tsx';
import { errorText, showError } from '../../ui/showError.ts';
import styles from './Imports.module.css';

/** Chooses the kind of person, then the template, then the file. */
export function NewImport() {
  const t = useT(imports);
  const shared = useT(ui);
  const [kind, setKind] = useState<ImportKind>('STUDENT');
  const template = useExport('GET /v1/imports/template-xls', (error) => showError(error, shared));
  return (
    <>
      <Select
        label={t('kind')}
        value={kind}
        choices={importKinds.map((value) => ({ value, label: shared(`type.${value}`) }))}
        onChange={({ target }) => setKind(importKinds.find((each) => each === target.value) ?? kind)}
      />
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

function FileInput({ kind }: { kind: ImportKind }) {
  const t = useT(imports);
  const shared = useT(ui);
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const { mutate, isPending, error } = useChange('POST /v1/imports', {
    input: (file: File) => ({ body: { kind, file_name: file.name.slice(0, 200) }, file }),
    onSuccess: ({ id }) => void navigate(href('/users/import/file', { id })),
  });
  const send = (file: File | undefined) => file && !isPending && mutate(file);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    send(event.dataTransfer.files[0]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button does the same by keyboard.
    <div className={styles.drop} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <Button
        variant="filled"
        busy={isPending}
        icon={<IconUpload size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => input.current?.click()}
      >
        {t(isPending ? 'checking' : 'choose')}
      </Button>
      <p className={styles.text}>{t('limits')}</p>
      <input
        ref={input}
        type="file"
        hidden
        accept=".xlsx,.csv"
        aria-label={t('choose')}
        onChange={({ target }) => {
          send(target.files?.[0]);
          // So that the corrected file of the same name can be chosen again.
          target.value = '';
        }}
      />
      {error && <Refusal error={error} texts={[t('file_wrong'), errorText(error, shared)]} />}
    </div>
  );
}

/** Everything that is wrong with the file as a whole. */
function Refusal({ error, texts: [wrongType, general] }: { error: Error; texts: [string, string] }) {
  if (!(error instanceof ApiError)) return <InlineAlert>{general}</InlineAlert>;
  if (error.code === 'wrong_file_type') return <InlineAlert>{wrongType}</InlineAlert>;
  if (error.issues.length === 0) return <InlineAlert>{general}</InlineAlert>;
  return error.issues.map(({ message }) => <InlineAlert key={message}>{message}</InlineAlert>);
}
