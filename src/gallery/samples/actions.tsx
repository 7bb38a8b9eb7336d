import { IconBell, IconPencil, IconPlus } from '@tabler/icons-react';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Hint } from '../../ui/Hint.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { RowAction } from '../../ui/RowAction.tsx';
import { type Entries, nothing, type Sample } from '../entry.ts';
import { states, words } from '../words.ts';

const looks = ['filled', 'outlined', 'plain', 'link', 'danger'] as const;
const plus = <IconPlus size={18} stroke={1.75} aria-hidden="true" />;
const bell = <IconBell size={20} stroke={1.75} aria-hidden="true" />;

const inEveryLook = (state: string, change: object, force?: Sample['force']): Sample => ({
  state,
  force,
  show: looks.map((look) => (
    <Button key={look} look={look} {...change}>
      {look === 'danger' ? words.remove : words.save}
    </Button>
  )),
});

export const actions: Entries = {
  'Button.tsx': {
    of: [Button, ButtonLink],
    samples: [
      inEveryLook(states.usual, {}),
      inEveryLook(states.hover, {}, 'hover'),
      inEveryLook(states.focus, {}, 'focus'),
      inEveryLook(states.disabled, { disabled: true }),
      inEveryLook(states.busy, { busy: true }),
      inEveryLook(states.large, { size: 'large', icon: plus }),
      {
        state: states.full,
        show: (
          <Button look="filled" full>
            {words.next}
          </Button>
        ),
      },
      { state: states.long, wide: true, show: <Button>{words.long}</Button> },
      {
        state: 'ButtonLink',
        show: looks.map((look) => (
          <ButtonLink key={look} look={look} href="/">
            {words.more}
          </ButtonLink>
        )),
      },
    ],
  },
  'IconButton.tsx': {
    of: [IconButton],
    samples: [
      { state: states.usual, show: <IconButton label={words.open}>{bell}</IconButton> },
      { state: states.hover, force: 'hover', show: <IconButton label={words.open}>{bell}</IconButton> },
      { state: states.focus, force: 'focus', show: <IconButton label={words.open}>{bell}</IconButton> },
      {
        state: states.disabled,
        show: [
          <IconButton key="disabled" label={words.open} disabled>
            {bell}
          </IconButton>,
          <IconButton key="unavailable" label={words.required} unavailable>
            {bell}
          </IconButton>,
        ],
      },
      {
        state: states.count,
        show: [3, 27, 140].map((count) => (
          <IconButton key={count} label={`${words.open} (${count})`} large count={count}>
            {bell}
          </IconButton>
        )),
      },
    ],
  },
  'CopyButton.tsx': {
    of: [CopyButton],
    samples: [{ state: states.usual, show: <CopyButton text={words.email} /> }],
  },
  'RowAction.tsx': {
    of: [RowAction],
    samples: [
      { state: states.usual, show: <RowAction icon={IconPencil} label={words.open} onClick={nothing} /> },
      {
        state: states.disabled,
        show: (
          <RowAction icon={IconPencil} label={words.open} unavailable={words.required} onClick={nothing} />
        ),
      },
    ],
  },
  'Hint.tsx': {
    of: [Hint],
    samples: [
      {
        state: states.usual,
        show: (
          <Hint text={words.paragraph}>
            <IconButton label={words.open}>{bell}</IconButton>
          </Hint>
        ),
      },
    ],
  },
};
