import { common } from 'virtual:texts/common';
import { merges } from 'virtual:texts/merges';
import { IconArrowsExchange } from '@tabler/icons-react';
import { type MutableRefObject, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ResponseOf } from '../../../contract/index.ts';
import { type MergeField, type MergeObstacle, undoDays } from '../../../domain/merge.ts';
import { href } from '../../browser/href.ts';
import { ApiError } from '../../dataProvider/ApiError.ts';
import { useChange } from '../../dataProvider/calls.ts';
import { useLeaveGuard } from '../../features/leaveGuard/useLeaveGuard.tsx';
import { useRule } from '../../i18n/useRule.ts';
import { useT } from '../../i18n/useT.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useDates } from '../../ui/dates.ts';
import { FormFooter } from '../../ui/FormFooter.tsx';
import { showError } from '../../ui/showError.ts';
import { TypeBadges } from '../../ui/TypeBadge.tsx';
import { showToast } from '../../ui/toast.ts';
import { useDialog } from '../../ui/useDialog.tsx';
import styles from './Merge.module.css';
import { MergeValue, useCounts, useMergeLabel } from './mergeWords.tsx';
import { useUndoMerge } from './useUndoMerge.ts';

type Preview = ResponseOf<'GET /v1/users/:id/merge/:other_id'>;
type Side = 'kept' | 'dissolved';

const sides = ['kept', 'dissolved'] as const;

export function MergeForm({ data, onStale }: { data: Preview; onStale: () => void }) {
  const t = useT(merges);
  const shared = useT(common);
  const navigate = useNavigate();
  const { show, dialog } = useDialog();
  const [chosen, setChosen] = useState<Partial<Record<MergeField, Side>>>({});
  const { kept, dissolved, fields, moves, losses } = data;
  const sideOf = ({ field, is_taken }: Preview['fields'][number]): Side =>
    chosen[field] ?? (is_taken ? 'dissolved' : 'kept');
  const ended = useRef(false);
  const { leaveDialog } = useLeaveGuard(Object.keys(chosen).length > 0, { ended });
  const merge = useMerge(data, { onStale, ended });
  const taken = () => fields.filter((each) => sideOf(each) === 'dissolved').map(({ field }) => field);
  // Closed also when it is refused: the choices are behind it.
  const confirm = () =>
    show((close) => (
      <ConfirmDialog
        title={t('confirm_title', { name: kept.name })}
        text={t('confirm_text', { email: dissolved.email, days: undoDays })}
        action={t('submit')}
        onConfirm={() => merge.mutateAsync(taken()).catch(() => undefined)}
        onClose={close}
      />
    ));
  const swap = () =>
    void navigate(href('/users/merge', { id: dissolved.user_id, other: kept.user_id }), { replace: true });
  const isBlocked = data.obstacles.length > 0;
  return (
    <>
      <div className={styles.scroll}>
        <div className={styles.form}>
          <div className={styles.sides}>
            {sides.map((side) => (
              <Person key={side} title={t(side === 'kept' ? 'stays' : 'goes')} person={data[side]} />
            ))}
          </div>
          {kept.user_id !== dissolved.user_id && (
            <Button icon={<IconArrowsExchange size={18} stroke={1.75} aria-hidden="true" />} onClick={swap}>
              {t('swap')}
            </Button>
          )}
          {isBlocked ? (
            <Obstacles obstacles={data.obstacles} reverse={data.reverse_obstacles} />
          ) : (
            <>
              <p>{t('login', { email: kept.email })}</p>
              <section aria-labelledby="merge-fields">
                <h2 id="merge-fields">{t('differ')}</h2>
                <p className="muted">{t(fields.length > 0 ? 'differ_text' : 'alike')}</p>
                {fields.map((each) => (
                  <Choice
                    key={each.field}
                    choice={each}
                    data={data}
                    picked={sideOf(each)}
                    onPick={(side) => setChosen({ ...chosen, [each.field]: side })}
                  />
                ))}
              </section>
              <Counted title={t('moves')} rows={moves} />
              <Counted title={t('losses')} rows={losses} />
            </>
          )}
        </div>
      </div>
      <FormFooter note={isBlocked ? undefined : t('note', { days: undoDays })}>
        <Button variant="plain" onClick={() => void navigate(href('/users'))}>
          {shared('cancel')}
        </Button>
        <Button variant="filled" disabled={isBlocked} onClick={confirm}>
          {t('submit')}
        </Button>
      </FormFooter>
      {dialog}
      {leaveDialog}
    </>
  );
}

