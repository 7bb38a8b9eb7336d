import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ConflictList } from '../../../src/features/timetable/conflicts/ConflictList.tsx';
import { changeLanguage } from '../../../src/i18n/changeLanguage.ts';
import { show } from '../admin/support.tsx';

const at = '2026-12-25T13:00:00.000Z';
const closed = (name: string, holiday: 'Natal' | null, original_start: string) => ({
  original_start,
  starts_at: at,
  name,
  holiday,
});
const against = (with_title: string, holiday: 'Natal' | null, original_start: string) => ({
  kind: 'closed' as const,
  original_start,
  starts_at: at,
  ends_at: at,
  person: null,
  holiday,
  with_title,
  with_starts_at: null,
  with_ends_at: null,
});

it('names national holidays in the language of the reader, and the school’s own days as they were entered', async () => {
  await changeLanguage('de');
  const conflicts = [against('Natal', 'Natal', 'c'), against('Reforma da sede', null, 'd')];
  const plan = {
    lessons: 1,
    before: 1,
    moved: 0,
    added: 0,
    dropped: 0,
    first: at,
    last: at,
    conflict_count: 2,
    closed: [closed('Natal', 'Natal', 'a'), closed('Reforma da sede', null, 'b')],
    conflicts,
    groups: conflicts.map((conflict) => ({
      ...conflict,
      weekday: 'friday' as const,
      start_hour: '19:00',
      end_hour: '19:00',
      count: 1,
      original_starts: [conflict.original_start],
      can_keep: true,
    })),
  };
  show(<ConflictList plan={plan} choices={{}} onChoose={() => {}} zone="America/Sao_Paulo" />);
  expect(await screen.findAllByText(/Weihnachten/)).toHaveLength(2);
  expect(screen.getAllByText(/Reforma da sede/)).toHaveLength(2);
  expect(screen.queryByText(/Natal/)).toBeNull();
});
