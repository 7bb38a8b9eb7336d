import { IconBell, IconPencil, IconPlus } from '@tabler/icons-react';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { RowActionButton } from '../../ui/RowAction.tsx';
import { Tooltip } from '../../ui/Tooltip.tsx';
import { type Entries, nothing, type Sample } from '../sample.tsx';
import { states, words } from '../words.ts';

const variants = ['filled', 'outlined', 'plain', 'link', 'danger'] as const;
const plus = <IconPlus size={18} stroke={1.75} aria-hidden="true" />;
const bell = <IconBell size={20} stroke={1.75} aria-hidden="true" />;

const inEveryVariant = (state: string, change: object, force?: Sample['force']): Sample => ({
  state,
  force,
  show: variants.map((variant) => (
    <Button key={variant} variant={variant} {...change}>
      {variant === 'danger' ? words.remove : words.save}
    </Button>
  )),
});

export const actions: Entries = {
  'Button.tsx': {
    of: [Button, ButtonLink],
    samples: [
      inEveryVariant(states.usual, {}),
      inEveryVariant(states.hover, {}, 'hover'),
      inEveryVariant(states.focus, {}, 'focus'),
      inEveryVariant(states.disabled, { disabled: true }),
      inEveryVariant(states.busy, { busy: true }),
      inEveryVariant(states.large, { size: 'large', icon: plus }),
      {
        state: states.full,
        show: (
          <Button variant="filled" full>
            {words.next}
          </Button>
        ),
      },
      { state: states.long, wide: true, show: <Button>{words.long}</Button> },
      {
        state: 'ButtonLink',
        show: variants.map((look) => (
          <ButtonLink key={look} variant={look} href="/">
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
    of: [RowActionButton],
    samples: [
      {
        state: states.usual,
        show: <RowActionButton icon={IconPencil} label={words.open} onClick={nothing} />,
      },
      {
        state: states.disabled,
        show: (
          <RowActionButton
            icon={IconPencil}
            label={words.open}
            unavailable={words.required}
            onClick={nothing}
          />
        ),
      },
    ],
  },
  'Tooltip.tsx': {
    of: [Tooltip],
    samples: [
      {
        state: states.usual,
        show: (
          <Tooltip text={words.paragraph}>
            <IconButton label={words.open}>{bell}</IconButton>
          </Tooltip>
        ),
      },
    ],
  },
};
