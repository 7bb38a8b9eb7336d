import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { foldText } from '../../../domain/foldText.ts';
import { OPTIONS_SHOWN } from '../../../domain/optionsShown.ts';
import { TeacherSelect } from '../../../src/features/teachers/TeacherSelect.tsx';
import { at, fakeServer } from '../support/browser.ts';

const server = fakeServer();

const teacherNamed = (name: string, n: number) => ({
  id: `t${n}`,
  name,
  course_ids: [],
  teaches_advanced: false,
  timezone: 'America/Sao_Paulo',
});

/** A school with this many teachers; returns the searches that it was asked for. */
function withTeachers(count: number) {
  const all = Array.from({ length: count }, (_, n) =>
    teacherNamed(`Professora ${String(n).padStart(3, '0')}`, n),
  );
  const searches: (string | null)[] = [];
  server.use(
    http.get(at('/v1/teachers/names'), ({ request }) => {
      const search = new URL(request.url).searchParams.get('search');
      searches.push(search);
      const found = all.filter(({ name }) => foldText(name).includes(foldText(search ?? '')));
      return HttpResponse.json({ data: found.slice(0, OPTIONS_SHOWN) });
    }),
  );
  return searches;
}

const chosen: (string | undefined)[] = [];

function Form() {
  const [id, setId] = useState('');
  return (
    <TeacherSelect
      label="Professor"
      placeholder="Nenhum"
      isOptional
      value={id}
      onChange={(next, teacher) => {
        chosen.push(teacher?.name);
        setId(next);
      }}
    />
  );
}

function show() {
  chosen.length = 0;
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Form />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

it('offers all teachers of a small school in a list', async () => {
  withTeachers(3);
  const user = show();
  await screen.findByRole('option', { name: 'Professora 002' });
  await user.selectOptions(screen.getByLabelText('Professor'), 'Professora 001');
  expect(chosen).toEqual(['Professora 001']);
});

it('searches among the teachers of a large school, chooses by keyboard, and shows the choice', async () => {
  const searches = withTeachers(OPTIONS_SHOWN + 40);
  const user = show();
  const field = await screen.findByRole('combobox', { name: 'Professor', expanded: false });
  await waitFor(() => expect(field.tagName).toBe('INPUT'));
  const box = screen.getByRole('combobox', { name: 'Professor' });
  await user.click(box);
  const list = screen.getByRole('listbox');
  expect(within(list).getAllByRole('option')).toHaveLength(OPTIONS_SHOWN + 1);
  expect(screen.getByRole('status').textContent).toBe('Continue digitando para encontrar mais.');
  await user.keyboard('sora 13');
  await waitFor(() => expect(within(list).getAllByRole('option')).toHaveLength(10));
  expect(searches).toEqual([null, 'sora 13']);
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(chosen).toEqual(['Professora 132']);
  expect((box as HTMLInputElement).value).toBe('Professora 132');
});

it('keeps the choice when the search is left, and can be emptied', async () => {
  withTeachers(OPTIONS_SHOWN);
  const user = show();
  await waitFor(() => expect(screen.getByLabelText('Professor').tagName).toBe('INPUT'));
  const box = screen.getByLabelText<HTMLInputElement>('Professor');
  await user.click(box);
  await user.click(screen.getByRole('option', { name: 'Professora 007' }));
  await user.click(box);
  await user.keyboard('nobody');
  expect(await screen.findByText('Nenhum resultado encontrado!')).toBeDefined();
  await user.keyboard('{Escape}');
  expect(box.value).toBe('Professora 007');
  await user.click(box);
  await user.click(await screen.findByRole('option', { name: 'Nenhum' }));
  expect(box.value).toBe('');
  expect(chosen).toEqual(['Professora 007', undefined]);
});
