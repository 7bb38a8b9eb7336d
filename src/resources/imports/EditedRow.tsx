import { common } from 'virtual:texts/common';
import { imports } from 'virtual:texts/imports';
import { type FormEvent, useEffect, useState } from 'react';
import type { RuleCode } from '../../../contract/errors.ts';
import type { ResponseOf } from '../../../contract/index.ts';
import { useChange } from '../../dataProvider/calls.ts';
import { useRule } from '../../i18n/useRule.ts';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { InlineAlert } from '../../ui/InlineAlert.tsx';
import { showError } from '../../ui/showError.ts';
import styles from './Imports.module.css';

type Row = ResponseOf<'GET /v1/imports/:id/rows'>['response'][number];
type Cell = Row['fields'][number];

interface Props {
  id: string;
  row: Row;
  /** What came of a correction, for whoever does not see it. */
  onTold: (text: string) => void;
  /** Reads the rows again, after someone else has changed one. */
  onStale: () => void;
  /** Says whether what was typed would be lost with the row; keeps its identity. */
  onUnsaved: (row: number, isUnsaved: boolean) => void;
}

/** A row of the file with its faulty cells, or all of them, as fields; what is typed is checked by the server. */
export function EditedRow({ id, row, onTold, onStale, onUnsaved }: Props) {
  const t = useT(imports);
  const shared = useT(common);
  const rule = useRule();
  const isFaulty = row.refusal !== null || row.fields.some(({ fault }) => fault);
  const [isWhole, setIsWhole] = useState(false);
  const [typed, setTyped] = useState<Partial<Record<Cell['path'], string>>>({});
  const changed = row.fields.filter(({ path, found }) => (typed[path] ?? found) !== found);
  const isUnsaved = changed.length > 0;
  useEffect(() => {
    onUnsaved(row.row, isUnsaved);
    return () => onUnsaved(row.row, false);
  }, [row.row, isUnsaved, onUnsaved]);
  const change = useChange('POST /v1/imports/:id/rows', {
    input: () => ({
      params: { id },
      body: {
        row: row.row,
        updated_at: row.updated_at,
        fields: changed.map(({ path, found }) => ({ path, value: typed[path] ?? found })),
      },
    }),
    onSuccess: ({ fields, refusal }) => {
      setTyped({});
      const isRight = refusal === null && fields.every(({ fault }) => !fault);
      onTold(t(isRight ? 'row_fixed' : 'row_wrong', { row: row.row }));
    },
    onError: (error) => {
      showError(error, shared);
      onStale();
    },
  });
  const messageOf = ({ fault }: Cell) => {
    if (!fault) return undefined;
    const { code, values, message } = fault;
    const text = rule({ code: code as RuleCode, ...(values && { values }) });
    // A refusal of the database has no rule's text.
    return text === code ? message : text;
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (isUnsaved) change.mutate();
  };
  const shown = row.fields.filter(({ fault }) => isWhole || fault);
  const less = isFaulty ? t('row_faults') : t('row_hide');
  return (
    <form className={styles.edited} aria-label={t('row_title', { row: row.row })} onSubmit={send} noValidate>
      <div className={styles.rowHead}>
        <h4>{t('row_title', { row: row.row })}</h4>
        <span className={styles.rowName}>{row.name}</span>
        <Button variant="link" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? less : t('row_all')}
        </Button>
      </div>
      {row.refusal !== null && <InlineAlert>{row.refusal}</InlineAlert>}
      {shown.length > 0 && (
        <div className={styles.cells}>
          {shown.map((cell) => (
            <Field
              key={cell.path}
              label={cell.label}
              value={typed[cell.path] ?? cell.found}
              error={messageOf(cell)}
              autoComplete="off"
              onChange={({ target }) => setTyped({ ...typed, [cell.path]: target.value })}
            />
          ))}
        </div>
      )}
      {shown.length > 0 && (
        <Button type="submit" busy={change.isPending} disabled={!isUnsaved}>
          {t('row_check')}
        </Button>
      )}
    </form>
  );
}
