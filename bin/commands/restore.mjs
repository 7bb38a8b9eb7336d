import { runServer } from '../server.mjs';

runServer('server/commands/restore.ts', { args: process.argv.slice(2) });
