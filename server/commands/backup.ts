// npm run backup -- <file>: writes a backup archive; works with and without a running server.
import path from 'node:path';
import { backUp } from '../backup/backUp.ts';
import { recipientsOf } from '../backup/encryption.ts';
import { systemClock } from '../platform/clock.ts';
import { fileStoreOf } from '../platform/fileStore/choose.ts';
import { openSecrets } from '../platform/secrets.ts';
import { runCommand } from './command.ts';

await runCommand(async ({ config, connect }, [file]) => {
  if (!file) throw new Error('Usage: npm run backup -- <file>');
  const files = fileStoreOf(config);
  const recipients = recipientsOf(config);
  const manifest = await backUp({ connection: await connect(), files }, path.resolve(file), systemClock, {
    signing: openSecrets(config).keys('backup'),
    recipients,
  });
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const how = recipients.length > 0 ? 'signed and encrypted' : 'signed, not encrypted (BACKUP_RECIPIENT)';
  console.log(
    `${file}: ${rows} rows of ${manifest.tables.length} tables and ${manifest.files.length} files, ${how}`,
  );
});
