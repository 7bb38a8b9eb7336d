import type { OrderRef } from '../port.ts';
import type { PagarmeOrder } from './wire.ts';

/** Ours, sent as `order_code` and in the metadata. At most 52 characters. */
export const referenceOf = (charge_id: string, attempt: number): string => `${charge_id}-${attempt}`;

const reference = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})-\d{1,6}$/;
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const linkId = /^(pl|plink)_\w+$/;

interface Named {
  code?: string | null | undefined;
  metadata?: Record<string, unknown> | null | undefined;
}

interface Names {
  provider_id: string | null;
  link_id: string | null;
  charge_id: string | null;
}

/** Which of the three names comes back where is not documented, so each is looked for in each place. */
export function namesIn(...places: readonly (Named | null | undefined)[]): Names {
  const texts = places
    .flatMap((place) => [place?.metadata?.order_code, place?.metadata?.charge_id, place?.code])
    .filter((value) => typeof value === 'string');
  const provider_id = texts.find((text) => reference.test(text)) ?? null;
  return {
    provider_id,
    link_id: texts.find((text) => linkId.test(text)) ?? null,
    charge_id: texts.find((text) => uuid.test(text)) ?? reference.exec(provider_id ?? '')?.[1] ?? null,
  };
}

/** Reads what the order itself says, since a filter of a list may be ignored and a hint may be wrong. */
export function belongsTo(found: PagarmeOrder, { provider_id, link_id }: OrderRef): boolean {
  const names = namesIn(found);
  if (names.provider_id) return names.provider_id === provider_id;
  return link_id !== null && names.link_id === link_id;
}
