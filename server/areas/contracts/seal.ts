import canonicalize from 'canonicalize';
import { sha256 } from '../../platform/hash.ts';
import type { contract_signers, contracts } from './tables.ts';

type Contract = typeof contracts.$inferSelect;
type Signer = typeof contract_signers.$inferSelect;

/** The signer, and the terms as canonical JSON (RFC 8785). */
export const sealOf = ({ terms }: Pick<Contract, 'terms'>, { party, name, email }: Signer) => ({
  party,
  name,
  email,
  terms_sha256: sha256(canonicalize(terms) ?? ''),
});
