import { area } from '../area.ts';

const texts = {
  title: 'Alunos da empresa',
  title_all: 'Alunos de empresas',
  company: 'Empresa',
  level: 'Nível',
  phone: 'Telefone',
  stage: 'Etapa',
  new_title: 'Novo aluno da empresa',
  edit_title: 'Editar aluno da empresa',
  created: 'Aluno cadastrado. O convite foi enviado por e-mail.',
  updated: 'Aluno atualizado.',
  create_failed: 'Erro ao criar estudante B2B.',
  update_failed: 'Erro ao atualizar estudante B2B.',
  basic: 'Dados básicos',
  address: 'Endereço',
  academic: 'Dados acadêmicos',
  modality: 'Modalidade',
  foreign_document: 'NIF, se for estrangeiro',
  special: 'Aluno especial',
  special_hint: 'A escola combina as aulas nos horários abaixo.',
  skip: 'Pular para a disponibilidade',
  skip_hint: 'O aluno não espera o início da vigência.',
};
export type B2bTexts = typeof texts;

export const b2b = area(texts, {
  en: () => import('../en/b2b.ts'),
  es: () => import('../es/b2b.ts'),
  de: () => import('../de/b2b.ts'),
  it: () => import('../it/b2b.ts'),
  fr: () => import('../fr/b2b.ts'),
});
