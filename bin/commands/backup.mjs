import { runServer } from '../server.mjs';

runServer('server/commands/backup.ts', { args: process.argv.slice(2) });
