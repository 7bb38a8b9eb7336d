import { contractTemplate } from 'virtual:texts/contractTemplate';
import { useMemo } from 'react';
import { type DiffLine, textDiff } from '../../../domain/textDiff.ts';
import { useCall } from '../../dataProvider/calls.ts';
import { useT } from '../../i18n/useT.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import styles from './ContractTemplate.module.css';

interface Props {
  /** The version in force. */
  used: number;
  /** The text that is open, saved or not. */
  content: string;
  onClose: () => void;
}

/** Lines and words that differ from the text in use. */
export default function CompareDialog({ used, content, onClose }: Props) {
  const t = useT(contractTemplate);
  const { data, isError, refetch } = useCall('GET /v1/contract-templates/:version', {
    params: { version: used },
  });
  const before = data?.content;
  const lines = useMemo(
    () => (before === undefined ? null : textDiff(before.trim(), content.trim())),
    [before, content],
  );
  const isSame = lines?.every(({ kind }) => kind === 'same') ?? false;
  return (
    <Dialog title={t('compare_title', { from: String(used) })} onClose={onClose} wide isText>
      {isError && <ErrorState onRetry={() => void refetch()} />}
      {!lines && !isError && <SkeletonRows rows={6} />}
      {isSame && <p>{t('same')}</p>}
      {lines && !isSame && (
        <div className={styles.diff}>
          {lines.map((line, index) => {
            const key = `${index} ${line.kind}`;
            return <Line key={key} line={line} />;
          })}
        </div>
      )}
    </Dialog>
  );
}

const marks = { same: '', removed: '−', added: '+' } as const;

function Line({ line: { kind, parts } }: { line: DiffLine }) {
  const t = useT(contractTemplate);
  const Mark = kind === 'removed' ? 'del' : 'ins';
  return (
    <p className={styles[kind]}>
      {kind !== 'same' && (
        <span role="img" aria-label={t(kind)}>
          {marks[kind]}
        </span>
      )}
      {parts.map(({ text, isMarked }, index) => {
        const key = `${index} ${text}`;
        return isMarked ? <Mark key={key}>{text}</Mark> : <span key={key}>{text}</span>;
      })}
    </p>
  );
}
