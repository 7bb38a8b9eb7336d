import { type COMBINATION_FIELDS, type PlanPrice, rowKey } from './financialParameters.ts';
import { foldText } from './foldText.ts';
import type { FISCAL_DOCUMENTS } from './options.ts';
import type { ParameterVersion } from './parameterVersions.ts';

/** What was sold, by what the price list matches. */
export type Sold = Pick<PlanPrice, (typeof COMBINATION_FIELDS)[number]>;

/** What an invoice of a payment states, as the financial parameters had it at the payment (PAR-7); null for what they did not name. */
export interface FiscalCodes {
  /** The version of the parameters. */
  readonly version: number;
  readonly fiscal_document: (typeof FISCAL_DOCUMENTS)[number];
  /** Basis points. */
  readonly tax_rate: number;
  readonly code_plan: string | null;
  readonly code_service: string | null;
  readonly code_product: string | null;
  readonly code_category: string | null;
  readonly code_department: string | null;
}

/** The row that is called as the plan; else the only one, because one of several would be a guess. */
function rowFor<R extends { readonly name: string }>(
  rows: readonly R[],
  plan: PlanPrice | undefined,
): R | undefined {
  const named = plan && rows.find(({ name }) => foldText(name) === foldText(plan.name));
  return named ?? (rows.length === 1 ? rows[0] : undefined);
}

/** The codes of a sale by one version of the parameters (PAR-7). */
export function fiscalCodes(
  { version, content }: Pick<ParameterVersion, 'version' | 'content'>,
  sold: Sold,
): FiscalCodes {
  const plan = content.plans.find((row) => rowKey('plans', row) === rowKey('plans', { ...sold }));
  const service = rowFor(content.services, plan);
  const product = rowFor(content.products, plan);
  return {
    version,
    fiscal_document: content.sales.fiscal_document,
    tax_rate: content.sales.tax_rate,
    code_plan: plan?.code_plan ?? null,
    code_service: service?.code_service ?? null,
    code_product: product?.code_product ?? null,
    code_category: product?.code_category || null,
    code_department: product?.code_department || null,
  };
}
