import { DOCUMENT_FILE } from '../../../domain/files.ts';
import { plausibleDays } from '../../../domain/plausibleDay.ts';
import type { Sending } from '../../dataProvider/sending.ts';
import { CalendarButton } from '../../ui/CalendarButton.tsx';
import { ChoiceChips } from '../../ui/ChoiceChips.tsx';
import { ChosenFile } from '../../ui/ChosenFile.tsx';
import { DateField, TimeField } from '../../ui/DateField.tsx';
import { Field, FieldFrame, ReadOnlyField, Select, TextArea } from '../../ui/Field.tsx';
import { FileField } from '../../ui/FileField.tsx';
import { InlineAlert } from '../../ui/InlineAlert.tsx';
import PhoneField from '../../ui/PhoneField.tsx';
import type { Entries } from '../sample.tsx';
import { choices, states, words } from '../words.ts';

const label = words.students;

const phone = { label: words.students, countryLabel: words.open, onChange: () => undefined };

const ignore = () => undefined;
const chips = { name: 'a', choices };
const upload = {
  label: words.students,
  hint: words.hint,
  rule: DOCUMENT_FILE,
  onFiles: ignore,
  onWrong: ignore,
};
const sending: Sending = {
  isPending: true,
  isWaiting: false,
  isBroken: false,
  percent: 40,
  percentOf: () => 40,
  canStop: () => false,
  stop: () => undefined,
  cancel: ignore,
  retry: ignore,
};
const waiting: Sending = { ...sending, isWaiting: true };
const broken: Sending = { ...sending, isPending: false, isBroken: true };
const chosen = new File([new Uint8Array(300_000)], 'diploma.pdf');
const long = new File([new Uint8Array(30)], `${words.long}.pdf`);

