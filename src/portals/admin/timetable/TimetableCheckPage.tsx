import { common } from 'virtual:texts/common';
import { holidays } from 'virtual:texts/holidays';
import { timetable } from 'virtual:texts/timetable';
import { IconCircleCheck, IconRefresh } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { ResponseOf } from '../../../../contract/index.ts';
import { canBeGranted } from '../../../../domain/permissions.ts';
import type { FindingKind } from '../../../../domain/timetableCheck.ts';
import { useSignedIn } from '../../../authProvider/session.ts';
import { href } from '../../../browser/href.ts';
import { useCall, useChange } from '../../../dataProvider/calls.ts';
import { Page } from '../../../features/page/Page.tsx';
import { useT } from '../../../i18n/useT.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { localZone, useDates } from '../../../ui/dates.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { SkeletonRows } from '../../../ui/Skeletons.tsx';
import { showError } from '../../../ui/showError.ts';
import { useFormatNumber } from '../../../ui/useFormatNumber.ts';
import { useZoneText } from '../../../ui/zones.ts';
import { Verdict } from '../Verdict.tsx';
import styles from './TimetableCheck.module.css';

type Check = ResponseOf<'GET /v1/timetable/check'>;
type Finding = Check['findings'][number];

const POLL_MS = 2_000;

export default function TimetableCheckPage() {
  const t = useT(timetable);
  const shared = useT(common);
  const mayCheck = canBeGranted(useSignedIn().view.permissions, ['edit:calendar']);
  const check = useCall(
    'GET /v1/timetable/check',
    {},
    { refetchInterval: ({ state }) => (state.data?.is_running ? POLL_MS : false) },
  );
  const again = useChange('POST /v1/timetable/check', {
    input: () => ({}),
    onError: (error) => showError(error, shared),
  });
  return (
    <Page
      title={t('title')}
      actions={
        mayCheck && (
          <Button busy={again.isPending || check.data?.is_running === true} onClick={() => again.mutate()}>
            <IconRefresh size={18} stroke={1.75} aria-hidden="true" />
            {t('again')}
          </Button>
        )
      }
    >
      {check.isError ? (
        <ErrorState onRetry={() => void check.refetch()} />
      ) : check.data ? (
        <Result check={check.data} />
      ) : (
        <SkeletonRows rows={6} />
      )}
    </Page>
  );
}

function Result({ check }: { check: Check }) {
  const t = useT(timetable);
  const { formatMoment } = useDates(localZone());
  const formatNumber = useFormatNumber();
  const { checked_at } = check;
  const zone = useZoneText();
  const found = check.findings.filter(({ total }) => total > 0);
  const total = found.reduce((sum, each) => sum + each.total, 0);
  return (
    <div className={styles.page}>
      {check.is_running && (
        <p className={styles.more} role="status">
          {t('running')}
        </p>
      )}
      {checked_at !== null && (
        <Verdict isGood={total === 0} title={total === 0 ? t('all_clear') : t('findings', { count: total })}>
          {total === 0 && <p>{t('all_clear_text')}</p>}
          <p>
            {t('seen', {
              lessons: formatNumber(check.lessons),
              students: formatNumber(check.students),
              moment: formatMoment(checked_at),
            })}
          </p>
          <p>{zone}</p>
        </Verdict>
      )}
      {found.map((finding) => (
        <FindingCard key={finding.kind} finding={finding} />
      ))}
      {total > 0 && (
        <Clear kinds={check.findings.filter((each) => each.total === 0).map(({ kind }) => kind)} />
      )}
      <Nights nights={check.nights} />
    </div>
  );
}

const where = (kind: FindingKind) =>
  kind === 'fewer_hours' || kind === 'seat_missing' || kind === 'seat_after_term'
    ? ({ to: href('/students'), text: 'open_students' } as const)
    : kind === 'class_over_full' || kind === 'no_room'
      ? ({ to: href('/classes'), text: 'open_classes' } as const)
      : ({ to: href('/admin-calendar'), text: 'open_calendar' } as const);

function FindingCard({ finding: { kind, total, rows } }: { finding: Finding }) {
  const t = useT(timetable);
  const nameOf = useT(holidays);
  const formatNumber = useFormatNumber();
  const { formatMoment } = useDates(localZone());
  const { to, text } = where(kind);
  const figures = (has: number, needs: number | null) => {
    if (needs === null) return t('lessons_count', { count: has });
    return t(kind === 'fewer_hours' ? 'has_hours' : 'has_seats', { has, needs });
  };
  return (
    <Card
      title={`${t(kind)} (${formatNumber(total)})`}
      aside={
        <Link to={to} className="tap">
          {t(text)}
        </Link>
      }
    >
      <ul className={styles.rows}>
        {rows.map((row, index) => (
          // An overlapping lesson has a row for each of the others.
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are only read again as a whole
          <li key={`${row.id}-${index}`}>
            <strong title={row.title}>{row.title}</strong>
            <span>
              {[
                row.teacher_name,
                row.starts_at && formatMoment(row.starts_at),
                row.holiday ? nameOf(row.holiday) : row.detail,
                row.has !== null && figures(row.has, row.needs),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      {total > rows.length && (
        <p className={styles.more}>{t('more', { count: formatNumber(total - rows.length) })}</p>
      )}
    </Card>
  );
}

function Clear({ kinds }: { kinds: readonly FindingKind[] }) {
  const t = useT(timetable);
  if (kinds.length === 0) return null;
  return (
    <Card title={t('holds')}>
      <ul className={styles.clear}>
        {kinds.map((kind) => (
          <li key={kind}>
            <IconCircleCheck size={18} stroke={1.75} aria-hidden="true" />
            {t(kind)}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Nights({ nights }: Pick<Check, 'nights'>) {
  const t = useT(timetable);
  const { formatMoment } = useDates(localZone());
  return (
    <Card title={t('nights')}>
      <p className={styles.more}>{t(nights.length === 0 ? 'no_nights' : 'nights_text')}</p>
      <ul className={styles.rows}>
        {nights.map(({ at, findings }) => (
          <li key={String(at)}>
            <strong>{formatMoment(at)}</strong>
            <span>{findings === 0 ? t('night_clear') : t('findings', { count: findings })}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
