import { formatCnpj, formatCpf, formatPhone } from '../../../../domain/brazil.ts';
import type { TemplateValues } from '../../../../domain/contractTemplate.ts';
import { formatBRL } from '../../../../domain/money.ts';
import { contractLabels } from '../../../texts/contract.ts';
import type { ContractTerms } from '../terms.ts';

const date = (iso: string) => iso.slice(0, 10).split('-').reverse().join('/');

/** What contracts of earlier versions called the school. */
const formerName = 'Aula Viva';

/** Dates as dd/mm/yyyy, money as R$ 1.234,56. */
export function templateValues(terms: ContractTerms, template_version: string): TemplateValues {
  const { student, guardian, school, installments } = terms;
  return {
    'escola.nome': school?.name ?? formerName,
    'escola.cnpj': school?.cnpj ? formatCnpj(school.cnpj) : null,
    'escola.endereco': school?.address ?? null,
    'escola.email': school?.email ?? null,
    'escola.telefone': school?.phone ? formatPhone(school.phone) : null,
    'aluno.nome': student.name,
    'aluno.cpf': formatCpf(student.cpf),
    'aluno.nascimento': date(student.birthdate),
    'aluno.email': student.email,
    'responsavel.nome': guardian?.name ?? null,
    'responsavel.cpf': guardian ? formatCpf(guardian.cpf) : null,
    'responsavel.parentesco': guardian?.relationship ?? null,
    'responsavel.email': guardian?.email ?? null,
    curso: terms.course,
    nivel: terms.student_level,
    'plano.tipo': terms.plan_type,
    'plano.modalidade': terms.plan_type.toLowerCase(),
    'plano.frequencia': terms.frequency,
    'plano.duracao': terms.plan_duration,
    'plano.valor': formatBRL(terms.value_plan),
    'plano.parcelas': `${installments > 1 ? contractLabels.parts_up_to : contractLabels.parts} ${installments}x`,
    'plano.pagamento': terms.payment_method,
    'matricula.valor': formatBRL(terms.value_registration),
    'vigencia.inicio': date(terms.starts_on),
    'vigencia.fim': date(terms.ends_on),
    'contrato.data': date(terms.made_on),
    'contrato.modelo': template_version,
    'contrato.substitui': terms.replaces ?? null,
  };
}
