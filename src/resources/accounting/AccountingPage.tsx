import { accounting } from 'virtual:texts/accounting';
import { charges } from 'virtual:texts/charges';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ResponseOf } from '../../../contract/index.ts';
import { type EntryKind, FILE_FORMATS, type Period, periodIssue } from '../../../domain/accounting.ts';
import { formatBRL } from '../../../domain/money.ts';
import { canBeGranted } from '../../../domain/permissions.ts';
import { localDate } from '../../../domain/schoolTime.ts';
import { useSignedIn } from '../../authProvider/session.ts';
import { useCall } from '../../dataProvider/calls.ts';
import type { ExportKey } from '../../dataProvider/useExport.ts';
import { Page } from '../../features/page/Page.tsx';
import { useRule } from '../../i18n/useRule.ts';
import { useT } from '../../i18n/useT.ts';
import { Card } from '../../ui/Card.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import { FileButton } from '../list/FileButton.tsx';
import styles from './Accounting.module.css';

type BookTotals = ResponseOf<'GET /v1/accounting'>['books'][number];

const files = {
  charges: 'GET /v1/accounting/charges/export',
  payments: 'GET /v1/accounting/payments/export',
  refunds: 'GET /v1/accounting/refunds/export',
  chargebacks: 'GET /v1/accounting/chargebacks/export',
} as const satisfies Record<BookTotals['book'], ExportKey>;

/** From the first to the last day of a day's month. */
function monthOf(day: string): Period {
  const [year = 0, month = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
  return { from: `${day.slice(0, 7)}-01`, to: last };
}

/** Reads the period from the URL. */
function given(params: URLSearchParams): Partial<Period> {
  const [from, to] = [params.get('from'), params.get('to')];
  return from && to && !periodIssue({ from, to }) ? { from, to } : {};
}

/** 'Contabilidade': the books of a period, and the same rows as files for the accountant. */
export default function AccountingPage() {
  const t = useT(accounting);
  const ruleText = useRule();
  const [params] = useSearchParams();
  const [period, setPeriod] = useState<Period>(() => ({
    ...monthOf(localDate(new Date())),
    ...given(params),
  }));
  const isComplete = period.from !== '' && period.to !== '';
  const issue = isComplete ? periodIssue(period) : null;
  const isReadable = isComplete && !issue;
  const { data, isError, refetch } = useCall('GET /v1/accounting', isReadable ? { query: period } : null);
  const seesInvoices = canBeGranted(useSignedIn().view.permissions, ['view:invoices']);
  const change = (part: Partial<Period>) => setPeriod((before) => ({ ...before, ...part }));
  return (
    <Page title={t('title')}>
      <div className={styles.page}>
        <p className="muted">{t('intro')}</p>
        <div className={styles.period}>
          <DateField
            label={t('from')}
            value={period.from}
            onChange={(event) => change({ from: event.target.value })}
          />
          <DateField
            label={t('to')}
            value={period.to}
            {...(issue && { error: ruleText(issue) })}
            onChange={(event) => change({ to: event.target.value })}
          />
        </div>
        {!isReadable ? null : isError ? (
          <ErrorState onRetry={() => void refetch()} />
        ) : data ? (
          <>
            {data.books.map((book) => (
              <BookCard key={book.book} book={book} period={period} />
            ))}
            <Card title={t('net')}>
              <p className={styles.total}>
                <strong>{formatBRL(netOf(data.books))}</strong>
              </p>
              <p className="muted">{t('net_text')}</p>
            </Card>
            {seesInvoices && (
              <Card title={t('invoices')}>
                <p className="muted">{t('invoices_text')}</p>
                <Files call="GET /v1/accounting/invoices/export" book={t('invoices')} period={period} />
              </Card>
            )}
          </>
        ) : (
          <SkeletonRows rows={6} />
        )}
      </div>
    </Page>
  );
}

/** Shows payments less refunds and chargebacks of the period (ACC-1). */
const netOf = (books: readonly BookTotals[]): number =>
  books.reduce((sum, { book, amount }) => {
    if (book === 'charges') return sum;
    return book === 'payments' ? sum + amount : sum - amount;
  }, 0);

function BookCard({ book: { book, count, amount, kinds }, period }: { book: BookTotals; period: Period }) {
  const t = useT(accounting);
  const charge = useT(charges);
  const kindText = (kind: EntryKind) =>
    kind === 'credit' ? t('kind.credit') : charge(kind === 'plan' ? 'kind.plan' : 'kind.registration');
  return (
    <Card title={t(book)}>
      <p className={styles.total}>
        <strong>{formatBRL(amount)}</strong>
        <span className="muted">{count > 0 ? t('entries', { count }) : t('nothing')}</span>
      </p>
      {kinds.length > 0 && (
        <dl className={styles.kinds}>
          {kinds.map((each) => (
            <div key={each.kind}>
              <dt>{kindText(each.kind)}</dt>
              <dd>
                {formatBRL(each.amount)} <span className="muted">{t('entries', { count: each.count })}</span>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {book === 'chargebacks' && <p className="muted">{t('chargebacks_text')}</p>}
      <Files call={files[book]} book={t(book)} period={period} />
    </Card>
  );
}

function Files({ call, book, period: { from, to } }: { call: ExportKey; book: string; period: Period }) {
  const t = useT(accounting);
  return (
    <div className={styles.files}>
      {FILE_FORMATS.map((format) => (
        <FileButton
          key={format}
          call={call}
          query={{ from, to, format }}
          label={t(format)}
          name={t('file_of', { format: t(format), book })}
        />
      ))}
    </div>
  );
}
