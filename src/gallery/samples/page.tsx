import { Badge } from '../../ui/Badge.tsx';
import { Brand } from '../../ui/Brand.tsx';
import { BrandWave } from '../../ui/BrandWave.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card, StatCard } from '../../ui/Card.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormFooter } from '../../ui/FormFooter.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Wizard } from '../../ui/Wizard.tsx';
import styles from '../Gallery.module.css';
import { type Entries, nothing, type Sample } from '../sample.tsx';
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
  <Button key="back" variant="plain">
    {words.back}
  </Button>,
  <Button key="next" variant="filled" busy={busy}>
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
            actions={<Button variant="filled">{words.save}</Button>}
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
  'FormFooter.tsx': {
    of: [FormFooter],
    samples: [
      { state: states.usual, wide: true, show: <FormFooter>{buttons(false)}</FormFooter> },
      { state: states.busy, wide: true, show: <FormFooter note={words.draft}>{buttons(true)}</FormFooter> },
      {
        state: states.long,
        wide: true,
        show: <FormFooter note={words.paragraph}>{buttons(false)}</FormFooter>,
      },
    ],
  },
  'Brand.tsx': {
    of: [Brand],
    samples: [
      { state: states.usual, show: <Brand /> },
      { state: states.large, show: <Brand size={40} /> },
    ],
  },
  'Logo.tsx': {
    of: [Logo],
    samples: [
      { state: states.usual, show: <Logo /> },
      { state: states.large, show: <Logo size={64} label="Aula Viva" /> },
    ],
  },
  'BrandWave.tsx': {
    of: [BrandWave],
    samples: [{ state: states.usual, show: <BrandWave className={styles.line} /> }],
  },
};
