import type { Input, ResponseOf } from '../../../contract/index.ts';
import { formatCep, formatCnpj } from '../../../domain/brazil.ts';
import { LINK_NAMES, type LinkName } from '../../../domain/school.ts';
import { shownPhone } from '../registration/masks.ts';

export type Settings = ResponseOf<'GET /v1/school-settings'>;
type Body = Input<'PATCH /v1/school-settings'>['body'];

const texts = [
  ...(['name', 'cnpj', 'cep', 'address', 'address_number', 'address_complement', 'neighborhood'] as const),
  ...(['city', 'uf', 'email', 'phone', 'pix_key', 'accent'] as const),
] as const;
type TextName = (typeof texts)[number];

export type Values = Record<TextName, string> & {
  payment_reminders: boolean;
  links: Record<LinkName, string>;
};

export const valuesOf = (settings: Settings): Values => ({
  name: settings.name,
  cnpj: formatCnpj(settings.cnpj ?? ''),
  cep: formatCep(settings.cep ?? ''),
  address: settings.address ?? '',
  address_number: settings.address_number ?? '',
  address_complement: settings.address_complement ?? '',
  neighborhood: settings.neighborhood ?? '',
  city: settings.city ?? '',
  uf: settings.uf ?? '',
  email: settings.email ?? '',
  phone: shownPhone(settings.phone ?? ''),
  pix_key: settings.pix_key ?? '',
  accent: settings.accent ?? '',
  payment_reminders: settings.payment_reminders,
  links: Object.fromEntries(LINK_NAMES.map((name) => [name, settings.links[name] ?? ''])) as Values['links'],
});

/** Only what was changed, so that two people can change different fields one after the other. */
export function bodyOf(
  values: Values,
  changed: Partial<Record<keyof Values, unknown>>,
  version: number,
): Body {
  const fields = texts.filter((name) => changed[name]).map((name) => [name, values[name]]);
  return {
    version,
    ...Object.fromEntries(fields),
    ...(changed.payment_reminders !== undefined && { payment_reminders: values.payment_reminders }),
    ...(changed.links !== undefined && { links: values.links }),
  };
}
