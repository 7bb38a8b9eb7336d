import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Answer } from '../../../contract/index.ts';
import { type Availability, normaliseAvailability } from '../../../domain/availability.ts';
import { ApiError } from '../../dataProvider/ApiError.ts';
import { api } from '../../dataProvider/api.ts';
import { availability as area } from '../../i18n/pt-BR/availability.ts';
import { ui } from '../../i18n/pt-BR/ui.ts';
import { useT } from '../../i18n/useT.ts';
import { errorText } from '../../ui/showError.ts';
import { showToast } from '../../ui/toast.ts';

/** Whose week it is. */
export type Owner = { student_id: string } | { teacher_id: string };
type View = Answer<'GET /v1/availability'>;

const keyOf = (owner: Owner | null) => ['availability', owner];

/** The IANA zone of this browser: hours are always said together with it (ruling E). */
export const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A person's week as it is kept; asks nothing while the owner is not known. */
export function useAvailability(owner: Owner | null) {
  return useQuery({
    queryKey: keyOf(owner),
    enabled: owner !== null,
    queryFn: ({ signal }): Promise<View> => {
      if (!owner) throw new ApiError(404, { code: 'not_found' });
      if ('student_id' in owner) return api('GET /v1/availability', { query: owner, signal });
      return api('GET /v1/availability/teacher', { query: owner, signal });
    },
  });
}

/** Saves a week in the browser's zone and says so; a refusal shows the broken rule. */
export function useSaveAvailability(owner: Owner | null) {
  const t = useT(area);
  const shared = useT(ui);
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (value: Availability): Promise<View | null> => {
      if (!owner) return null;
      const body = { availability: mutable(normaliseAvailability(value)), timezone: browserZone() };
      if ('student_id' in owner) return api('POST /v1/availability', { body: { ...owner, ...body } });
      return api('POST /v1/availability/teacher', { body: { ...owner, ...body } });
    },
    onSuccess: (saved) => {
      if (!saved) return showToast('destructive', t('owner_missing'));
      client.setQueryData(keyOf(owner), saved);
      showToast('success', t('saved'));
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
