import { IconBell } from '@tabler/icons-react';
import { ONBOARDING_STATUSES } from '../../../domain/onboarding.ts';
import { STUDENT_LEVELS } from '../../../domain/options.ts';
import { userTypes } from '../../../domain/userTypes.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { ComparisonTable } from '../../ui/ComparisonTable.tsx';
import { IconTile } from '../../ui/IconTile.tsx';
import { LevelBars } from '../../ui/LevelBars.tsx';
import { Markdown, MarkdownPreview } from '../../ui/Markdown.tsx';
import MarkdownText from '../../ui/MarkdownText.tsx';
import { NameCell } from '../../ui/NameCell.tsx';
import { OccupancyBar } from '../../ui/OccupancyBar.tsx';
import { QrPicture } from '../../ui/QrPicture.tsx';
import { SlotPill } from '../../ui/SlotPill.tsx';
import { Ring, StatusRing } from '../../ui/StatusRing.tsx';
import { TypeBadge, TypeBadges } from '../../ui/TypeBadge.tsx';
import { type Entries, nothing } from '../sample.tsx';
import { portrait, states, words } from '../words.ts';

const tones = ['neutral', 'primary', 'success', 'warning', 'error', 'info', 'accent'] as const;

/** The row's hover shows the copy icon. */
const hoveredRow = (
  <table>
    <tbody>
      <tr>
        <td>
          <NameCell id="ana" name={words.name} />
        </td>
      </tr>
    </tbody>
  </table>
);

const markdown = `**${words.name}** *${words.more}*\n\n- ${words.save}\n- [${words.next}](https://escola.example)`;

export const values: Entries = {
  'Markdown.tsx': {
    of: [Markdown, MarkdownPreview],
    samples: [
      { state: states.usual, wide: true, show: <Markdown text={markdown} /> },
      { state: 'MarkdownPreview', wide: true, show: <MarkdownPreview text={markdown} /> },
    ],
  },
  'MarkdownText.tsx': {
    of: [MarkdownText],
    samples: [{ state: states.usual, wide: true, show: <MarkdownText text={markdown} /> }],
  },
  'ComparisonTable.tsx': {
    of: [ComparisonTable],
    samples: [
      {
        state: states.usual,
        wide: true,
        show: (
          <ComparisonTable
            heads={[words.students, words.back, words.next]}
            rows={[
              [words.name, words.email, words.long],
              [words.lesson, words.hint],
            ]}
          />
        ),
      },
    ],
  },
  'IconTile.tsx': {
    of: [IconTile],
    samples: (['primary', 'success', 'warning', 'info'] as const).map((colour) => ({
      state: colour,
      show: (
        <IconTile colour={colour}>
          <IconBell size={20} stroke={1.75} aria-hidden="true" />
        </IconTile>
      ),
    })),
  },
  'Avatar.tsx': {
    of: [Avatar],
    samples: [
      {
        state: states.usual,
        show: [26, 40, 64].map((size) => (
          <Avatar key={size} id={`ana ${size}`} name={words.name} size={size} />
        )),
      },
      { state: 'com foto', show: <Avatar id="ana" name={words.name} photo={portrait} size={64} /> },
      { state: states.empty, show: <Avatar id="ana" name="" size={40} /> },
    ],
  },
  'NameCell.tsx': {
    of: [NameCell],
    samples: [
      { state: states.usual, show: <NameCell id="ana" name={words.name} /> },
      { state: states.hover, force: 'hover', show: hoveredRow },
      { state: 'link', show: <NameCell id="ana" name={words.name} href="#" /> },
      { state: 'sem pessoa', show: <NameCell name={words.email} /> },
      { state: states.long, show: <NameCell id="maria" name={words.long} /> },
    ],
  },
  'Badge.tsx': {
    of: [Badge],
    samples: [
      {
        state: states.usual,
        show: tones.map((tone) => (
          <Badge key={tone} tone={tone}>
            {words.now}
          </Badge>
        )),
      },
      { state: states.long, wide: true, show: <Badge tone="info">{words.long}</Badge> },
    ],
  },
  'TypeBadge.tsx': {
    of: [TypeBadge, TypeBadges],
    samples: [{ state: states.usual, show: <TypeBadges types={userTypes} /> }],
  },
  'StatusRing.tsx': {
    of: [StatusRing, Ring],
    samples: [
      ...ONBOARDING_STATUSES.map((status) => ({ state: status, show: <StatusRing status={status} /> })),
      {
        state: states.error,
        show: <StatusRing status="AGUARDANDO_NOVA_TENTATIVA_DE_PAGAMENTO" paymentFailed />,
      },
      {
        state: 'Ring',
        show: [0, 0.25, 0.5, 1].map((filled) => (
          <Ring key={filled} filled={filled} colour="var(--primary)" />
        )),
      },
    ],
  },
  'LevelBars.tsx': {
    of: [LevelBars],
    samples: [
      {
        state: states.usual,
        show: [...STUDENT_LEVELS, words.optional].map((level) => <LevelBars key={level} level={level} />),
      },
    ],
  },
  'OccupancyBar.tsx': {
    of: [OccupancyBar],
    samples: [0, 3, 6, 8, 10].map((taken) => ({
      state: `${taken * 10}%`,
      show: <OccupancyBar taken={taken} seats={10} />,
    })),
  },
  'QrPicture.tsx': {
    of: [QrPicture],
    samples: [{ state: states.usual, show: <QrPicture text="https://escola.example" label={words.name} /> }],
  },
  'SlotPill.tsx': {
    of: [SlotPill],
    samples: [
      { state: states.usual, show: <SlotPill start="18:00" end="19:00" /> },
      { state: states.action, show: <SlotPill start="18:00" end="19:00" onRemove={nothing} /> },
      {
        state: states.focus,
        force: 'focus',
        show: <SlotPill start="18:00" end="19:00" onRemove={nothing} />,
      },
    ],
  },
};
