import { Button } from '../../ui/Button.tsx';
import { FilterBar } from '../../ui/FilterBar.tsx';
import FilterSheet from '../../ui/FilterSheet.tsx';
import { FilterTabs } from '../../ui/FilterTabs.tsx';
import type { FilterValues } from '../../ui/filters.ts';
import { Pagination } from '../../ui/Pagination.tsx';
import { Controlled, type Entries, nothing, Opener, type Sample } from '../sample.tsx';
import { kinds, states, words } from '../words.ts';

const none: FilterValues = {};
const some: FilterValues = { name: words.name, language: 'en', since: '2026-03-02' };
const long: FilterValues = { name: words.long };

const bar = (state: string, start: FilterValues, more: Partial<Sample> = {}): Sample => ({
  state,
  wide: true,
  show: (
    <Controlled start={start}>
      {(applied, change) => <FilterBar kinds={kinds} applied={applied} onApply={change} />}
    </Controlled>
  ),
  ...more,
});

const pages = (state: string, start: number, total: number): Sample => ({
  state,
  wide: true,
  show: (
    <Controlled start={start}>
      {(page, change) => <Pagination page={page} pageSize={10} total={total} onPage={change} />}
    </Controlled>
  ),
});

const tabs = (state: string, labels: readonly string[], more: Partial<Sample> = {}): Sample => ({
  state,
  wide: true,
  show: (
    <Controlled start={labels[0] ?? ''}>
      {(chosen, change) => (
        <FilterTabs
          label={words.group}
          tabs={labels.map((label, place) => ({ key: label, label, count: `${place * 12}` }))}
          chosen={chosen}
          onChoose={change}
        />
      )}
    </Controlled>
  ),
  ...more,
});

export const filters: Entries = {
  'FilterBar.tsx': {
    of: [FilterBar],
    samples: [
      bar(states.empty, none),
      bar(states.filled, some),
      bar(states.focus, { language: 'es' }, { force: 'focus' }),
      bar(states.long, long),
      {
        state: states.action,
        wide: true,
        show: (
          <FilterBar kinds={kinds} applied={none} onApply={nothing} tools={<Button>{words.more}</Button>} />
        ),
      },
    ],
  },
  'FilterTabs.tsx': {
    of: [FilterTabs],
    samples: [
      tabs(states.usual, [words.students, words.draft, words.now]),
      tabs(states.long, [words.students, words.long, words.draft]),
      tabs(states.focus, [words.students, words.draft], { force: 'focus' }),
    ],
  },
  'FilterSheet.tsx': {
    of: [FilterSheet],
    samples: [none, some].map((applied) => ({
      state: applied === none ? states.empty : states.filled,
      show: (
        <Opener label={words.open}>
          {(close) => <FilterSheet kinds={kinds} applied={applied} onApply={nothing} onClose={close} />}
        </Opener>
      ),
    })),
  },
  'Pagination.tsx': {
    of: [Pagination],
    samples: [
      pages(states.empty, 1, 0),
      pages(states.first, 1, 10_000),
      pages(states.middle, 512, 10_000),
      pages(states.last, 1000, 10_000),
    ],
  },
};
