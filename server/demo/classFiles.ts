import { class_files } from '../areas/classFiles/tables.ts';
import { rowsOf, text } from '../platform/db/rows.ts';
import { pageOf } from './documents.ts';
import type { DemoSchool } from './school.ts';

const verbs = [
  'Irregular verbs',
  'be: was, were; been',
  'go: went; gone',
  'see: saw; seen',
  'take: took; taken',
  'write: wrote; written',
];

async function drawCards(): Promise<Buffer> {
  const words = ['apple', 'bridge', 'cloud', 'dream'];
  const colors = ['#0F766E', '#B45309', '#1D4ED8', '#9D174D'];
  const cards = words.map((word, index) => {
    const [x, y] = [24 + (index % 2) * 388, 24 + Math.floor(index / 2) * 288];
    return `<rect x="${x}" y="${y}" width="364" height="264" rx="24" fill="${colors[index]}"/>
      <text x="${x + 182}" y="${y + 150}" font-family="sans-serif" font-size="56" fill="#FFFFFF" text-anchor="middle">${word}</text>`;
  });
  const { default: sharp } = await import('sharp');
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><rect width="800" height="600" fill="#F4F4F0"/>${cards.join('')}</svg>`,
    ),
  )
    .png()
    .toBuffer();
}

/** Three notes of a second altogether, as WAVE with 8,000 samples of 8 bits. */
function chime(): Buffer {
  const rate = 8000;
  const sound = Buffer.from(
    Array.from({ length: rate }, (_, at) => {
      const note = [440, 550, 660][Math.floor((3 * at) / rate)] ?? 440;
      return 128 + Math.round(60 * Math.sin((2 * Math.PI * note * at) / rate));
    }),
  );
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + sound.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(sound.length, 40);
  return Buffer.concat([head, sound]);
}

/** Files that the teacher of the main student has shared with the student's class. */
export async function fillClassFiles({ services, tx, moment }: DemoSchool): Promise<void> {
  const [group] = await rowsOf(tx, { class_id: text, teacher_id: text })`
    select c.id as class_id, c.teacher_id from classes c
    join class_students m on m.class_id = c.id and m.left_at is null
    join students s on s.student_id = m.student_id join users u on u.user_id = s.user_id
    where u.email = 'aluno@demo.aulaviva.test' order by c.created_at, c.title limit 1`;
  if (!group) return;
  const shared = [
    {
      title: 'Verbos irregulares',
      extension: 'pdf',
      type: 'application/pdf',
      days: -20,
      bytes: await pageOf('Verbos irregulares', verbs, moment(-20)),
    },
    {
      title: 'Cartões de vocabulário',
      extension: 'png',
      type: 'image/png',
      days: -9,
      bytes: await drawCards(),
    },
    { title: 'Escuta, exercício 1', extension: 'wav', type: 'audio/wav', days: -2, bytes: chime() },
  ] as const;
  for (const [index, { title, extension, type, days, bytes }] of shared.entries()) {
    const file_key = `class-files/demo-${index + 1}.${extension}`;
    await services.files.put(file_key, bytes);
    const at = moment(days);
    await tx.insert(class_files).values({
      ...group,
      title,
      file_key,
      file_type: type,
      file_bytes: bytes.length,
      shared_at: at,
      created_at: at,
      updated_at: at,
    });
  }
}
