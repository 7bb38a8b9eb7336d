import type { Input } from '../../contract/index.ts';
import { cpfFromSeed } from '../../domain/brazil.ts';

type Form = Input<'POST /v1/b2b'>['body'];
let serial = 9000;

export function corporateForm(overrides: Partial<Form> = {}): Form {
  const n = ++serial;
  return {
    name: 'Otávio Prado Lemos',
    email: `colaborador.${n}@empresa.aulaviva.test`,
    rg: '12.345.678-9',
    cpf: cpfFromSeed(n),
    birthdate: '1988-03-15',
    phone: '+55 11 98765-4321',
    education_grade: 'Graduação',
    cep: '01310-100',
    address: 'Avenida Paulista',
    address_number: '1578',
    neighborhood: 'Bela Vista',
    city: 'São Paulo',
    uf: 'SP',
    interests: ['Profissional'],
    frequency: '1 vez na semana',
    student_level: 'Básico',
    student_modality: 'Em grupo',
    experience_in_other_schools: 'Nenhuma.',
    ...overrides,
  };
}
