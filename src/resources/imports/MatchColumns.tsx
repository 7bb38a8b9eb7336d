import { common } from 'virtual:texts/common';
import { imports } from 'virtual:texts/imports';
import { useState } from 'react';
import type { Input, ResponseOf } from '../../../contract/index.ts';
import { useChange } from '../../dataProvider/calls.ts';
import { useLeaveGuard } from '../../features/leaveGuard/useLeaveGuard.tsx';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Select } from '../../ui/Field.tsx';
import { InlineAlert } from '../../ui/InlineAlert.tsx';
import { showError } from '../../ui/showError.ts';
import { Another } from './Another.tsx';
import { ConstantFields, useConstants } from './Constants.tsx';
import styles from './Imports.module.css';

type Import = ResponseOf<'GET /v1/imports/:id'>;
type Matching = Input<'POST /v1/imports/:id/matching'>['body']['matching'];

interface Props {
  data: Import;
  /** Reads the import again, after someone else has changed it. */
  onStale: () => void;
  onDone: () => void;
}

/** Says which field each column of the file stands for; a field belongs to one column. */
export function MatchColumns({ data, onStale, onDone }: Props) {
  const { id, columns, fields, updated_at } = data;
  const t = useT(imports);
  const shared = useT(common);
  const [matching, setMatching] = useState<Matching>(() => columns.map(({ path }) => path));
  const constants = useConstants(data, matching);
  const isChanged = constants.isChanged || columns.some(({ path }, at) => matching[at] !== path);
  const { leaveDialog } = useLeaveGuard(isChanged, { isStep: true });
  const change = useChange('POST /v1/imports/:id/matching', {
    input: () => ({ params: { id }, body: { matching, constants: constants.values, updated_at } }),
    onSuccess: onDone,
    onError: (error) => {
      // What is wrong with a value stands at the value; the import is as it was.
      if (constants.explain(error)) return;
      showError(error, shared);
      onStale();
    },
  });
  const given = constants.values.map(({ path }) => path);
  const missing = fields.filter(
    ({ path, needed }) => needed && !matching.includes(path) && !given.includes(path),
  );
  const choices = [
    { value: '', label: t('match_leave') },
    ...fields.map(({ path, label, needed }) => ({
      value: path,
      label: needed ? t('match_needed', { field: label }) : label,
    })),
  ];
  const choose = (at: number, value: string) => {
    const path = fields.find((field) => field.path === value)?.path ?? null;
    setMatching(matching.map((each, index) => (index === at ? path : each === path ? null : each)));
  };
  return (
    <Card title={t('match_title')}>
      <p className={styles.text}>{t('match_text')}</p>
      <ul className={styles.columns}>
        {columns.map(({ heading, samples }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a file may have a heading twice, and its columns keep their order.
          <li key={at}>
            <Select
              label={heading || t('match_unnamed', { number: at + 1 })}
              hint={
                samples.length > 0 ? t('match_samples', { samples: samples.join(' · ') }) : t('match_blank')
              }
              value={matching[at] ?? ''}
              choices={choices}
              onChange={({ target }) => choose(at, target.value)}
            />
          </li>
        ))}
      </ul>
      <ConstantFields {...constants} />
      <div className={styles.matching}>
        {missing.length > 0 ? (
          <InlineAlert>
            {t('match_missing', {
              count: missing.length,
              fields: missing.map(({ label }) => label).join(', '),
            })}
          </InlineAlert>
        ) : (
          <p className={styles.text}>{t('match_whole')}</p>
        )}
      </div>
      <div className={styles.actions}>
        <Button
          variant="filled"
          busy={change.isPending}
          disabled={missing.length > 0}
          onClick={() => change.mutate()}
        >
          {t('match_action')}
        </Button>
        <Another />
      </div>
      {leaveDialog}
    </Card>
  );
}
