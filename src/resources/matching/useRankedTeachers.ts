import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import type { Input } from '../../../contract/index.ts';
import { OPTIONS_SHOWN } from '../../../domain/optionsShown.ts';
import { useCall } from '../../dataProvider/calls.ts';
import { useSettled } from '../../ui/useSettled.ts';

type Call = 'GET /v1/students-without-match/teachers' | 'GET /v1/students-transfer/teachers';

/** The ranked teachers for a student: all of them where they are few, otherwise the best ones and those that a search finds. */
export function useRankedTeachers<C extends Call>(call: C, query: Input<C>['query'] | null) {
  const [search, setSearch] = useState('');
  const settled = useSettled(search.trim());
  const best = useCall(call, query && ({ query } as Input<C>), { gcTime: 0 });
  const isLong = (best.data?.length ?? 0) >= OPTIONS_SHOWN;
  const isSearched = isLong && settled !== '';
  const found = useCall(
    call,
    query && isSearched ? ({ query: { ...query, search: settled } } as Input<C>) : null,
    {
      gcTime: 0,
      placeholderData: keepPreviousData,
    },
  );
  const { data, isError, refetch } = isSearched ? found : best;
  return {
    teachers: data ?? best.data,
    isError,
    refetch,
    /** Given where there are more teachers than a list can hold: the server searches them. */
    remote: isLong ? { search, onSearch: setSearch } : null,
  };
}
