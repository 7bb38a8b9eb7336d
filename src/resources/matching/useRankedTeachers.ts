import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import type { ResponseOf } from '../../../contract/index.ts';
import { OPTIONS_SHOWN } from '../../../domain/optionsShown.ts';
import { useCall } from '../../dataProvider/calls.ts';
import { useSettled } from '../../ui/useSettled.ts';

interface Answer {
  data: ResponseOf<'GET /v1/students-without-match/teachers'> | undefined;
  isError: boolean;
  refetch: () => unknown;
}
export const rankedOptions = { gcTime: 0, placeholderData: keepPreviousData } as const;

/** The search among ranked teachers where `best` are not all of them. `asked` is what the server is asked for, if anything. */
export function useRankedSearch(best: Answer) {
  const [search, setSearch] = useState('');
  const settled = useSettled(search.trim());
  const isLong = (best.data?.length ?? 0) >= OPTIONS_SHOWN;
  const asked = isLong && settled !== '' ? { search: settled } : null;
  const shownOf = (found: Answer) => {
    const { data, isError, refetch } = asked ? found : best;
    return {
      teachers: data ?? best.data,
      isError,
      refetch,
      /** Given where there are more teachers than a list can hold: the server searches them. */
      remote: isLong ? { search, onSearch: setSearch } : null,
    };
  };
  return { asked, shownOf };
}

/** The ranked teachers for a student who waits: all of them where they are few, otherwise the best ones and those that a search finds. */
export function useTeachersFor(student_id: string) {
  const call = 'GET /v1/students-without-match/teachers';
  const best = useCall(call, { query: { student_id } }, rankedOptions);
  const { asked, shownOf } = useRankedSearch(best);
  return shownOf(useCall(call, asked && { query: { student_id, ...asked } }, rankedOptions));
}
