import { runServer } from '../server.mjs';

runServer('server/commands/verifyBackup.ts', { args: process.argv.slice(2) });
