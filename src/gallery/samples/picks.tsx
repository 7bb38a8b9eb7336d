import { IconBook } from '@tabler/icons-react';
import { Avatar } from '../../ui/Avatar.tsx';
import { Checkbox, Radio, Switch } from '../../ui/Checkbox.tsx';
import { ChoiceLink, ChoiceRow } from '../../ui/ChoiceRow.tsx';
import { CodeBoxes } from '../../ui/CodeBoxes.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { SearchBox, SearchSelect } from '../../ui/SearchSelect.tsx';
import { StarRating } from '../../ui/StarRating.tsx';
import { Controlled, type Entries, nothing, type Sample } from '../sample.tsx';
import { choices, digitLabel, states, words } from '../words.ts';

const book = <IconBook size={20} stroke={1.75} aria-hidden="true" />;

const all = (state: string, change: object, force?: Sample['force']): Sample => ({
  state,
  force,
  show: [
    <Checkbox key="checkbox" label={words.lesson} {...change} />,
    <Radio key="radio" label={words.lesson} {...change} />,
    <Switch key="switch" label={words.lesson} {...change} />,
  ],
});

const code = (state: string, start: string, invalid?: boolean, force?: Sample['force']): Sample => ({
  state,
  force,
  show: (
    <Controlled start={start}>
      {(value, change) => (
        <CodeBoxes value={value} onChange={change} length={5} labelOf={digitLabel} invalid={invalid} />
      )}
    </Controlled>
  ),
});

const searched = {
  label: words.students,
  value: 'es',
  text: 'Espanhol',
  choices,
  hasMore: true,
  onSearch: nothing,
  onChange: nothing,
};

const stars = (state: string, start: number, force?: Sample['force']): Sample => ({
  state,
  force,
  show: (
    <Controlled start={start}>
      {(value, change) => <StarRating label={words.lesson} value={value} onChange={change} />}
    </Controlled>
  ),
});

const row = { icon: book, title: words.name, text: words.lesson, onClick: nothing };

export const picks: Entries = {
  'SearchSelect.tsx': {
    of: [SearchSelect, SearchBox],
    samples: [
      { state: states.usual, show: <SearchSelect {...searched} /> },
      {
        state: states.empty,
        show: <SearchSelect {...searched} value="" text="" placeholder={words.open} choices={[]} />,
      },
      { state: states.focus, force: 'focus', show: <SearchSelect {...searched} /> },
      { state: states.error, show: <SearchSelect {...searched} error={words.required} /> },
      { state: states.long, show: <SearchSelect {...searched} label={words.long} text={words.long} /> },
      { state: 'SearchBox', show: <SearchBox {...searched} /> },
    ],
  },
  'Checkbox.tsx': {
    of: [Checkbox, Radio, Switch],
    samples: [
      all(states.usual, {}),
      all(states.chosen, { defaultChecked: true }),
      all(states.hover, {}, 'hover'),
      all(states.focus, {}, 'focus'),
      all(states.disabled, { disabled: true }),
      all(`${states.chosen}, ${states.disabled}`, { disabled: true, defaultChecked: true }),
      { state: states.mixed, show: <Checkbox label={words.lesson} mixed /> },
      { state: states.error, show: <Switch label={words.lesson} error={words.required} /> },
      all(states.long, { label: words.long }),
    ],
  },
  'CodeBoxes.tsx': {
    of: [CodeBoxes],
    samples: [
      code(states.empty, ''),
      code(states.filled, '40218'),
      code(states.focus, '402', false, 'focus'),
      code(states.error, '40218', true),
    ],
  },
  'Disclosure.tsx': {
    of: [Disclosure],
    samples: [
      { state: states.usual, show: <Disclosure label={words.lesson}>{words.paragraph}</Disclosure> },
      {
        state: states.hover,
        force: 'hover',
        show: <Disclosure label={words.lesson}>{words.paragraph}</Disclosure>,
      },
      {
        state: states.chosen,
        show: (
          <Disclosure label={words.lesson} opened>
            {words.paragraph}
          </Disclosure>
        ),
      },
      { state: states.long, show: <Disclosure label={words.long}>{words.paragraph}</Disclosure> },
    ],
  },
  'StarRating.tsx': {
    of: [StarRating],
    samples: [
      stars(states.empty, 0),
      stars(states.filled, 4),
      stars(states.hover, 2, 'hover'),
      stars(states.focus, 2, 'focus'),
    ],
  },
  'ChoiceRow.tsx': {
    of: [ChoiceRow, ChoiceLink],
    samples: [
      { state: states.usual, show: <ChoiceRow {...row} /> },
      { state: states.hover, force: 'hover', show: <ChoiceRow {...row} /> },
      { state: states.focus, force: 'focus', show: <ChoiceRow {...row} /> },
      { state: states.chosen, show: <ChoiceRow {...row} picked /> },
      { state: states.disabled, show: <ChoiceRow {...row} picked={false} disabled /> },
      {
        state: states.long,
        show: (
          <ChoiceRow
            {...row}
            avatar={<Avatar id="ana" name={words.name} size={40} />}
            title={words.long}
            text={words.paragraph}
          />
        ),
      },
      {
        state: 'ChoiceLink',
        show: <ChoiceLink icon={row.icon} title={words.students} href="https://escola.example" />,
      },
    ],
  },
};
