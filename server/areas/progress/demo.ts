import type { FillDemo } from '../../platform/area.ts';
import { instant, int, rowsOf, text } from '../../platform/db/rows.ts';
import { lesson_records } from './tables.ts';

/** What the classes of the demo have worked on, one lesson after another. */
const taught: readonly (readonly [subject: string, notes: string])[] = [
  ['Apresentações e cumprimentos', 'Praticamos diálogos em duplas.'],
  ['Rotina e horas', 'Para a próxima aula: descrever um dia comum em dez frases.'],
  ['Verbos no passado', 'Página 12, exercícios 3 e 4.\nRevejam a lista de verbos irregulares.'],
  ['No restaurante', 'Vocabulário de comida e pedidos educados.'],
  ['Viagens e transporte', ''],
  ['Planos para o futuro', 'Ouvimos dois áudios; o segundo fica para casa.'],
  ['Comparações', 'Trazer uma foto da sua cidade para descrever.'],
  ['Entrevista de trabalho', 'Cada um respondeu a cinco perguntas. Ótima participação!'],
];

/** Teachers have written about most of the lessons that they held in the last months. */
export const fillRecords: FillDemo = async (tx, moment) => {
  const held = await rowsOf(tx, { lesson_id: text, teacher_id: text, ends_at: instant, number: int })`
    select l.id as lesson_id, l.teacher_id, l.ends_at,
      (row_number() over (partition by l.class_id order by l.starts_at, l.id))::int as number
    from calendar_history h join lessons l on l.id = h.lesson_id
    where l.ends_at > ${moment(-120).toISOString()} and l.ends_at < ${moment(0).toISOString()}
    order by l.starts_at, l.id`;
  const rows = held.flatMap(({ lesson_id, teacher_id, ends_at, number }) => {
    const [lesson_subject, lesson_notes] = taught[number % taught.length] ?? ['', ''];
    // Now and then a teacher forgets it.
    if (number % 7 === 3) return [];
    const at = new Date(ends_at);
    return [{ lesson_id, teacher_id, lesson_subject, lesson_notes, created_at: at, updated_at: at }];
  });
  for (let from = 0; from < rows.length; from += 1000)
    await tx.insert(lesson_records).values(rows.slice(from, from + 1000));
};
