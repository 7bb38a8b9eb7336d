import { tidyName } from '../../../domain/person.ts';
import { plainArea } from '../../platform/plainArea.ts';
import { document_types } from './tables.ts';

export const documentTypes = plainArea('document-types', document_types, {
  values: ({ name }) => ({ name: tidyName(name) }),
  refusals: { document_types_name: { code: 'document_type_exists', field: 'name' } },
  demo: [
    { name: 'RG', required_for: ['STUDENT', 'TEACHER', 'FEE', 'FEV'] },
    { name: 'CPF' },
    { name: 'Comprovante de residência', required_for: ['TEACHER', 'FEE', 'FEV'] },
    { name: 'Certidão de nascimento' },
    { name: 'Histórico escolar' },
    { name: 'Diploma', required_for: ['TEACHER', 'FEE'] },
    { name: 'Contrato social' },
    { name: 'Passaporte', expires: true },
  ],
});
