import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, it, vi } from 'vitest';
import { FieldGrid, useInput } from '../../../src/resources/form/inputs.tsx';
import { Switch } from '../../../src/ui/Checkbox.tsx';
import { Select, TextArea } from '../../../src/ui/Field.tsx';

interface Values {
  status: boolean;
  note: string;
  kind: string;
}

function Inputs() {
  const input = useInput();
  const choices = ['a', 'b'].map((value) => ({ value, label: value.toUpperCase() }));
  return (
    <FieldGrid>
      <Switch label="Ativo" {...input('status', { validate: (on: boolean) => on || 'Ligue.' })} />
      <TextArea label="Observação" {...input('note')} />
      <Select label="Tipo" choices={choices} {...input('kind')} />
    </FieldGrid>
  );
}

function Form({ values, onSend }: { values: Values; onSend: (values: Values) => void }) {
  const form = useForm({ defaultValues: values });
  return (
    <FormProvider {...form}>
      <form onSubmit={form.handleSubmit((sent) => onSend(sent))} noValidate>
        <Inputs />
        <button type="submit">Enviar</button>
      </form>
    </FormProvider>
  );
}

it('registers a switch, a text area and a select with `input`', async () => {
  const sent = vi.fn<(values: Values) => void>();
  render(<Form values={{ status: false, note: 'um', kind: 'a' }} onSend={sent} />);
  const user = userEvent.setup();
  const status = screen.getByRole<HTMLInputElement>('switch', { name: 'Ativo' });
  expect(status.checked).toBe(false);
  await user.click(screen.getByText('Enviar'));
  expect([status.getAttribute('aria-invalid'), sent.mock.calls.length]).toEqual(['true', 0]);
  await user.click(status);
  await user.type(screen.getByLabelText('Observação'), '{Enter}dois');
  await user.selectOptions(screen.getByLabelText('Tipo'), 'B');
  await user.click(screen.getByText('Enviar'));
  expect(sent).toHaveBeenCalledWith({ status: true, note: 'um\ndois', kind: 'b' });
});
