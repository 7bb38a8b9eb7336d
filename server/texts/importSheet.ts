import { type ImportColumn, type ImportKind, importColumns } from '../../domain/importColumns.ts';
import { type FieldPath, isFieldName } from '../../domain/registrationFields.ts';
import { areaTexts } from './catalogues.ts';

/** Words of the spreadsheets, which are Portuguese in every language: a file that one person starts another finishes. */
export const importSheet = {
  errors: 'Erros',
  options: 'Opções',
  required: 'obrigatória',
  file: 'Modelo de importação',
  'kind.STUDENT': 'Alunos',
  'kind.TEACHER': 'Professores',
  'kind.FEE': 'FEE',
  'kind.FEV': 'FEV',
  'hint.day': 'Dia/mês/ano: 31/12/2001',
  'hint.flag': 'Sim ou Não; em branco vale Não',
  'hint.choices': 'Uma ou mais, separadas por ponto e vírgula',
  'hint.text': 'Formate a coluna como texto, para não perder os zeros à esquerda',
  'hint.seller': 'Nome ou e-mail de um vendedor ativo',
  'hint.course': 'Nome do curso',
  'hint.courses': 'Nomes dos cursos, separados por ponto e vírgula',
  yes: 'Sim',
  no: 'Não',
  example: 'Exemplo de texto',
  examples: {
    name: 'Maria Exemplo da Silva',
    email: 'maria.exemplo@email.com',
    cpf: '529.982.247-25',
    birthdate: '12/04/1995',
    phone: '(11) 98765-4321',
    cep: '01310-100',
    address: 'Avenida Paulista',
    address_number: '1578',
    neighborhood: 'Bela Vista',
    city: 'São Paulo',
    uf: 'SP',
    country: 'Brasil',
  },
} as const;

const fields = areaTexts('pt-BR', 'logs');

const capital = (text: string) => `${text[0]?.toUpperCase()}${text.slice(1)}`;
const named = (name: string) =>
  isFieldName(name) && name !== 'confirm_email'
    ? capital(fields[`field.${name}`].replace(/^(o|a|os|as) /, ''))
    : name;

/** Names the column as the log names the field. */
export function headerOf(path: FieldPath): string {
  const [name = path, part] = path.split('.');
  return part ? `${named(part)} do responsável` : named(name);
}

export const columnsByHeader = (kind: ImportKind): readonly (ImportColumn & { header: string })[] =>
  importColumns[kind].map((column) => ({ ...column, header: headerOf(column.path) }));
