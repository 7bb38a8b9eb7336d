import { type FinancialParameters, initialParameters } from '../../../domain/financialParameters.ts';
import { localDate } from '../../../domain/schoolTime.ts';
import type { FillDemo } from '../../platform/area.ts';
import { rowsOf, text } from '../../platform/db/rows.ts';
import { planPrices } from '../payments/api.ts';
import { parameter_versions } from './tables.ts';

const products: FinancialParameters['products'] = [
  {
    name: 'Livro digital',
    code_product: 'LIV-01',
    code_department: 'Materiais',
    code_category: 'Livros',
    value_plan: 18_900,
    value_registration: 0,
  },
  {
    name: 'Kit de boas-vindas',
    code_product: 'KIT-01',
    code_department: 'Materiais',
    code_category: 'Brindes',
    value_plan: 7_900,
    value_registration: 0,
  },
];

const services: FinancialParameters['services'] = [
  { name: 'Teste de nível', code_service: 'SRV-01', value_plan: 5_000, value_registration: 0 },
  { name: 'Aula avulsa', code_service: 'SRV-02', value_plan: 9_000, value_registration: 0 },
];

/** A first version of some months ago, and one that raised the value of a lesson. */
export const fillParameters: FillDemo = async (tx, moment) => {
  const [author] = await rowsOf(tx, { user_id: text })`
    select user_id from users where 'ADMIN' = any(types) order by created_at, user_id limit 1`;
  if (!author) return;
  const initial = initialParameters(await planPrices(tx));
  const first: FinancialParameters = {
    ...initial,
    sales: { fiscal_document: 'Nota de serviço', tax_rate: 600, discount_limit: 1_000 },
    orders: { ...initial.orders, lesson_value: 6_000 },
    products,
    services,
  };
  const second: FinancialParameters = { ...first, orders: { ...first.orders, lesson_value: 6_500 } };
  const versions = [
    { content: initial, days: -300 },
    { content: first, days: -300 },
    { content: second, days: -45 },
  ];
  await tx.insert(parameter_versions).values(
    versions.map(({ content, days }, version) => ({
      version,
      content,
      valid_from: localDate(moment(days)),
      created_at: moment(days),
      author_id: version === 0 ? null : author.user_id,
    })),
  );
};
