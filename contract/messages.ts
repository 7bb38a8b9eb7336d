/** Validation texts, word for word from the specification (1 §5, 2 §5, 3 §5) where it has them. */
export const texts = {
  required: 'Campo obrigatório.',
  full_name: 'O nome deve ser completo.',
  email: 'E-mail inválido',
  cpf: 'CPF inválido.',
  phone: 'O telefone precisa ter ao menos 11 dígitos.',
  cep: 'O CEP precisa ter 8 dígitos.',
  password_required: 'É necessário incluir uma senha',
  password_length: 'A senha deve ter entre 8 e 32 caracteres',
  password_mix: 'A senha deve incluir letras maiúsculas e minúsculas e ao menos um número.',
  confirmation_required: 'É necessário incluir a confirmação de senha',
  passwords_differ: 'As senhas não coincidem',
  date: 'Data inválida.',
  code: 'Favor preencher os 5 dígitos do código de verificação',
  role_name: 'O nome necessita de ao menos 3 caracteres.',
  role_permissions: 'É necessaria ao menos uma permissão.',
  nul: 'O texto tem um caractere que não pode ser gravado.',
} as const;
