import { act, renderHook, waitFor } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { expect, it, vi } from 'vitest';
import { useStepForm } from '../../../src/resources/form/useStepForm.ts';

interface Values {
  title: string;
  note: string;
  home: { city: string };
}

const start: Values = { title: '', note: '', home: { city: '' } };
const stepOf = (path: string) => (path.startsWith('home') ? 'home' : 'data') as 'home' | 'data';

function renderForm(first: Values = start) {
  const onComplete = vi.fn();
  const rendered = renderHook(
    (props: { start: Values }) => {
      const form = useForm<Values>({ defaultValues: first });
      const { errors, dirtyFields } = form.formState;
      const wizard = useStepForm<Values, 'data' | 'home'>({
        form,
        start: props.start,
        steps: ['data', 'home'],
        initialStep: 'data',
        issuesOf: ({ title, home }) => [
          ...(title === '' ? [{ path: 'title', code: 'required' as const }] : []),
          ...(home.city === '' ? [{ path: 'home.city', code: 'required' as const }] : []),
        ],
        stepOf,
        onComplete,
      });
      return { ...wizard, errors, dirtyFields };
    },
    { initialProps: { start: first } },
  );
  return { form: rendered.result, rerender: rendered.rerender, onComplete };
}

it('a form in steps opens the next step once the fields of this one are right', () => {
  const { form, onComplete } = renderForm();
  act(() => form.current.advance());
  expect(form.current.step).toBe('data');
  expect(form.current.errors.title?.message).toBe('Campo obrigatório.');
  expect(form.current.errors.home).toBeUndefined();
  act(() => form.current.form.setValue('title', 'Inglês'));
  expect(form.current.errors.title).toBeUndefined();
  act(() => form.current.advance());
  expect(form.current.step).toBe('home');
  act(() => form.current.form.setValue('home.city', 'Santos'));
  act(() => form.current.advance());
  expect(onComplete).toHaveBeenCalledWith({ title: 'Inglês', note: '', home: { city: 'Santos' } });
});

it('a step opens by its name: an earlier one at once, a later one once the steps before it are right', async () => {
  const { form } = renderForm();
  act(() => form.current.goTo(1));
  expect(form.current.step).toBe('data');
  await waitFor(() => expect(form.current.errors.title?.message).toBe('Campo obrigatório.'));
  act(() => form.current.form.setValue('title', 'Inglês'));
  act(() => form.current.goTo(1));
  expect(form.current.step).toBe('home');
  act(() => form.current.goTo(0));
  expect(form.current.step).toBe('data');
});

it('a refusal of the server opens the step of its field, and stays until that field changes', async () => {
  const { form } = renderForm({ ...start, title: 'Inglês', home: { city: 'Santos' } });
  act(() =>
    form.current.showIssues([{ path: 'home.city', code: 'value_invalid', message: 'Cidade?' }], 'server'),
  );
  expect(form.current.step).toBe('home');
  await waitFor(() => expect(form.current.errors.home?.city?.message).toBe('Cidade?'));
  act(() => form.current.form.setValue('note', 'x'));
  expect(form.current.errors.home?.city?.message).toBe('Cidade?');
  act(() => form.current.form.setValue('home.city', 'Bauru'));
  expect(form.current.errors.home?.city).toBeUndefined();
});

it('a newer version of the record fills the fields that were not edited', () => {
  const { form, rerender } = renderForm();
  act(() => form.current.form.setValue('title', 'Inglês', { shouldDirty: true }));
  rerender({ start: { ...start, title: 'Francês', note: 'Nova' } });
  expect(form.current.form.getValues()).toMatchObject({ title: 'Inglês', note: 'Nova' });
  expect(form.current.dirtyFields).toEqual({ title: true });
});
