import { fuzzCalls } from './fuzz/fuzzCalls.ts';

fuzzCalls((key) => !key.startsWith('GET '));
