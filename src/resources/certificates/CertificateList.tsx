import { certificates } from 'virtual:texts/certificates';
import { certificateWords } from 'virtual:texts/certificateWords';
import { common } from 'virtual:texts/common';
import { shell } from 'virtual:texts/shell';
import { IconArrowBackUp, IconBan, IconCertificate, IconExternalLink, IconLink } from '@tabler/icons-react';
import { CERTIFICATE_STATUSES } from '../../../domain/certificates.ts';
import { canBeGranted } from '../../../domain/permissions.ts';
import { useSignedIn } from '../../authProvider/session.ts';
import { useChange } from '../../dataProvider/calls.ts';
import { type CertificateRow, openCertificate, validationUrl } from '../../features/certificates/links.ts';
import { useOption } from '../../i18n/useOption.ts';
import { useT } from '../../i18n/useT.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { copyText } from '../../ui/copyText.ts';
import { useDates } from '../../ui/dates.ts';
import { lazyDialog } from '../../ui/lazyDialog.tsx';
import { showError } from '../../ui/showError.ts';
import { showToast } from '../../ui/toast.ts';
import { useDialog } from '../../ui/useDialog.tsx';
import { useCourses } from '../courses/useCourses.ts';
import { useColumns } from '../list/columns.tsx';
import { compact } from '../list/compact.ts';
import { choiceFilter, textFilter } from '../list/filterFields.ts';
import { ListPage } from '../list/ListPage.tsx';
import type { Column, RowAction } from '../list/types.ts';

const IssueDialog = lazyDialog(() => import('../../features/certificates/IssueDialog.tsx'));
const BatchDialog = lazyDialog(() => import('./BatchDialog.tsx'));
const RevokeDialog = lazyDialog(() => import('./RevokeDialog.tsx'));

const newestFirst = { field: 'issued_at', order: 'DESC' } as const;
const tones = { valid: 'success', revoked: 'error' } as const;

/** 'Certificados': every certificate of the school, issued one by one or for a class, and revoked. */
export default function CertificateList() {
  const t = useT(certificates);
  const words = useT(certificateWords);
  const shared = useT(common);
  const option = useOption();
  const courses = useCourses('all');
  const { formatDate } = useDates();
  const { show, dialog } = useDialog();
  const canIssue = canBeGranted(useSignedIn().view.permissions, ['create:certificates']);
  const restore = useChange('POST /v1/certificates/:id/restore', {
    input: ({ id, updated_at }: CertificateRow) => ({ params: { id }, body: { updated_at } }),
    onSuccess: (_, { student_name: name }) =>
      showToast('success', t('restored'), t('restored_text', { name })),
    onError: (error) => showError(error, t),
  });
  const copyLink = (row: CertificateRow) =>
    copyText(validationUrl(row)).then(
      () => showToast('default', shared('copied')),
      () => showToast('destructive', shared('error'), shared('copy_failed')),
    );
  const actions = (row: CertificateRow): RowAction[] => {
    const { url } = row;
    return compact([
      {
        icon: IconExternalLink,
        label: t('open'),
        unavailable: url === null && t('revoked_text'),
        run: () => url !== null && void openCertificate(url, row),
      },
      { icon: IconLink, label: t('copy_link'), run: () => void copyLink(row) },
      canIssue &&
        (row.status === 'valid'
          ? {
              icon: IconBan,
              label: t('revoke'),
              run: () => show((close) => <RevokeDialog certificate={row} onClose={close} />),
            }
          : { icon: IconArrowBackUp, label: t('restore'), run: () => restore.mutate(row) }),
    ]);
  };
  return (
    <>
      <ListPage<CertificateRow>
        title={useT(shell)('menu.certificates')}
        emptyText={t('list_empty')}
        sort={newestFirst}
        columns={useCertificateColumns()}
        filters={[
          textFilter('name', shared('name')),
          { name: 'course_id', label: shared('course'), type: 'select', choices: courses },
          choiceFilter('status', shared('status'), CERTIFICATE_STATUSES, (status) => words(status)),
        ]}
        tools={
          canIssue && (
            <>
              <Button onClick={() => show((close) => <BatchDialog onClose={close} />)}>{t('batch')}</Button>
              <Button
                variant="filled"
                icon={<IconCertificate size={18} stroke={1.75} aria-hidden="true" />}
                onClick={() => show((close) => <IssueDialog onClose={close} />)}
              >
                {t('issue')}
              </Button>
            </>
          )
        }
        actions={actions}
        card={(row) => ({
          name: row.student_name,
          avatar: { id: row.student_id },
          fact: row.course_name,
          text: `${option(row.student_level)} · ${formatDate(row.issued_at)}`,
          state: <Status {...row} />,
        })}
      />
      {dialog}
    </>
  );
}

function Status({ status }: Pick<CertificateRow, 'status'>) {
  const words = useT(certificateWords);
  return <Badge tone={tones[status]}>{words(status)}</Badge>;
}

function useCertificateColumns(): Column<CertificateRow>[] {
  const t = useT(certificates);
  const words = useT(certificateWords);
  const shared = useT(common);
  const option = useOption();
  const column = useColumns<CertificateRow>();
  return [
    column.person('student_name', shared('name'), { id: 'user_id', sortable: true, grow: true }),
    { source: 'course_name', label: shared('course'), sortable: true },
    column.value('student_level', t('level'), (level) => option(level)),
    column.value('workload', words('workload'), (count) => words('hours', { count }), {
      alignRight: true,
      hidden: true,
    }),
    column.date('issued_at', words('issued_at'), { sortable: true }),
    column.value('status', shared('status'), (_, row) => <Status {...row} />, { sortable: true }),
  ];
}
