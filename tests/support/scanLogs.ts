// Runs after the tests: fails if a log contains a secret, or if there are too few logs.
import { scanLogs } from './logScan.ts';

const [folder = ''] = process.argv.slice(2);
const { files, lines, requests, findings } = scanLogs(folder);
for (const finding of findings.slice(0, 50)) console.log(`a secret in the log: ${finding}`);
const tooFew = files < 20 || requests < 1000;
if (tooFew) console.log('the tests logged too little for this scan to mean anything');
console.log(`${lines} lines, ${requests} requests in ${files} logs; ${findings.length} secrets`);
process.exit(findings.length > 0 || tooFew ? 1 : 0);
