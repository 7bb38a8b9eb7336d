import { imports } from 'virtual:texts/imports';
import { Link } from 'react-router';
import type { ResponseOf } from '../../../contract/index.ts';
import { canBeGranted } from '../../../domain/permissions.ts';
import { useSignedIn } from '../../authProvider/session.ts';
import { href } from '../../browser/href.ts';
import { useT } from '../../i18n/useT.ts';
import { Card } from '../../ui/Card.tsx';
import { useFormatNumber } from '../../ui/useFormatNumber.ts';
import styles from './Imports.module.css';

type Props = { data: Pick<ResponseOf<'GET /v1/imports/:id'>, 'warnings' | 'warning_count'> };

/** Rows that may repeat a person (REG-20): they can be imported, once someone has looked at them. */
export function ImportWarnings({ data: { warnings, warning_count } }: Props) {
  const t = useT(imports);
  const number = useFormatNumber();
  const canOpen = canBeGranted(useSignedIn().view.permissions, ['edit:users']);
  return (
    <Card title={t('warnings_title', { count: warning_count })}>
      <p className={styles.text}>{t('warnings_text')}</p>
      <table className={styles.errors} aria-label={t('warnings')}>
        <colgroup>
          <col className={styles.row} />
          <col />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">{t('row')}</th>
            <th scope="col">{t('may_be')}</th>
          </tr>
        </thead>
        <tbody>
          {warnings.map(({ row, first_row, people }) => (
            <tr key={row}>
              <th scope="row">{row}</th>
              <td>
                {first_row !== null && <div>{t('like_row', { row: first_row })}</div>}
                {people.map(({ user_id, name, email }) => (
                  <div key={user_id}>
                    {canOpen ? <Link to={href('/users/person', { id: user_id })}>{name}</Link> : name}
                    {` · ${email}`}
                  </div>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {warning_count > warnings.length && (
        <p className={styles.text}>
          {t('first_warnings', { count: number(warnings.length), total: number(warning_count) })}
        </p>
      )}
    </Card>
  );
}