export const fields: Entries = {
  'PhoneField.tsx': {
    of: [PhoneField],
    samples: [
      { state: states.empty, show: <PhoneField {...phone} value="" /> },
      { state: states.filled, show: <PhoneField {...phone} value="+5511987654321" /> },
      { state: states.error, show: <PhoneField {...phone} value="" error={words.required} /> },
      { state: states.disabled, show: <PhoneField {...phone} value="+351912345678" disabled /> },
    ],
  },
  'Field.tsx': {
    of: [Field, FieldFrame, TextArea, ReadOnlyField, Select],
    samples: [
      { state: states.empty, show: <Field label={label} placeholder={words.name} /> },
      { state: states.filled, show: <Field label={label} defaultValue={words.name} /> },
      { state: states.hover, force: 'hover', show: <Field label={label} defaultValue={words.name} /> },
      { state: states.focus, force: 'focus', show: <Field label={label} defaultValue={words.name} /> },
      { state: states.disabled, show: <Field label={label} defaultValue={words.name} disabled /> },
      { state: states.error, show: <Field label={label} error={words.required} /> },
      { state: states.hint, show: <Field label={label} hint={words.hint} /> },
      { state: states.optional, show: <Field label={label} optional={words.optional} /> },
      { state: states.large, show: <Field label={label} defaultValue={words.name} large /> },
      { state: states.long, show: <Field label={words.long} defaultValue={words.long} /> },
      {
        state: 'FieldFrame',
        show: (
          <FieldFrame id="frame" label={label} hint={words.hint}>
            <input id="frame" defaultValue={words.name} />
          </FieldFrame>
        ),
      },
      { state: 'TextArea', show: <TextArea label={label} rows={3} defaultValue={words.paragraph} /> },
      { state: `TextArea, ${states.error}`, show: <TextArea label={label} error={words.required} /> },
      { state: `TextArea, ${states.disabled}`, show: <TextArea label={label} disabled /> },
      { state: 'ReadOnlyField', show: <ReadOnlyField label={label} value={words.name} /> },
      {
        state: `ReadOnlyField, ${states.long}`,
        show: <ReadOnlyField label={words.long} value={words.long} />,
      },
      { state: 'Select', show: <Select label={label} choices={choices} defaultValue="es" /> },
      {
        state: `Select, ${states.empty}`,
        show: <Select label={label} choices={[]} placeholder={words.open} />,
      },
      {
        state: `Select, ${states.focus}`,
        force: 'focus',
        show: <Select label={label} choices={choices} />,
      },
      {
        state: `Select, ${states.error}`,
        show: <Select label={label} choices={choices} placeholder={words.open} error={words.required} />,
      },
      { state: `Select, ${states.disabled}`, show: <Select label={label} choices={choices} disabled /> },
    ],
  },
  'ChoiceChips.tsx': {
    of: [ChoiceChips],
    samples: [
      { state: states.filled, show: <ChoiceChips {...chips} label={label} value="es" onChange={ignore} /> },
      {
        state: states.empty,
        show: <ChoiceChips {...chips} name="b" label={label} value="" hint={words.hint} onChange={ignore} />,
      },
      {
        state: states.error,
        show: (
          <ChoiceChips {...chips} name="c" label={label} value="" error={words.required} onChange={ignore} />
        ),
      },
      {
        state: states.disabled,
        show: <ChoiceChips {...chips} name="d" label={label} value="es" disabled onChange={ignore} />,
      },
    ],
  },
  'DateField.tsx': {
    of: [DateField, TimeField],
    samples: [
      { state: states.empty, show: <DateField label={label} /> },
      { state: states.filled, show: <DateField label={label} defaultValue={words.day} /> },
      { state: states.hint, show: <DateField label={label} hint={words.hint} /> },
      { state: states.error, show: <DateField label={label} error={words.required} /> },
      { state: states.large, show: <DateField label={label} defaultValue={words.day} large /> },
      { state: states.disabled, show: <DateField label={label} defaultValue={words.day} readOnly /> },
      { state: `TimeField, ${states.empty}`, show: <TimeField label={label} /> },
      { state: `TimeField, ${states.filled}`, show: <TimeField label={label} defaultValue={words.hour} /> },
    ],
  },
  'CalendarButton.tsx': {
    of: [CalendarButton],
    samples: [
      {
        state: states.filled,
        show: <CalendarButton day={words.day} {...plausibleDays} onChoose={ignore} />,
      },
    ],
  },
  'FileField.tsx': {
    of: [FileField],
    samples: [
      { state: states.empty, show: <FileField {...upload} files={[]} /> },
      { state: states.filled, show: <FileField {...upload} files={[chosen]} /> },
      { state: states.busy, show: <FileField {...upload} files={[chosen]} sending={sending} /> },
      { state: states.error, show: <FileField {...upload} files={[]} error={words.required} /> },
      {
        state: states.long,
        show: <FileField {...upload} label={words.long} hint={words.paragraph} files={[long]} />,
      },
      { state: 'most', show: <FileField {...upload} most={10} files={[chosen, long]} /> },
      { state: 'isWaiting', show: <FileField {...upload} most={10} files={[chosen]} sending={waiting} /> },
      { state: 'isBroken', show: <FileField {...upload} files={[chosen]} sending={broken} /> },
      { state: 'action', show: <FileField {...upload} files={[]} action={words.students} /> },
    ],
  },
  'ChosenFile.tsx': {
    of: [ChosenFile],
    samples: [
      { state: states.filled, show: <ChosenFile file={chosen} sending={undefined} onRemove={ignore} /> },
      { state: states.long, show: <ChosenFile file={long} sending={undefined} onRemove={ignore} /> },
      { state: states.busy, show: <ChosenFile file={chosen} sending={sending} onRemove={ignore} /> },
      {
        state: states.error,
        show: <ChosenFile file={chosen} sending={undefined} isWrong onRemove={ignore} />,
      },
    ],
  },
  'InlineAlert.tsx': {
    of: [InlineAlert],
    samples: [
      { state: states.usual, show: <InlineAlert>{words.group}</InlineAlert> },
      { state: states.long, show: <InlineAlert>{`${words.group} ${words.paragraph}`}</InlineAlert> },
    ],
  },
};
