import { z } from 'zod';
import { CONTRACT_STATUSES } from '../domain/options.ts';
import { userTypes } from '../domain/userTypes.ts';
import { area, id, textFilter } from './call.ts';

/** Hits of each kind. */
export const searchLimit = 6;

export const calls = area({
  'GET /v1/search': {
    summary: 'People, classes and contracts that the caller may see, best match first',
    access: 'signed_in',
    scope: 'students',
    query: z.strictObject({ text: textFilter }),
    response: z.object({
      people: z.array(
        z.object({
          id,
          name: z.string(),
          email: z.string(),
          types: z.array(z.enum(userTypes)),
          photo_url: z.string().nullable(),
        }),
      ),
      classes: z.array(
        z.object({ id, title: z.string(), teacher_name: z.string().nullable(), course: z.string() }),
      ),
      contracts: z.array(
        z.object({ id, name: z.string(), course: z.string(), status: z.enum(CONTRACT_STATUSES) }),
      ),
    }),
  },
});
