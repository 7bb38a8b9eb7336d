import { common } from 'virtual:texts/common';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toggleCell } from '../../../../domain/acceptance.ts';
import { ApiError } from '../../../dataProvider/ApiError.ts';
import { refreshCalls, useCall, useChange } from '../../../dataProvider/calls.ts';
import { useT } from '../../../i18n/useT.ts';
import { localZone } from '../../../ui/dates.ts';
import { showError } from '../../../ui/showError.ts';
import { showToast } from '../../../ui/toast.ts';
import type { AcceptanceT, Slot, WaitingStudent } from './slots.ts';

/** A refused answer (417) refetches the grid. */
export function useAcceptance(teacher_id: string, student: WaitingStudent, t: AcceptanceT) {
  const words = useT(common);
  const client = useQueryClient();
  const [picked, setPicked] = useState<readonly string[]>([]);
  // An accepted student has no grid to refetch.
  const [answered, setAnswered] = useState(false);
  const week = useCall(
    'GET /v1/teacher-acceptance/class-availability',
    { query: { teacher_id, student_id: student.student_id } },
    { enabled: !answered },
  );
  const slots = week.data?.slots ?? [];
  const chosen = slots.filter(({ id, available }) => available && picked.includes(id));

  const answer = useChange('PATCH /v1/teacher-acceptance/answer', {
    input: (slots: readonly Slot[]) => ({
      body: {
        match_id: student.match_id,
        teacher_id,
        timezone: week.data?.timezone ?? localZone(),
        class_ids: slots.map(({ class_id }) => class_id),
        start_hour: slots.map(({ start_hour }) => start_hour),
        weekDays: slots.map(({ day }) => day),
      },
    }),
    onMutate: () => setAnswered(true),
    onSuccess: ({ status }) => {
      setPicked([]);
      showToast('success', t(status));
    },
    onError: (error) => {
      setAnswered(false);
      showError(error, words);
      if (error instanceof ApiError && error.status === 417) {
        void refreshCalls(client, [
          'GET /v1/teacher-acceptance/match',
          'GET /v1/teacher-acceptance/class-availability',
        ]);
      }
    },
  });

  const needed = week.data?.frequency ?? student.frequency;
  return {
    week,
    slots,
    chosen,
    needed,
    answer,
    toggle: ({ id }: Slot) =>
      setPicked(
        toggleCell(
          slots,
          chosen.map((slot) => slot.id),
          id,
          needed,
        ),
      ),
  };
}
