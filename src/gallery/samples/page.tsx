import { Badge } from '../../ui/Badge.tsx';
import { Brand } from '../../ui/Brand.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card, StatCard } from '../../ui/Card.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormFoot } from '../../ui/FormFoot.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { VoiceLine } from '../../ui/VoiceLine.tsx';
import { Wizard } from '../../ui/Wizard.tsx';
import { type Entries, nothing, type Sample } from '../entry.ts';
import styles from '../Gallery.module.css';
import { figures, states, steps, words } from '../words.ts';

const step = (state: string, at: number): Sample => ({
  state,
  wide: true,
  show: (
    <Wizard steps={steps} at={at}>
      <Field label={words.students} defaultValue={words.name} />
    </Wizard>
  ),
});

const buttons = (busy: boolean) => [
  <Button key="back" look="plain">
    {words.back}
  </Button>,
  <Button key="next" look="filled" busy={busy}>
    {words.next}
  </Button>,
];

export const page: Entries = {
  'PageHeader.tsx': {
    of: [PageHeader],
    samples: [
      { state: states.usual, wide: true, show: <PageHeader title={words.students} /> },
      {
        state: states.action,
        wide: true,
        show: (
          <PageHeader
            title={words.students}
            aside={24}
            onBack={nothing}
            actions={<Button look="filled">{words.save}</Button>}
          />
        ),
      },
      { state: states.long, wide: true, show: <PageHeader title={words.long} onBack={nothing} /> },
    ],
  },
  'Card.tsx': {
    of: [Card, StatCard],
    samples: [
      { state: states.usual, show: <Card title={words.lesson}>{words.paragraph}</Card> },
      {
        state: states.action,
        show: (
          <Card title={words.lesson} aside={<Badge tone="accent">{words.now}</Badge>}>
            {words.paragraph}
          </Card>
        ),
      },
      { state: states.long, show: <Card title={words.long}>{words.long}</Card> },
      { state: 'StatCard', show: <StatCard title={words.students} figures={figures} /> },
      {
        state: `StatCard, ${states.large}`,
        show: <StatCard title={words.students} figures={figures} large />,
      },
    ],
  },
  'Wizard.tsx': {
    of: [Wizard],
    samples: [step(states.start, 0), step(states.middle, 2), step(states.end, steps.length - 1)],
  },
  'FormFoot.tsx': {
    of: [FormFoot],
    samples: [
      { state: states.usual, wide: true, show: <FormFoot>{buttons(false)}</FormFoot> },
      { state: states.busy, wide: true, show: <FormFoot note={words.draft}>{buttons(true)}</FormFoot> },
      { state: states.long, wide: true, show: <FormFoot note={words.paragraph}>{buttons(false)}</FormFoot> },
    ],
  },
  'Brand.tsx': {
    of: [Brand],
    samples: [
      { state: states.usual, show: <Brand /> },
      { state: states.large, show: <Brand size={40} /> },
    ],
  },
  'Mark.tsx': {
    of: [Mark],
    samples: [
      { state: states.usual, show: <Mark /> },
      { state: states.large, show: <Mark size={64} label="Aula Viva" /> },
    ],
  },
  'VoiceLine.tsx': {
    of: [VoiceLine],
    samples: [{ state: states.usual, show: <VoiceLine className={styles.line} /> }],
  },
};
