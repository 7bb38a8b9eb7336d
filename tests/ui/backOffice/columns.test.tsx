import { render, renderHook, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from '../../../src/authProvider/session.ts';
import { useColumns } from '../../../src/resources/list/columns.tsx';
import { compact } from '../../../src/resources/list/compact.ts';
import { dateRangeFilter, flagFilter, useStatusFilter } from '../../../src/resources/list/filterFields.ts';
import type { Column } from '../../../src/resources/list/types.ts';
import { buildSession, buildView } from '../support/people.ts';

interface Row {
  id: string;
  name: string;
  created_at: string;
  phone: string | null;
  status: boolean;
}

const row: Row = {
  id: 'a',
  name: 'Ana Lima',
  created_at: '2026-11-14T01:30:00.000Z',
  phone: '+5511987654321',
  status: false,
};

const columnsIn = (zone?: string) => renderHook(() => useColumns<Row>(zone)).result.current;
const renderCell = (column: Column<Row>) => render(<p>{column.render?.(row)}</p>);

beforeEach(() => session.set(buildSession({ view: buildView({ types: ['ADMIN'] }) })));

describe('the columns of lists', () => {
  it('show a day and a moment on the clock of the school or of the zone', () => {
    renderCell(columnsIn().date('created_at', 'Criado'));
    renderCell(columnsIn('Asia/Tokyo').moment('created_at', 'Criado'));
    screen.getByText('13/11/2026');
    screen.getByText('14/11/2026 10:30');
  });

  it('show a phone as it is written in Brazil', () => {
    renderCell(columnsIn().phone('phone', 'Telefone'));
    screen.getByText('(11) 98765-4321');
  });

  it('keep the options of a column beside its cells', () => {
    const column = columnsIn().person('name', 'Nome', { id: 'id', sortable: true, narrow: true });
    renderCell(column);
    screen.getByText('Ana Lima');
    expect(column).toMatchObject({ source: 'name', label: 'Nome', sortable: true });
    expect(column).not.toHaveProperty('narrow');
  });

  it('show a status as a word, or the control of those who may change it', () => {
    renderCell(columnsIn().status('status', 'Status'));
    renderCell(
      columnsIn().status('status', 'Status', { control: () => <button type="button">Ligar</button> }),
    );
    screen.getByText('Inativo');
    screen.getByRole('button', { name: 'Ligar' });
  });

  it('compile for fields of their kind only', () => {
    const name: ReturnType<typeof columnsIn>['name'] = vi.fn();
    // @ts-expect-error a status is no name
    name('status', 'Status');
    expect(name).toHaveBeenCalledOnce();
  });
});

describe('the filters of lists', () => {
  it('offer both values of a flag', () => {
    expect(flagFilter('is_user', 'Situação', { true: 'Usuário', false: 'Cadastro' })).toEqual({
      name: 'is_user',
      label: 'Situação',
      type: 'select',
      choices: [
        { value: 'true', label: 'Usuário' },
        { value: 'false', label: 'Cadastro' },
      ],
    });
  });

  it('offer the first and the last day in their order', () => {
    const names = dateRangeFilter({ from: 'De', to: 'Até' }).map(({ name, type }) => [name, type]);
    expect(names).toEqual([
      ['from', 'date'],
      ['to', 'date'],
    ]);
  });

  it('name the two states in the language of the user', () => {
    const { choices } = renderHook(useStatusFilter).result.current;
    expect(choices?.map(({ label }) => label)).toEqual(['Ativo', 'Inativo']);
  });

  it('leave out what is not offered', () => {
    expect(compact([{ name: 'a' }, false, { name: 'b' }])).toEqual([{ name: 'a' }, { name: 'b' }]);
  });
});
