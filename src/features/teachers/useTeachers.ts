import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import type { Input, ResponseOf } from '../../../contract/index.ts';
import { OPTIONS_SHOWN } from '../../../domain/optionsShown.ts';
import { useCall } from '../../dataProvider/calls.ts';
import { useSettled } from '../../ui/useSettled.ts';

export type Teacher = ResponseOf<'GET /v1/teachers/names'>[number];
export type Filter = Pick<Input<'GET /v1/teachers/names'>['query'], 'course_id' | 'teaches_advanced'>;

/** Teachers who can be chosen: all of them where they are few, otherwise the first ones and those that a search finds. */
export function useTeachers(filter: Filter = {}) {
  const [search, setSearch] = useState('');
  const settled = useSettled(search);
  const { data: first, isPending } = useCall('GET /v1/teachers/names', { query: filter });
  const isLong = (first?.length ?? 0) >= OPTIONS_SHOWN;
  const { data: found } = useCall(
    'GET /v1/teachers/names',
    isLong && settled !== '' ? { query: { ...filter, search: settled } } : null,
    { placeholderData: keepPreviousData },
  );
  const teachers = settled === '' ? first : found;
  return {
    teachers,
    isPending,
    /** There are more teachers than a list can hold. */
    isLong,
    hasMore: (teachers?.length ?? 0) >= OPTIONS_SHOWN,
    isSearched: settled !== '',
    setSearch,
  };
}
