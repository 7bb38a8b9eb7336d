import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { OPTIONS_SHOWN } from '../../../domain/optionsShown.ts';
import { useCall } from '../../dataProvider/calls.ts';
import { useSettled } from '../../ui/useSettled.ts';

/** The teachers for a student who waits, or for one who leaves the teacher `leaves`; nothing is read without a query. */
function useRanked(query: { student_id: string; search?: string } | null, leaves: string | undefined) {
  const options = { gcTime: 0, placeholderData: keepPreviousData } as const;
  const waiting = useCall(
    'GET /v1/students-without-match/teachers',
    query && leaves === undefined ? { query } : null,
    options,
  );
  const leaving = useCall(
    'GET /v1/students-transfer/teachers',
    query && leaves !== undefined ? { query: { ...query, teacher_id: leaves } } : null,
    options,
  );
  return leaves === undefined ? waiting : leaving;
}

/**
 * The ranked teachers for a student: all of them where they are few, otherwise the best ones and those that a search finds. Nothing is read
 * while there is no student.
 */
export function useRankedTeachers(student_id: string | null, leaves?: string) {
  const [search, setSearch] = useState('');
  const settled = useSettled(search.trim());
  const best = useRanked(student_id === null ? null : { student_id }, leaves);
  const isLong = (best.data?.length ?? 0) >= OPTIONS_SHOWN;
  const isSearched = isLong && settled !== '';
  const found = useRanked(student_id !== null && isSearched ? { student_id, search: settled } : null, leaves);
  const { data, isError, refetch } = isSearched ? found : best;
  return {
    teachers: data ?? best.data,
    isError,
    refetch,
    /** Given where there are more teachers than a list can hold: the server searches them. */
    remote: isLong ? { search, onSearch: setSearch } : null,
  };
}
