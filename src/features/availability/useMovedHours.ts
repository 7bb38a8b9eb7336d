import { availability as area } from 'virtual:texts/availability';
import type { Availability } from '../../../domain/availability.ts';
import { useT } from '../../i18n/useT.ts';
import { useZoneName } from '../../ui/zones.ts';

/** Describes the stored hours in another zone; undefined without hours or in the same zone. */
export function useMovedHours(stored: Availability, before: string, zone: string): string | undefined {
  const t = useT(area);
  const zoneName = useZoneName();
  const hour = Object.values(stored).find((slots) => slots.length > 0)?.[0]?.start;
  if (!hour || before === zone) return undefined;
  return t('zone_moved', { hour, before: zoneName(before), zone: zoneName(zone) });
}
