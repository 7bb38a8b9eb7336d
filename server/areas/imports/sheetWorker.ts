import { parentPort, workerData } from 'node:worker_threads';
import { readTable } from './readTable.ts';

const { bytes, type } = workerData as { bytes: Uint8Array; type: string };
parentPort?.postMessage(await readTable(bytes, type));
