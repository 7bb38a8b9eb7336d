import { cnpjFromSeed } from '../../../domain/brazil.ts';
import type { FillDemo } from '../../platform/area.ts';
import { rowsOf, text } from '../../platform/db/rows.ts';
import { school_settings } from '../../platform/tables.ts';

/** What the administrator of the demo has set. */
export const fillSchool: FillDemo = async (tx, moment) => {
  const [admin] = await rowsOf(tx, { user_id: text })`
    select user_id from users where 'ADMIN' = any(types) order by created_at, user_id limit 1`;
  if (!admin) return;
  await tx.insert(school_settings).values({
    version: 1,
    user_id: admin.user_id,
    created_at: moment(-400),
    set: {
      cnpj: cnpjFromSeed(4_200),
      email: 'contato@demo.aulaviva.test',
      cep: '01310100',
      address: 'Avenida Paulista',
      address_number: '1000',
      neighborhood: 'Bela Vista',
      city: 'São Paulo',
      uf: 'SP',
    },
  });
};
