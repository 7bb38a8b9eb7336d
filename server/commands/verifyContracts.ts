// npm run verify-contracts: recomputes every contract's evidence and the hashes of its files; exits with 1 if one differs.
import { verifyContracts } from '../areas/contracts/verify.ts';
import { systemClock } from '../platform/clock.ts';
import { openDatabase } from '../platform/db/database.ts';
import { migrate } from '../platform/db/migrate.ts';
import { fileStoreOf } from '../platform/fileStore/choose.ts';
import { openFiles } from '../platform/files.ts';
import { openSecrets } from '../platform/secrets.ts';
import { runCommand } from './command.ts';

await runCommand(async ({ config, connect }) => {
  const { db, pool, close } = openDatabase({ ...(await connect()), max: 2 }, () => undefined);
  try {
    await migrate(pool);
    const files = openFiles(config.dataDir, openSecrets(config), systemClock, fileStoreOf(config));
    const { count, faults } = await verifyContracts({ db, files });
    for (const { code, fault } of faults) console.error(`${code}: ${fault}`);
    if (faults.length > 0) throw new Error(`${count} contracts checked, differences: ${faults.length}`);
    console.log(`${count} contracts match their evidence and files.`);
  } finally {
    await close();
  }
});
