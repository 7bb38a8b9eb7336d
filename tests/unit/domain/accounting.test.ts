import { describe, expect, it } from 'vitest';
import { periodIssue } from '../../../domain/accounting.ts';
import {
  type FinancialParameters,
  initialParameters,
  type PlanPrice,
} from '../../../domain/financialParameters.ts';
import { fiscalCodes } from '../../../domain/fiscal.ts';

describe('a period of the books (ACC-1)', () => {
  it('has at most a year, and does not end before it begins', () => {
    expect(periodIssue({ from: '2026-01-01', to: '2026-01-01' })).toBeNull();
    expect(periodIssue({ from: '2024-02-29', to: '2025-02-28' })).toBeNull();
    expect(periodIssue({ from: '2024-01-01', to: '2025-01-01' })).toBeNull();
    expect(periodIssue({ from: '2026-01-01', to: '2027-01-03' })?.code).toBe('span_too_long');
    expect(periodIssue({ from: '2026-01-02', to: '2026-01-01' })?.code).toBe('span_invalid');
    expect(periodIssue({ from: '2026-01-02', to: '' })?.code).toBe('span_invalid');
  });
});

const plan: PlanPrice = {
  name: 'Em grupo semestral',
  code_plan: 'PL-1',
  plan_type: 'Em grupo',
  frequency: '1 vez na semana',
  plan_duration: 'Semestral',
  value_plan: 119_400,
  value_registration: 15_000,
};
const service = (name: string, code_service: string) => ({
  name,
  code_service,
  value_plan: 0,
  value_registration: 0,
});
const codes = (more: Partial<FinancialParameters>, sold = plan) =>
  fiscalCodes({ version: 3, content: { ...initialParameters([plan]), ...more } }, sold);

describe('the fiscal codes of a sale (PAR-7)', () => {
  it('have the plan of the same type, frequency and duration', () => {
    expect(codes({}).code_plan).toBe('PL-1');
    expect(codes({}, { ...plan, plan_duration: 'Anual' }).code_plan).toBeNull();
  });

  it('have the service and the product that are called as the plan, or the only ones', () => {
    const [one, other] = [service('Teste', 'S-1'), service('EM GRUPO SEMESTRAL', 'S-2')];
    expect(codes({ services: [one] }).code_service).toBe('S-1');
    expect(codes({ services: [one, other] }).code_service).toBe('S-2');
    expect(codes({ services: [one, service('Aula', 'S-3')] }).code_service).toBeNull();
    expect(codes({}).code_service).toBeNull();
    const product = { ...service('Livro', ''), code_product: 'P-1', code_department: '', code_category: 'L' };
    expect(codes({ products: [product] })).toMatchObject({
      code_product: 'P-1',
      code_department: null,
      code_category: 'L',
      version: 3,
    });
  });
});
