import { availability as area } from 'virtual:texts/availability';
import { common } from 'virtual:texts/common';
import { useQueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '../../../contract/index.ts';
import { type Availability, normaliseAvailability } from '../../../domain/availability.ts';
import { ApiError } from '../../dataProvider/ApiError.ts';
import { type Call, setCached, useCall, useSteps } from '../../dataProvider/calls.ts';
import { useT } from '../../i18n/useT.ts';
import { errorText } from '../../ui/showError.ts';
import { showToast } from '../../ui/toast.ts';

export type Owner = { student_id: string } | { teacher_id: string };
type View = ResponseOf<'GET /v1/availability'>;

/** Requests nothing without an owner. */
export function useAvailability(owner: Owner | null) {
  const { student, teacher } = inputsOf(owner);
  const ofStudent = useCall('GET /v1/availability', student);
  const ofTeacher = useCall('GET /v1/availability/teacher', teacher);
  return teacher ? ofTeacher : ofStudent;
}

const inputsOf = (owner: Owner | null) => ({
  student: owner && 'student_id' in owner ? { query: owner } : null,
  teacher: owner && 'teacher_id' in owner ? { query: owner } : null,
});

interface Saving {
  timezone: string;
  /** The person, when someone else edits the hours. */
  person?: string;
}

export function useSaveAvailability(owner: Owner | null, { timezone, person }: Saving) {
  const t = useT(area);
  const shared = useT(common);
  const client = useQueryClient();
  const save = async (call: Call, value: Availability): Promise<View | null> => {
    if (!owner) return null;
    const body = { availability: mutable(normaliseAvailability(value)), timezone };
    if ('student_id' in owner) return call('POST /v1/availability', { body: { ...owner, ...body } });
    return call('POST /v1/availability/teacher', { body: { ...owner, ...body } });
  };
  return useSteps(save, {
    onSuccess: (saved) => {
      if (!saved) return showToast('destructive', t('owner_missing'));
      const { student, teacher } = inputsOf(owner);
      if (student) setCached(client, 'GET /v1/availability', student, () => saved);
      if (teacher) setCached(client, 'GET /v1/availability/teacher', teacher, () => saved);
      showToast('success', person === undefined ? t('saved') : t('saved_of', { name: person }));
    },
    onError: (error) => {
      const known = error instanceof ApiError;
      const refused = known && (error.status === 400 || error.status === 417);
      const text = known ? errorText(error, shared) : undefined;
      showToast(refused ? 'warning' : 'destructive', refused ? t('invalid') : t('save_failed'), text);
    },
  });
}

const mutable = (availability: Availability) =>
  Object.fromEntries(Object.entries(availability).map(([day, slots]) => [day, [...slots]]));
