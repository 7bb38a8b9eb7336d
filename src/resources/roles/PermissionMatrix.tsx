import { permissions } from 'virtual:texts/permissions';
import { roles } from 'virtual:texts/roles';
import { Fragment, useMemo } from 'react';
import { type Action, actions, alwaysGranted } from '../../../domain/permissions.ts';
import { useT, useTexts } from '../../i18n/useT.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { type Catalogue, matrixGroups, permissionsOf } from './permissions.ts';
import styles from './RoleForm.module.css';

interface Props {
  catalogue: Catalogue;
  value: readonly string[];
  /** False for a permission that the user may not grant. */
  grantable?: (permission: string) => boolean;
  onChange: (value: string[]) => void;
}

const heads = {
  view: 'view',
  create: 'create',
  edit: 'edit_operation',
  delete: 'delete',
} as const satisfies Record<Action, string>;
const fixed: readonly string[] = alwaysGranted;

const anything = () => true;

/** Operations that a resource does not offer stay blank. */
export function PermissionMatrix({ catalogue, value, onChange, grantable = anything }: Props) {
  const t = useT(roles);
  const names: Readonly<Record<string, string>> = useTexts(permissions);
  const named = (key: string, otherwise = key) => names[key] ?? otherwise;
  const groups = useMemo(() => matrixGroups(catalogue), [catalogue]);
  const held = new Set(value);
  const set = (names: readonly string[], on: boolean) => {
    const next = new Set(held);
    for (const name of names) {
      if (fixed.includes(name)) continue;
      if (!on) next.delete(name);
      else if (grantable(name)) next.add(name);
    }
    onChange([...next]);
  };
  return (
    <table className={styles.matrix}>
      <thead>
        <tr>
          <th scope="col">{t('resource')}</th>
          {actions.map((action) => (
            <th key={action} scope="col" className={styles.box}>
              <span>{t(heads[action])}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {groups.map(({ context, rows }) => {
          const all = permissionsOf(rows).filter((name) => grantable(name) || held.has(name));
          const count = all.filter((name) => held.has(name)).length;
          return (
            <Fragment key={context}>
              <tr className={styles.group}>
                <th scope="rowgroup" colSpan={5}>
                  <Checkbox
                    label={named(context)}
                    aria-label={t('all_of', { name: named(context) })}
                    checked={count > 0 && count === all.length}
                    disabled={all.length === 0}
                    mixed={count > 0 && count < all.length}
                    onChange={(event) => set(all, event.target.checked)}
                  />
                </th>
              </tr>
              {rows.map(({ resource, name, operations }) => (
                <tr key={resource}>
                  <th scope="row">{named(resource, name)}</th>
                  {actions.map((action) => {
                    const permission = `${action}:${resource}`;
                    const always = fixed.includes(permission);
                    const withheld = !always && !held.has(permission) && !grantable(permission);
                    const why = always ? t('always') : withheld ? t('not_held') : null;
                    return (
                      <td key={action} className={styles.box}>
                        {operations.includes(action) && (
                          <Checkbox
                            aria-label={`${t(heads[action])}: ${named(resource, name)}${why ? `, ${why}` : ''}`}
                            title={why ?? undefined}
                            checked={always || held.has(permission)}
                            disabled={always || withheld}
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
