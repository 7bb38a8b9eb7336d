import { Fragment, useMemo } from 'react';
import { type Action, actions, alwaysGranted } from '../../../domain/permissions.ts';
import { roles } from '../../i18n/pt-BR/roles.ts';
import { useT } from '../../i18n/useT.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { type Catalogue, matrixGroups, permissionsOf } from './permissions.ts';
import styles from './RoleForm.module.css';

interface Props {
  catalogue: Catalogue;
  value: readonly string[];
  onChange: (value: string[]) => void;
}

const heads = {
  view: 'view',
  create: 'create',
  edit: 'edit_operation',
  delete: 'delete',
} as const satisfies Record<Action, string>;
const fixed: readonly string[] = alwaysGranted;

/** One row per resource, one box per operation; what a resource does not offer stays blank. */
export function PermissionMatrix({ catalogue, value, onChange }: Props) {
  const t = useT(roles);
  const groups = useMemo(() => matrixGroups(catalogue), [catalogue]);
  const held = new Set(value);
  const set = (names: readonly string[], on: boolean) => {
    const next = new Set(held);
    for (const name of names) if (!fixed.includes(name)) on ? next.add(name) : next.delete(name);
    onChange([...next]);
  };
  return (
    <table className={styles.matrix}>
      <thead>
        <tr>
          <th scope="col">{t('resource')}</th>
          {actions.map((action) => (
            <th key={action} scope="col" className={styles.box}>
              {t(heads[action])}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {groups.map(({ context, rows }) => {
          const all = permissionsOf(rows);
          const count = all.filter((name) => held.has(name)).length;
          return (
            <Fragment key={context}>
              <tr className={styles.group}>
                <th scope="rowgroup" colSpan={5}>
                  <Checkbox
                    label={context}
                    aria-label={t('all_of', { name: context })}
                    checked={count === all.length}
                    mixed={count > 0 && count < all.length}
                    onChange={(event) => set(all, event.target.checked)}
                  />
                </th>
              </tr>
              {rows.map(({ resource, name, operations }) => (
                <tr key={resource}>
                  <th scope="row">{name}</th>
                  {actions.map((action) => {
                    const permission = `${action}:${resource}`;
                    const always = fixed.includes(permission);
                    return (
                      <td key={action} className={styles.box}>
                        {operations.includes(action) && (
                          <Checkbox
                            aria-label={`${t(heads[action])}: ${name}${always ? `, ${t('always')}` : ''}`}
                            checked={always || held.has(permission)}
                            disabled={always}
                            onChange={(event) => set([permission], event.target.checked)}
                          />
                        )}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}
