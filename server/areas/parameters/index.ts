import type { Area } from '../../platform/area.ts';
import { fillParameters } from './demo.ts';
import { listVersions, readParameters } from './readParameters.ts';
import { parameterRecords } from './records.ts';
import { saveParameters } from './saveParameters.ts';
import { simulateParameters } from './simulate.ts';

export const parameters = {
  handlers: {
    'GET /v1/financial-parameters': readParameters,
    'GET /v1/financial-parameters/versions': listVersions,
    'PATCH /v1/financial-parameters': saveParameters,
    'POST /v1/financial-parameters/simulation': simulateParameters,
  },
  ports: { parameters: parameterRecords },
  demo: fillParameters,
} satisfies Area;
