import { permissions } from 'virtual:texts/permissions';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { allPermissions, alwaysGranted, resourceKeys, resources } from '../../domain/permissions.ts';
import { permissionGroups } from '../../server/texts/permissionGroups.ts';
import { PermissionMatrix } from '../../src/resources/roles/PermissionMatrix.tsx';

const catalogue = resourceKeys.flatMap((resource) =>
  resources[resource].operations.map((operation) => ({
    id: `${operation}:${resource}`,
    name: permissions.base[resource],
    context: permissionGroups[resources[resource].group],
    resource,
    operation,
  })),
);
let held: string[] = [];
function Matrix() {
  const [value, setValue] = useState<string[]>([...alwaysGranted]);
  held = value;
  return <PermissionMatrix catalogue={catalogue} value={value} onChange={setValue} />;
}

describe('permission matrix', () => {
  it('has one box for every permission of the catalogue, and no other', () => {
    render(<Matrix />);
    const boxes = screen.getAllByRole('checkbox', { name: /^(Ver|Criar|Editar|Excluir): / });
    expect(boxes).toHaveLength(allPermissions.length);
  });

  it('leaves operations blank that a resource does not have', () => {
    render(<Matrix />);
    const row = screen.getByRole('row', { name: /^Alunos/ });
    expect(within(row).getAllByRole('checkbox')).toHaveLength(1);
  });

  it('checks and unchecks one operation', async () => {
    const user = userEvent.setup();
    render(<Matrix />);
    await user.click(screen.getByLabelText('Editar: Usuários'));
    expect(held).toContain('edit:users');
    await user.click(screen.getByLabelText('Editar: Usuários'));
    expect(held).not.toContain('edit:users');
  });

  it('checks a whole context, and unchecks it except what every role has', async () => {
    const user = userEvent.setup();
    render(<Matrix />);
    const all = screen.getByLabelText('Tudo de Painel');
    await user.click(all);
    expect(held).toEqual(expect.arrayContaining(['view:fev_dashboard', 'view:classroom']));
    await user.click(all);
    expect([...held].sort()).toEqual([...alwaysGranted].sort());
  });

  it('offers only grantable permissions, explains the others, and allows removing what the role has', async () => {
    const user = userEvent.setup();
    const onChange = vi.fn();
    const value = ['view:logs'];
    render(
      <PermissionMatrix
        catalogue={catalogue}
        value={value}
        onChange={onChange}
        grantable={(permission) => permission === 'view:roles'}
      />,
    );
    const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });
    const withheld = box(/^Editar: Permissões de Acesso, você não tem esta permissão/);
    expect([withheld.checked, withheld.disabled]).toEqual([false, true]);
    expect(box(/^Ver: Permissões de Acesso$/).disabled).toBe(false);
    expect(box(/^Ver: Logs do Sistema$/).disabled).toBe(false);
    await user.click(screen.getByLabelText('Tudo de Segurança'));
    expect(onChange).toHaveBeenLastCalledWith(['view:logs', 'view:roles']);
  });

  it('keeps the two fixed permissions', () => {
    render(<Matrix />);
    const fixed = screen.getByRole<HTMLInputElement>('checkbox', { name: /^Ver: Dashboard Administrativo/ });
    expect([fixed.checked, fixed.disabled]).toEqual([true, true]);
  });
});
