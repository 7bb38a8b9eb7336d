import { document_types } from '../areas/documentTypes/tables.ts';
import type { DemoSchool } from './school.ts';

const names = [
  'RG',
  'CPF',
  'Comprovante de residência',
  'Certidão de nascimento',
  'Histórico escolar',
  'Diploma',
  'Contrato social',
  'Passaporte',
];

/** What a Brazilian school asks for. */
export async function fillDocumentTypes({ tx, moment }: DemoSchool): Promise<void> {
  await tx.insert(document_types).values(names.map((name) => ({ name, created_at: moment(-400) })));
}
