/** Portuguese, like the product. */
export const words = {
  gallery: 'Galeria',
  dark: 'Escuro',
  light: 'Claro',
  both: 'Lado a lado',
  phone: 'Celular',
  components: 'Componentes',
  themes: 'Aparência',
  save: 'Salvar',
  cancel: 'Cancelar',
  back: 'Voltar',
  next: 'Continuar',
  remove: 'Excluir',
  more: 'Ver todas',
  open: 'Abrir',
  again: 'Mostrar de novo',
  name: 'Ana Beatriz Moura',
  long: 'Maria Antonieta Wanderley de Albuquerque Cavalcanti Figueira',
  email: 'ana.moura@escola.com.br',
  lesson: 'Inglês, terça-feira às 18:00',
  day: '2026-03-10',
  hour: '18:00',
  required: 'Campo obrigatório',
  hint: 'Como está no documento.',
  optional: 'opcional',
  draft: 'Rascunho salvo',
  now: 'Agora',
  students: 'Alunos',
  paragraph: 'A próxima aula começa na terça-feira, às 18:00, com a professora Helena Prado.',
  removal: 'O acesso de Ana Beatriz Moura termina agora. As aulas já dadas continuam no histórico.',
  group: 'Escolha pelo menos um horário.',
} as const;

export const states = {
  usual: 'normal',
  hover: 'com o mouse',
  focus: 'com o foco',
  disabled: 'desabilitado',
  busy: 'em andamento',
  error: 'com erro',
  empty: 'vazio',
  filled: 'preenchido',
  long: 'texto longo',
  large: 'grande',
  full: 'largura toda',
  hint: 'com ajuda',
  optional: 'opcional',
  chosen: 'escolhido',
  mixed: 'em parte',
  count: 'com contagem',
  action: 'com ação',
  first: 'primeira página',
  middle: 'no meio',
  last: 'última página',
  start: 'primeiro passo',
  end: 'último passo',
} as const;

export const choices = [
  { value: 'en', label: 'Inglês' },
  { value: 'es', label: 'Espanhol' },
  { value: 'fr', label: 'Francês' },
] as const;

export const kinds = [
  { name: 'name', label: 'Nome' },
  { name: 'language', label: 'Idioma', type: 'select', choices },
  { name: 'since', label: 'Desde', type: 'date' },
] as const;

export const steps = ['Dados pessoais', 'Endereço', 'Plano', 'Pagamento'] as const;

export const figures = [
  { value: 24, word: 'aulas dadas' },
  { value: 3, word: 'nesta semana' },
  { value: '96%', word: 'de presença' },
] as const;

export const tabs = [
  {
    label: 'Dados',
    facts: [
      ['Nome', words.name],
      ['E-mail', words.email],
    ],
  },
  {
    label: 'Plano',
    facts: [
      ['Plano', 'Em turma, duas aulas por semana'],
      ['Observações', words.long],
    ],
  },
] as const;

export const digitLabel = (position: number) => `Dígito ${position} de 5`;
export const forbidden = { status: 403, message: 'Acesso negado' };
export const broken = { status: 500, message: 'Algo não saiu como esperado. Tente de novo em instantes.' };

/** A data URL, which needs no server. */
export const portrait = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#2F4A6B"/><circle cx="32" cy="28" r="13" fill="#E0A67E"/><path d="M10 64c2-16 12-20 22-20s20 4 22 20z" fill="#E0B040"/></svg>',
)}`;
