import { area } from '../area.ts';

const texts = {
  action: 'Emitir novo contrato',
  title: 'Novo contrato de %{name}',
  issue: 'Emitir novo contrato',
  issued: 'Novo contrato de %{name} emitido. Ele aguarda assinatura.',
  current: 'Contrato atual',
  waiting_contract: 'Contrato aguardando assinatura',
  proposed: 'Novo contrato',
  term: 'Vigência',
  from_to: '%{from} a %{to}',
  value: 'Valor do plano',
  in_parts: '%{value} à vista |||| %{value} em %{smart_count}x',
  registration: 'Taxa de matrícula',
  paid: 'Já pago pelo plano',
  credited: 'Abatido no novo contrato',
  remaining: 'A pagar',
  in_charges: '%{value} em %{smart_count} cobrança |||| %{value} em %{smart_count} cobranças',
  excess: 'Pago além do novo valor',
  excess_text: 'O que foi pago além do novo valor não é devolvido automaticamente.',
  fee_once: 'A taxa de matrícula já foi paga e não é cobrada de novo.',
  what_happens:
    'O aluno volta para a assinatura e mantém suas vagas. O contrato atual vale até a assinatura do novo e continua disponível.',
  contracts: 'Contratos do aluno',
  signed_on: 'assinado em %{date}',
  read: 'Ler',
  'status.pending': 'Aguardando assinatura',
  'status.signed': 'Em vigor',
  'status.superseded': 'Substituído',
  'status.cancelled': 'Cancelado',
};
export type ContractsTexts = typeof texts;

export const contracts = area(texts, {
  en: () => import('../en/contracts.ts'),
  es: () => import('../es/contracts.ts'),
  de: () => import('../de/contracts.ts'),
  it: () => import('../it/contracts.ts'),
  fr: () => import('../fr/contracts.ts'),
});
