import { z } from 'zod';

const resource = <T extends z.ZodType>(attributes: T) => z.looseObject({ id: z.string().min(1), attributes });
const text = z.string().nullish();

export const envelope = resource(z.looseObject({ status: z.string(), name: text }));
export const document = resource(z.looseObject({ filename: text })).and(
  z.looseObject({ links: z.looseObject({ files: z.looseObject({ signed: text }).nullish() }).nullish() }),
);
export const signer = resource(z.looseObject({ name: text, email: text }));
const related = z.looseObject({ data: z.looseObject({ id: z.string() }).nullish() }).nullish();
export const requirement = resource(z.looseObject({ action: z.string() })).and(
  z.looseObject({ relationships: z.looseObject({ signer: related }).nullish() }),
);
const signerOfEvent = z.looseObject({ key: text, id: text, email: text, name: text });
export const happening = resource(
  z.looseObject({
    name: z.string(),
    created: text,
    data: z
      .looseObject({
        signer: signerOfEvent.nullish(),
        signers: z.array(signerOfEvent).nullish(),
        reason: text,
        comment: text,
      })
      .nullish(),
  }),
);
export const one = <T extends z.ZodType>(schema: T) => z.looseObject({ data: schema });
export const many = <T extends z.ZodType>(schema: T) =>
  z.looseObject({ data: z.array(schema), links: z.looseObject({ next: text }).nullish() });

export const event = z.looseObject({
  event: z.looseObject({ name: z.string().max(60) }),
  document: z.looseObject({ key: z.string().max(100) }).nullish(),
});

export type Happening = z.output<typeof happening>;
export type ClicksignSigner = z.output<typeof signer>;
