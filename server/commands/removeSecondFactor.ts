// npm run remove-second-factor -- --email …: removes a user’s second factor, so that the password suffices.
import { parseArgs } from 'node:util';
import { eq } from 'drizzle-orm';
import { email as emailField } from '../../contract/fields.ts';
import { removeLost } from '../areas/identity/secondFactor/removeForPerson.ts';
import { users } from '../areas/identity/tables.ts';
import { AppError } from '../platform/errors.ts';
import { runCommand, withDatabase } from './command.ts';

await runCommand(async ({ config, connect }, args) => {
  const { values } = parseArgs({ args, options: { email: { type: 'string' } } });
  const email = emailField.safeParse(values.email);
  if (!email.success) throw new Error('Usage: npm run remove-second-factor -- --email ana@escola.example');
  await withDatabase(await connect(), 'remove-second-factor', (transaction, ctx) =>
    transaction(async (tx) => {
      const [user] = await tx.select().from(users).where(eq(users.email, email.data));
      if (!user) throw new Error(`${email.data} has no account`);
      await removeLost(tx, { ...ctx, config }, user.user_id);
    }).catch((error: unknown) => {
      const none = error instanceof AppError && error.code === 'second_factor_none';
      throw none ? new Error(`${email.data} has no second factor`) : error;
    }),
  );
  console.log(`Removed the second factor of ${email.data} and ended all sessions.`);
});
