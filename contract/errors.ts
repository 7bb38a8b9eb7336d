/**
 * The error catalogue: code → status and the Portuguese text a person reads (ruling A).
 * `{name}` in a text is filled from the error's values.
 */
export const errors = {
  invalid_request: [400, 'Confirme o preenchimento de todos os campos'],
  card_data_refused: [400, 'Dados de cartão não podem ser enviados por aqui.'],
  unauthenticated: [401, 'Entre na sua conta para continuar.'],
  bad_credentials: [401, 'E-mail ou senha incorretos.'],
  session_ended: [401, 'Sua sessão foi encerrada.'],
  refresh_reused: [401, 'Sua sessão foi encerrada por segurança. Entre novamente.'],
  forbidden: [403, 'Seu perfil não tem acesso a este recurso. Fale com um administrador.'],
  second_factor_required: [403, 'Para continuar, ative a verificação em duas etapas da sua conta.'],
  profile_not_chosen: [403, 'Escolha com qual perfil você quer entrar.'],
  field_forbidden: [403, 'Você não tem permissão para definir {field}.'],
  permission_not_held: [
    403,
    'Isto envolve permissões de acesso que você não tem. Peça a alguém que as tenha.',
  ],
  student_inactive: [403, 'Aluno inativo. Entre em contato com o suporte para reativar sua conta.'],
  not_found: [404, 'Não encontramos o que você procura.'],
  method_not_allowed: [405, 'Esta ação não está disponível por este endereço.'],
  stale: [409, 'Este registro foi alterado por outra pessoa. Recarregue e tente de novo.'],
  already_exists: [417, 'Já existe um registro com estes dados.'],
  document_type_exists: [417, 'Já existe um tipo de documento com este nome.'],
  file_too_large: [413, 'O arquivo é muito grande'],
  wrong_file_type: [415, 'Tipo de arquivo inválido'],
  email_taken: [417, 'Já existe um usuário com este e-mail.'],
  cpf_taken: [417, 'Já existe um usuário com este CPF.'],
  role_exists: [417, 'Permissão já existente! (already exists)'],
  role_in_use: [417, 'Só funções ativas podem ser dadas a um administrador.'],
  last_role_editor: [417, 'Pelo menos um usuário ativo precisa poder editar as permissões de acesso.'],
  last_grantor: [417, 'Pelo menos um usuário ativo precisa ter "Conceder Qualquer Permissão".'],
  code_invalid: [417, 'Código incorreto. Confira os 5 dígitos e tente de novo.'],
  code_expired: [417, 'Este código não vale mais. Peça um novo.'],
  reset_code_invalid: [
    417,
    'Código incorreto ou vencido. Confira os 5 dígitos ou use o link que está no mesmo e-mail.',
  ],
  reset_link_invalid: [417, 'Este link não vale mais. Peça um novo em "Esqueci a senha".'],
  link_invalid: [417, 'Este link não vale mais. Peça o reenvio do e-mail de confirmação.'],
  email_changed_recently: [
    417,
    'O e-mail desta pessoa mudou há menos de 7 dias. Espere até lá para trocá-lo de novo.',
  ],
  email_link_invalid: [417, 'Este link não vale mais. Peça à escola que registre a troca de novo.'],
  second_factor_wrong: [417, 'Código incorreto. Confira e tente de novo.'],
  second_factor_expired: [417, 'O tempo para confirmar acabou. Comece de novo com a sua senha.'],
  second_factor_needed: [417, 'Confirme também com a verificação em duas etapas.'],
  second_factor_exists: [417, 'O aplicativo autenticador já está ativo. Para trocar, remova o atual antes.'],
  second_factor_none: [417, 'A verificação em duas etapas não está ativa.'],
  second_factor_kept: [
    417,
    'Seu perfil precisa da verificação em duas etapas. Ative outra forma antes de remover esta.',
  ],
  second_factor_own: [417, 'A sua própria verificação em duas etapas é removida em "Segurança".'],
  passkey_refused: [417, 'A chave de acesso não foi aceita. Tente de novo ou use outra forma.'],
  passkey_exists: [417, 'Esta chave de acesso já está cadastrada.'],
  passkeys_unavailable: [
    417,
    'Chaves de acesso não funcionam neste endereço. Use o aplicativo autenticador.',
  ],
  passkeys_too_many: [417, 'Você já tem 10 chaves de acesso. Remova uma que não usa mais.'],
  already_confirmed: [417, 'Este e-mail já foi confirmado.'],
  price_missing: [
    417,
    'Não há preço cadastrado para este plano, frequência e duração. Ajuste em Parametrização.',
  ],
  not_waiting_signature: [417, 'Este contrato não está aguardando assinatura.'],
  typed_name_differs: [
    417,
    'O nome digitado não confere com o do contrato. Digite o nome completo como está lá: {name}.',
  ],
  contract_altered: [
    417,
    'O arquivo deste contrato não confere com o que foi assinado e não pode ser aberto. A escola já foi avisada.',
  ],
  not_waiting_payment: [417, 'Não há pagamento em aberto nesta etapa.'],
  payment_plan_closed: [417, 'O pagamento do plano já foi iniciado e o parcelamento não muda mais.'],
  payment_plan_not_offered: [417, 'Este parcelamento não é mais oferecido. Escolha outro.'],
  contract_first: [417, 'Assine o contrato antes de pagar.'],
  onboarding_incomplete: [417, 'Ainda falta: {missing}.'],
  availability_closed: [
    417,
    'A disponibilidade só pode ser definida depois do início da vigência do contrato.',
  ],
  availability_below_minimum: [
    417,
    'Você deve selecionar pelo menos {minimum} horário(s) por semana de acordo com seu contrato. Atualmente tem {count} horário(s).',
  ],
  not_waiting_match: [
    417,
    'Este aluno não aguarda um professor. Confira o status de onboarding antes de direcionar.',
  ],
  terms_signed: [
    417,
    'O contrato já foi assinado e o cadastro não altera {field}. Na lista de usuários, use "Emitir novo contrato".',
  ],
  waiver_used: [
    417,
    'A dispensa não pode ser retirada: o aluno já passou das etapas dispensadas. Use "Alterar status de onboarding".',
  ],
  not_pending_allocation: [417, 'Este aluno não está com a alocação pendente.'],
  not_waiting_acceptance: [417, 'Este aluno não está aguardando aceite.'],
  teacher_does_not_fit: [417, 'Este professor não pode receber o aluno: {reason}.'],
  wrong_slot_count: [417, 'Escolha exatamente {count} horário(s) para este aluno.'],
  class_incomplete: [417, 'Selecione todos os horários da turma escolhida.'],
  slot_lost: [417, '{slot} não está mais disponível. Escolha outro horário.'],
  class_full: [417, 'A turma {name} está completa.'],
  lesson_overlap: [417, 'Este horário se sobrepõe a outra aula.'],
  removed_from_room: [417, 'Você foi removido desta aula. Só é possível voltar se o professor permitir.'],
  room_ended: [417, 'O professor encerrou esta aula para todos.'],
  not_joinable: [417, 'A sala abre 15 minutos antes do início da aula.'],
  lesson_cancelled: [417, 'Esta aula foi cancelada.'],
  lesson_over: [417, 'Esta aula já terminou.'],
  evaluation_exists: [417, 'Esta aula já foi avaliada.'],
  evaluation_early: [417, 'A avaliação abre quando a aula termina. Tente de novo depois dela.'],
  evaluation_absent: [417, 'Alunos ausentes não podem ser avaliados: {names}.'],
  evaluation_incomplete: [417, 'Avalie todos os alunos presentes de uma vez. Falta: {names}.'],
  nobody_to_evaluate: [417, 'Só alunos desta aula podem ser avaliados.'],
  seller_unknown: [417, 'O vendedor escolhido não existe mais ou está desligado. Escolha outro vendedor.'],
  user_off: [417, 'Este usuário está desligado.'],
  wrong_password: [422, 'Senha atual incorreta!'],
  token_expired: [440, 'Seu acesso expirou.'],
  second_factor_locked: [
    429,
    'Houve códigos errados demais hoje. Use uma chave de acesso ou um código de recuperação.',
  ],
  too_many_requests: [429, 'Muitas tentativas. Aguarde um pouco e tente de novo.'],
  internal: [500, 'Ocorreu um erro. Por favor, tente novamente.'],
  unavailable: [503, 'O serviço está indisponível no momento. Tente novamente em instantes.'],
} as const satisfies Record<string, readonly [number, string]>;

export type ErrorCode = keyof typeof errors;

/** The body of every answer that is not a success (ruling A). */
export interface ErrorBody {
  message: string;
  code: ErrorCode;
  issues?: { path: string; message: string }[];
  requestId: string;
}

export const statusOf = (code: ErrorCode): number => errors[code][0];

/** The Portuguese text of a code, with `{placeholders}` filled. */
export const textOf = (code: ErrorCode, values: Record<string, string | number> = {}): string =>
  errors[code][1].replace(/\{(\w+)\}/g, (whole, key: string) => String(values[key] ?? whole));
