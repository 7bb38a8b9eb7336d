import { area } from '../area.ts';

/** The public page that checks a contract by its code. */
const texts = {
  title: 'Conferir contrato',
  text: 'Veja se um contrato da escola foi assinado e se continua como no dia da assinatura.',
  code: 'Código do contrato',
  code_hint: 'São 32 letras e números, na página de evidências, no fim do contrato.',
  code_needed: 'Digite o código do contrato.',
  code_invalid: 'O código tem 32 letras e números. Confira se você copiou todos.',
  check: 'Conferir',
  unknown:
    'Não encontramos um contrato assinado com este código. Confira se ele está igual ao da página de evidências.',
  intact: 'Contrato íntegro',
  intact_text: 'O documento e as suas evidências continuam como no dia da assinatura.',
  altered: 'Contrato alterado',
  altered_text: 'O documento ou as suas evidências foram alterados. Não confie nele e avise a escola.',
  signed_at: 'Assinado em',
  moment: '%{date} às %{time}, horário de Brasília',
  signers: 'Assinado por',
  sha256: 'SHA-256 do arquivo',
  file: 'Conferir um arquivo',
  file_text: 'Escolha o PDF que você recebeu. Ele é conferido no seu aparelho e não é enviado.',
  file_unavailable:
    'Neste endereço, o navegador não consegue conferir arquivos. Abra a página por https ou compare o SHA-256 acima com o do seu arquivo em outro programa.',
  file_choose: 'Arraste ou escolha o PDF',
  file_same: 'É o documento assinado',
  file_same_text: '%{name} é igual, byte a byte, ao documento que foi assinado.',
  file_other: 'Não é o documento assinado',
  file_other_text:
    '%{name} é diferente do documento que foi assinado, mesmo que pareça igual. Peça o original à escola.',
  file_unreadable: 'Não foi possível ler %{name}. Escolha o arquivo de novo.',
};
export type ContractCheckTexts = typeof texts;

export const contractCheck = area(texts, {
  en: () => import('../en/contractCheck.ts'),
  es: () => import('../es/contractCheck.ts'),
  de: () => import('../de/contractCheck.ts'),
  it: () => import('../it/contractCheck.ts'),
  fr: () => import('../fr/contractCheck.ts'),
});
