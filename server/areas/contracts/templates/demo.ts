import type { FillDemo } from '../../../platform/area.ts';
import { rowsOf, text } from '../../../platform/db/rows.ts';
import { contract_template_uses } from '../tables.ts';

/** The administrator of the demo has read the first text and put it in force. */
export const fillTemplates: FillDemo = async (tx, moment) => {
  const [admin] = await rowsOf(tx, { user_id: text })`
    select user_id from users where 'ADMIN' = any(types) order by created_at, user_id limit 1`;
  if (admin)
    await tx
      .insert(contract_template_uses)
      .values({ seq: 2, version: 1, user_id: admin.user_id, created_at: moment(-300) });
};
