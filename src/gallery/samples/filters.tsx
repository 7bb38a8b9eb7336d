import { Button } from '../../ui/Button.tsx';
import { FilterBar } from '../../ui/FilterBar.tsx';
import { FilterChips } from '../../ui/FilterChips.tsx';
import { FilterPhone } from '../../ui/FilterPhone.tsx';
import { FilterRow } from '../../ui/FilterRow.tsx';
import FilterSheet from '../../ui/FilterSheet.tsx';
import { type FilterValues, withFilter } from '../../ui/filters.ts';
import { Pagination } from '../../ui/Pagination.tsx';
import { type Entries, nothing, type Sample } from '../entry.ts';
import { Controlled, Opener } from '../Held.tsx';
import { kinds, states, words } from '../words.ts';

const none: FilterValues = {};
const some: FilterValues = { name: words.name, language: 'en', since: '2026-03-02' };
const long: FilterValues = { name: words.long };

const inBothStates = (Filter: typeof FilterRow): Sample[] =>
  [none, some].map((start) => ({
    state: start === none ? states.empty : states.filled,
    wide: true,
    show: (
      <Controlled start={start}>
        {(applied, change) => <Filter kinds={kinds} applied={applied} onApply={change} />}
      </Controlled>
    ),
  }));

const chips = (start: FilterValues) => (
  <Controlled start={start}>
    {(applied, change) => (
      <FilterChips
        kinds={kinds}
        applied={applied}
        onRemove={(name) => change(withFilter(applied, name, ''))}
      />
    )}
  </Controlled>
);

const pages = (state: string, start: number, total: number): Sample => ({
  state,
  wide: true,
  show: (
    <Controlled start={start}>
      {(page, change) => <Pagination page={page} pageSize={10} total={total} onPage={change} />}
    </Controlled>
  ),
});

export const filters: Entries = {
  'FilterBar.tsx': {
    of: [FilterBar],
    samples: [
      ...inBothStates(FilterBar),
      {
        state: states.action,
        wide: true,
        show: (
          <FilterBar kinds={kinds} applied={long} onApply={nothing} tools={<Button>{words.more}</Button>} />
        ),
      },
    ],
  },
  'FilterRow.tsx': { of: [FilterRow], samples: inBothStates(FilterRow) },
  'FilterPhone.tsx': { of: [FilterPhone], samples: inBothStates(FilterPhone) },
  'FilterChips.tsx': {
    of: [FilterChips],
    samples: [
      { state: states.filled, wide: true, show: chips(some) },
      { state: states.focus, force: 'focus', show: chips({ language: 'es' }) },
      { state: states.long, show: chips(long) },
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
