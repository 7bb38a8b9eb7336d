import type { Uf } from './brazil.ts';

/** Links to other systems; one that is not set is not shown. */
export const LINK_NAMES = [
  ...(['help', 'whatsapp', 'crm', 'email', 'franchises', 'monitoring'] as const),
  ...(['instagram', 'facebook', 'linkedin', 'youtube'] as const),
] as const;
export type LinkName = (typeof LINK_NAMES)[number];

/** What an owner decides about the school, and not who operates the server (SCHOOL-1). Null and blank mean not set. */
export interface School {
  name: string;
  cnpj: string | null;
  email: string | null;
  phone: string | null;
  cep: string | null;
  address: string | null;
  address_number: string | null;
  address_complement: string | null;
  neighborhood: string | null;
  city: string | null;
  uf: Uf | null;
  pix_key: string | null;
  /** Colour of the school's mark, as `#rrggbb`. */
  accent: string | null;
  /** Whether students are reminded of what falls due (PAY-18). */
  payment_reminders: boolean;
  /** Key of the picture in the store of files. */
  logo: string | null;
  links: Readonly<Partial<Record<LinkName, string>>>;
}

/** The school as its terms of use and its privacy policy name it: the party, and the controller of the data. */
export type SchoolParty = Pick<School, 'name' | 'cnpj' | 'email' | 'phone'>;

export const partyOf = ({ name, cnpj, email, phone }: SchoolParty): SchoolParty => ({
  name,
  cnpj,
  email,
  phone,
});

/** What a school needs before its first student pays, in the order in which it is set up (SCHOOL-3). */
export const SETUP_STEPS = [
  ...(['school', 'pix', 'mail', 'courses', 'prices', 'payment_plans', 'contract_text'] as const),
  ...(['teacher', 'seller'] as const),
] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];

/** Whether contracts and invoices can name the school: its number, its address and how to reach it. */
export const isIdentified = ({ cnpj, email, cep, address, address_number, city, uf }: School): boolean =>
  [cnpj, email, cep, address, address_number, city, uf].every(Boolean);
