import { runServer } from '../server.mjs';

runServer('server/commands/envExample.ts');
