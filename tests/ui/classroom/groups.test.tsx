import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DivideForm } from '../../../src/portals/classroom/conference/panel/groups/DivideForm.tsx';
import { useRoom } from '../../../src/portals/classroom/conference/session/roomContext.ts';
import { showInRoom } from './room.tsx';

const sdk = vi.hoisted(() => ({ recording: undefined as object | undefined }));
vi.mock('@100mslive/react-sdk', async (load) => {
  const real = await load<typeof import('@100mslive/react-sdk')>();
  return {
    ...real,
    useHMSStore: (select: unknown) => {
      if (select === real.selectHandRaisedPeers) return [];
      return select === real.selectRecordingState ? sdk.recording : undefined;
    },
  };
});

const students = ['Ana', 'Bia', 'Caio', 'Dora', 'Edu'].map((name) => ({
  user_id: name.toLowerCase(),
  peer_id: `${name}-1`,
  name,
}));
const start = vi.fn(async (_groups: readonly (readonly string[])[], _minutes: number) => undefined);
let present = students;
/** Shown again by a change of the room. */
function Form() {
  useRoom();
  return <DivideForm students={present} onStart={start} />;
}
const groupOf = (name: string) =>
  screen.getByRole<HTMLSelectElement>('combobox', { name: `Grupo de ${name}` });

beforeEach(() => {
  start.mockClear();
  present = students;
  sdk.recording = undefined;
});

describe('the division of a class into groups', () => {
  it('starts as it is shown, after a student was moved, and with the chosen time', async () => {
    const { user } = showInRoom(<Form />);
    await user.click(screen.getByRole('radio', { name: '3' }));
    await user.selectOptions(groupOf('Ana'), groupOf('Ana').value === '1' ? 'Grupo 2' : 'Grupo 1');
    await user.click(screen.getByRole('radio', { name: '10 min' }));
    const shown = students.map(({ user_id, name }) => [user_id, Number(groupOf(name).value)] as const);
    await user.click(screen.getByRole('button', { name: 'Começar os grupos' }));
    const [groups = [], minutes] = start.mock.calls[0] ?? [];
    expect(minutes).toBe(10);
    for (const [user_id, number] of shown) expect(groups[number - 1]).toContain(user_id);
    expect(groups.flat()).toHaveLength(students.length);
  });

  it('has a group of its own for a student, and none for whoever leaves meanwhile', async () => {
    const { user, change } = showInRoom(<Form />);
    await user.selectOptions(groupOf('Caio'), 'Grupo 3');
    expect(groupOf('Caio').value).toBe('3');
    present = students.filter(({ name }) => name !== 'Caio');
    change({});
    expect(screen.queryByText('Grupo 3', { selector: 'h2' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Começar os grupos' }));
    expect(start.mock.calls[0]?.[0].flat().toSorted()).toEqual(['ana', 'bia', 'dora', 'edu']);
  });

  it('says quietly before the start that somebody would be alone', async () => {
    const { user } = showInRoom(<Form />);
    expect(screen.getByRole('status').textContent).toBe('');
    await user.selectOptions(groupOf('Caio'), 'Grupo 3');
    expect(screen.getByRole('status').textContent).toBe(
      '1 grupo tem uma só pessoa, que não terá com quem falar.',
    );
    await user.selectOptions(groupOf('Caio'), 'Grupo 1');
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('keeps the focus at the student who is moved by keyboard', async () => {
    const { user } = showInRoom(<Form />);
    groupOf('Ana').focus();
    // jsdom’s list has no keys; a browser changes its value by each arrow, too.
    for (const group of ['2', '3']) {
      await user.selectOptions(document.activeElement as Element, group);
      expect(document.activeElement).toBe(groupOf('Ana'));
    }
    expect(groupOf('Ana').value).toBe('3');
  });

  it('needs two students, and no recording', () => {
    present = students.slice(0, 1);
    const { change } = showInRoom(<Form />);
    expect(screen.getByText(/Quando houver pelo menos dois alunos/)).toBeDefined();
    sdk.recording = { server: { running: true }, browser: {}, hls: {} };
    present = students;
    change({});
    expect(screen.getByText(/Pare a gravação para dividir a turma/)).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
