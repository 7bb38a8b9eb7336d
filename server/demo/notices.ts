import { sql } from 'drizzle-orm';
import { message_recipients, messages, notifications } from '../areas/messages/tables.ts';
import { rowsOf, text } from '../platform/db/rows.ts';
import type { DemoSchool } from './school.ts';

const texts = [
  {
    title: 'Semana de conversação',
    content:
      'Nesta semana as turmas de todos os níveis terão um encontro a mais, só de conversa. Veja o horário na sua agenda.',
    days: 2,
  },
  {
    title: 'Novos recursos digitais',
    content: 'Os **materiais de apoio** do trimestre já estão disponíveis em *Recursos*.',
    days: 9,
  },
  {
    title: 'Recesso de fim de ano',
    content: 'A escola faz recesso de 24 de dezembro a 2 de janeiro. As aulas desses dias serão remarcadas.',
    days: 16,
  },
];

/** Notices to all users, each with its recipients and notifications; the older ones are read. */
export async function fillNotices(school: DemoSchool, sender_id: string): Promise<void> {
  const { tx } = school;
  const rows = await rowsOf(tx, { user_id: text })`select user_id from users`;
  for (const { title, content, days } of texts) {
    const sent_at = school.moment(-days);
    const [message] = await tx
      .insert(messages)
      .values({
        title,
        content,
        status: 'SENT' as const,
        sent_at,
        completed_at: sent_at,
        send_to_all: true,
        recipient_count: rows.length,
        sender_id,
        created_at: sent_at,
      })
      .returning();
    if (!message) continue;
    const is_read = days > 3;
    await tx
      .insert(message_recipients)
      .values(
        rows.map(({ user_id }) => ({ message_id: message.id, user_id, is_read, delivered_at: sent_at })),
      );
    await tx.insert(notifications).values(
      rows.map(({ user_id }) => ({
        recipient_id: user_id,
        notification: 'NOTICE' as const,
        title,
        content,
        is_read,
        message_id: message.id,
        created_at: sent_at,
      })),
    );
  }
}

/** One that will be sent, and one whose sending failed. */
export async function fillUnsentNotices(school: DemoSchool, sender_id: string): Promise<void> {
  const base = { category: 'SCHEDULED' as const, sender_id, created_at: school.moment(-1) };
  await school.tx.insert(messages).values([
    {
      ...base,
      schedule: school.moment(5),
      types: ['STUDENT' as const, 'TEACHER' as const],
      title: 'Festa de encerramento',
      content:
        '**Venha comemorar com a gente!**\n\n- Sábado, às 16:00\n- Traga um prato do país da sua turma',
    },
    {
      ...base,
      schedule: school.moment(-1),
      status: 'ERROR' as const,
      sent_at: school.moment(-1),
      types: ['TEACHER' as const],
      title: 'Reunião pedagógica',
      content: 'A reunião do mês será na quinta-feira. A pauta está em [Recursos](https://escola.example).',
    },
  ]);
}

/** Asks the demo student to rate the teacher of the latest lesson. */
export async function fillRating(school: DemoSchool, student_id: string): Promise<void> {
  await school.tx.execute(sql`
    insert into notifications (recipient_id, notification, title, content, body, created_at)
    select s.user_id, 'TEACHER_EVALUATION', 'Avalie seu professor', 'Como foi a semana com ' || tu.name || '? Sua avaliação é anônima.',
      jsonb_build_object('teacher_id', h.teacher_id, 'class_id', h.class_id, 'calendar_history_id', h.id,
        'teacher_name', tu.name), h.ended_at
    from calendar_history h join lesson_students ls on ls.lesson_id = h.lesson_id and ls.student_id = ${student_id}
    join students s on s.student_id = ls.student_id
    join teachers t on t.teacher_id = h.teacher_id join users tu on tu.user_id = t.user_id
    where h.is_last_class_of_the_week order by h.started_at desc limit 1`);
}