function Counted({ title, rows }: { title: string; rows: Preview['moves'] }) {
  const counts = useCounts(rows);
  const id = useId();
  if (counts.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className={styles.moves}>
        {counts.map(({ kind, text }) => (
          <li key={kind}>{text}</li>
        ))}
      </ul>
    </section>
  );
}

interface MergeOptions {
  onStale: () => void;
  /** Set once the choices are saved. */
  ended: MutableRefObject<boolean>;
}

function useMerge({ kept, dissolved }: Preview, { onStale, ended }: MergeOptions) {
  const t = useT(merges);
  const shared = useT(common);
  const navigate = useNavigate();
  const undo = useUndoMerge();
  return useChange('POST /v1/users/:id/merge', {
    input: (take: MergeField[]) => ({
      params: { id: kept.user_id },
      body: {
        take,
        other_id: dissolved.user_id,
        updated_at: kept.updated_at,
        other_updated_at: dissolved.updated_at,
      },
    }),
    onSuccess: ({ id }) => {
      ended.current = true;
      const action = { label: t('undo'), run: () => undo.mutate(id) };
      showToast('success', t('done'), kept.name, undefined, action);
      void navigate(href('/users'));
    },
    onError: (error) => {
      const isStale = error instanceof ApiError && error.code === 'stale';
      showError(error, shared, isStale ? { text: t('stale') } : {});
      if (isStale) onStale();
    },
  });
}

function Person({ title, person }: { title: string; person: Preview[Side] }) {
  const t = useT(merges);
  const shared = useT(common);
  const { formatDate } = useDates();
  const { user_id, name, email, photo_url, types, user_status, created_at } = person;
  return (
    <section className={styles.person} aria-label={`${title}: ${name}`}>
      <h2>{title}</h2>
      <Avatar id={user_id} name={name} photo={photo_url} size={38} />
      <div>
        <strong>{name}</strong>
        <span>{email}</span>
        <span>
          {t('registered', { date: formatDate(created_at) })}
          {user_status ? '' : ` · ${shared('inactive')}`}
        </span>
        <TypeBadges types={types} />
      </div>
    </section>
  );
}

interface ChoiceProps {
  choice: Preview['fields'][number];
  data: Preview;
  picked: Side;
  onPick: (side: Side) => void;
}

function Choice({ choice, data, picked, onPick }: ChoiceProps) {
  const t = useT(merges);
  const label = useMergeLabel();
  const name = useId();
  return (
    <div className={styles.choice} role="radiogroup" aria-labelledby={name}>
      <h3 id={name}>{label(choice.field)}</h3>
      {sides.map((side) => (
        <label key={side} className={styles.option} data-picked={picked === side || undefined}>
          <input type="radio" name={name} checked={picked === side} onChange={() => onPick(side)} />
          <span>
            <span className={styles.whose}>{t(side === 'kept' ? 'stays' : 'goes')}</span>
            <MergeValue field={choice.field} value={choice[side]} person={data[side]} />
          </span>
        </label>
      ))}
    </div>
  );
}

function Obstacles({ obstacles, reverse }: { obstacles: MergeObstacle[]; reverse: MergeObstacle[] }) {
  const t = useT(merges);
  const rule = useRule();
  const list = (of: MergeObstacle[]) => (
    <ul>
      {of.map((each) => (
        <li key={each}>{rule({ code: `merge_${each}` })}</li>
      ))}
    </ul>
  );
  return (
    <section className={styles.blocked} aria-labelledby="merge-blocked">
      <h2 id="merge-blocked">{t('blocked')}</h2>
      <p>{t('blocked_text')}</p>
      {list(obstacles)}
      {!obstacles.includes('same') && reverse.length === 0 && <p>{t('reverse_free')}</p>}
      {!obstacles.includes('same') && reverse.length > 0 && (
        <>
          <p>{t('reverse_blocked')}</p>
          {list(reverse)}
        </>
      )}
    </section>
  );
}
