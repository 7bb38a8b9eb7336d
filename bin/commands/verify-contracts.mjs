import { runServer } from '../server.mjs';

runServer('server/commands/verifyContracts.ts', { args: process.argv.slice(2) });
