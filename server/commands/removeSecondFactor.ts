// npm run remove-second-factor -- --email …: removes a user’s second factor, so that the password suffices.
import { parseArgs } from 'node:util';
import { eq } from 'drizzle-orm';
import { email as emailField } from '../../contract/fields.ts';
import { removeLost } from '../areas/identity/secondFactor/removeForPerson.ts';
import { users } from '../areas/identity/tables.ts';
import { systemClock } from '../platform/clock.ts';
import { openDatabase } from '../platform/db/database.ts';
import { migrate } from '../platform/db/migrate.ts';
import { AppError } from '../platform/errors.ts';
import { announcements } from '../platform/events.ts';
import { runCommand } from './command.ts';

await runCommand(async ({ connect }, args) => {
  const { values } = parseArgs({ args, options: { email: { type: 'string' } } });
  const email = emailField.safeParse(values.email);
  if (!email.success) throw new Error('Usage: npm run remove-second-factor -- --email ana@escola.example');
  const { transaction, pool, close } = openDatabase({ ...(await connect()), max: 2 }, () => undefined);
  const origin = {
    ...{ requestId: 'remove-second-factor', ip: null, port: null, rawBody: '' },
    ...{ headers: {}, cookies: [] },
  };
  try {
    await migrate(pool);
    const ctx = { clock: systemClock, actor: null, origin, events: announcements(async () => []) };
    await transaction(async (tx) => {
      const [user] = await tx.select().from(users).where(eq(users.email, email.data));
      if (!user) throw new Error(`${email.data} has no account`);
      await removeLost(tx, ctx, user.user_id);
    }).catch((error: unknown) => {
      const none = error instanceof AppError && error.code === 'second_factor_none';
      throw none ? new Error(`${email.data} has no second factor`) : error;
    });
    console.log(`Removed the second factor of ${email.data} and ended all sessions.`);
  } finally {
    await close();
  }
});
