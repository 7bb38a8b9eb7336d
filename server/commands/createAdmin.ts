// npm run create-admin -- --name … --email … [--role …]: creates an administrator and prints the link to set the password.
import { parseArgs } from 'node:util';
import { email as emailField, line } from '../../contract/fields.ts';
import { createAdmin, linkHours } from '../areas/identity/createAdmin.ts';
import { localUrl } from '../config.ts';
import { AppError } from '../platform/errors.ts';
import { secureRandom } from '../platform/random.ts';
import { runCommand, withDatabase } from './command.ts';

const reasons = { email_taken: 'already has an account', not_found: 'is not an active role' } as Record<
  string,
  string
>;

await runCommand(async ({ config, connect }, args) => {
  const option = { type: 'string' } as const;
  const { values } = parseArgs({ args, options: { name: option, email: option, role: option } });
  const name = line(120, 3).safeParse(values.name);
  const email = emailField.safeParse(values.email);
  if (!name.success || !email.success)
    throw new Error(
      'Usage: npm run create-admin -- --name "Ana Souza" --email ana@escola.example [--role …]',
    );
  const { role, link } = await withDatabase(await connect(), 'create-admin', (transaction, ctx) => {
    config.PUBLIC_URL ??= localUrl(config);
    return createAdmin(
      { ...ctx, transaction, config, random: secureRandom },
      { name: name.data, email: email.data, role: values.role },
    );
  }).catch((error: unknown) => {
    const why = error instanceof AppError ? reasons[error.code] : undefined;
    throw why ? new Error(`${why.includes('role') ? values.role : email.data} ${why}`) : error;
  });
  console.log(`${email.data} is an administrator with the role ${role}.`);
  console.log(`Open this link within ${linkHours} hours to create the password (works once):\n\n  ${link}\n`);
});
