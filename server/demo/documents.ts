import { documents } from '../areas/documents/tables.ts';
import { document_types } from '../areas/documentTypes/tables.ts';
import { franchisees } from '../areas/franchisees/tables.ts';
import { rowsOf, text } from '../platform/db/rows.ts';
import { Pen } from '../platform/pdf/pen.ts';
import { drawPortrait } from './portrait.ts';
import type { DemoSchool } from './school.ts';

/** Documents that some of the logins have sent; `days` until the document expires. */
const sent = [
  { login: 'aluno', document: 'RG' },
  { login: 'aluno', document: 'Passaporte', days: 20 },
  { login: 'professor', document: 'RG' },
  { login: 'professor', document: 'Diploma' },
  { login: 'professor', document: 'Passaporte', days: -3 },
  { login: 'fev', document: 'Comprovante de residência' },
] as const satisfies { login: string; document: string; days?: number }[];

/** A page of PDF: a heading and paragraphs. */
export async function pageOf(title: string, words: readonly string[], at: Date): Promise<Buffer> {
  const pen = await Pen.open({ title, language: 'pt-BR', at });
  await pen.letters.prepare(words);
  pen.newPage();
  for (const [index, text] of words.entries()) {
    pen.write([{ text, color: '#13211F' }], { tag: index === 0 ? 'H1' : 'P', size: 18 });
    pen.y += 18;
  }
  return pen.finish();
}

export async function fillDocuments({ services, tx, day, moment }: DemoSchool): Promise<void> {
  const types = await tx.select().from(document_types);
  for (const { login, document, ...rest } of sent) {
    const rows = await rowsOf(tx, { user_id: text, name: text })`
      select user_id, name from users where email = ${`${login}@demo.aulaviva.test`}`;
    const type = types.find(({ name }) => name === document);
    const [person] = rows;
    if (!person || !type) continue;
    const bytes = await pageOf(document, [document, person.name, 'Documento de demonstração'], moment(-30));
    const file_key = `documents/demo-${login}-${type.id}.pdf`;
    await services.files.put(file_key, bytes);
    await tx.insert(documents).values({
      user_id: person.user_id,
      type_id: type.id,
      file_key,
      file_bytes: bytes.length,
      file_type: 'application/pdf',
      expires_on: 'days' in rest ? day(rest.days) : null,
      sent_at: moment(-30),
    });
  }
}

const people = [
  {
    name: 'Lívia',
    surname: 'Monteiro Alves',
    city: 'Recife',
    state: 'PE',
    franchise_type: 'sales',
    look: 'f',
  },
  {
    name: 'Otávio',
    surname: 'Ramos Pinheiro',
    city: 'Curitiba',
    state: 'PR',
    franchise_type: 'professor',
    look: 'm',
  },
  {
    name: 'Cecília',
    surname: 'Duarte Farias',
    city: 'Salvador',
    state: 'BA',
    franchise_type: 'sales',
    look: 'f',
  },
] as const;

export async function fillFranchisees({ services, tx, random, moment }: DemoSchool): Promise<void> {
  for (const [index, { look, ...person }] of people.entries()) {
    const photo_key = `franchisees/demo-${index + 1}.webp`;
    await services.files.put(photo_key, await drawPortrait(random, look));
    const created_at = moment(-7 * (index + 1));
    await tx.insert(franchisees).values({
      ...person,
      phone: `(81) 91234-567${index}`,
      email: `franquia.${index + 1}@demo.aulaviva.test`,
      photo_key,
      created_at,
      updated_at: created_at,
    });
  }
}
