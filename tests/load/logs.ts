import type { ClientBase, Pool } from 'pg';

const words = ['Ana', 'Bruno', 'Carla', 'Davi', 'Élcio', 'Flávia', 'Gustavo', 'Helena', 'Íris', 'João'];

/** Two years of changes by 2,000 people and the system, most of them concerning a student. */
export async function addLogs(client: ClientBase, count: number): Promise<void> {
  await client.query(
    `insert into audit_log (at, user_name, context, entity, entity_id, entity_name, student_id, operation, changes)
     select timestamptz '2024-01-01' + n * interval '2 years' / $1::int,
       case when n % 3 = 0 then 'Sistema' else ($2::text[])[1 + n % 10] || ' Souza ' || n % 2000 end,
       case when n % 50000 = 7 then 'document_type' else (array['users','matching','onboarding','availability','payments','contracts'])[1 + n % 6] end,
       'students', n::text, 'Aluno ' || n % 5000,
       case when n % 4 > 0 then (array(select student_id from students order by student_id limit 5000))[1 + n % 5000] end,
       case when n % 100000 = 9 then 'D' when n % 5 = 0 then 'I' else 'U' end,
       '{"phone":{"from":"11911112222","to":"11933334444"},"email":{"from":"a@x.test","to":"b@x.test"}}'
     from generate_series(1, $1::int) n`,
    [count, words],
  );
  await client.query('vacuum analyze audit_log');
  await client.query('analyze audit_kinds');
}

const filters: Readonly<Record<string, string>> = {
  all: '',
  'a frequent name': 'user_name=sistema',
  'a part of many names': 'user_name=souza',
  'a rare name': 'user_name=elcio souza 1234',
  'an operation': 'operation=U',
  'a rare operation': 'operation=D',
  'a rare context': 'contexts=document_type',
  'a context that is absent': 'contexts=banners',
  'a context of a frequent name, which never meet': 'contexts=payments&user_name=sistema',
  'an operation and a part of many names': 'operation=U&user_name=souza',
  'a part of many names, dates': 'user_name=souza&from=2024-02-01&to=2024-02-02',
  'an operation, page 500': 'operation=U&page=500',
  'a frequent name, page 500': 'user_name=sistema&page=500',
  dates: 'from=2024-02-01&to=2024-02-02',
  'a rare operation of a frequent name': 'operation=D&user_name=sistema',
  'a context and a part of many names': 'contexts=payments&user_name=souza',
  'a rare context, dates and a name': 'contexts=document_type&from=2024-03-01&user_name=souza',
};
const ofStudents: Readonly<Record<string, string>> = {
  students: '',
  'a student': 'student_name=maria',
  'many students': 'student_name=a',
  'students and a frequent name': 'student_name=maria&user_name=sistema',
  'students and a part of many names': 'student_name=maria&user_name=souza',
  'students and a context': 'student_name=maria&contexts=payments',
  'students, a part of many names and a context': 'student_name=maria&user_name=souza&contexts=payments',
  'students, a part of many names and an operation': 'student_name=maria&user_name=souza&operation=U',
  'many students, a part of many names and an operation': 'student_name=a&user_name=souza&operation=U',
  'many students, a part of many names, contexts and an operation':
    'student_name=a&user_name=souza&contexts=payments,users,matching&operation=U',
  'students, dates': 'student_name=maria&from=2024-02-01&to=2024-02-02',
  'students, a rare operation': 'operation=D',
  'students, a context without any': 'contexts=roles',
};
const rounds = 3;

interface Side {
  url: string;
  token: string;
  pool: Pool;
}

/** The slowest filter in milliseconds, and a raw page of the newest rows. */
export async function logTimes({ url, token, pool }: Side) {
  const headers = { authorization: `Bearer ${token}` };
  const read = async (path: string, query: string) => {
    const answer = await fetch(`${url}/api/v1/${path}?pageSize=20&${query}`, { headers });
    if (!answer.ok) throw new Error(`${path} ${query} answered ${answer.status}`);
    await answer.arrayBuffer();
  };
  const times: { filter: string; time: number }[] = [];
  for (const [filter, query] of Object.entries(filters))
    times.push({ filter, time: await median(() => read('logs', query)) });
  for (const [filter, query] of Object.entries(ofStudents))
    times.push({ filter, time: await median(() => read('logs/student', query)) });
  const raw = await median(() => pool.query('select * from audit_log order by at desc, id desc limit 20'));
  return { times, raw };
}

/** The first round warms the caches. */
async function median(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const from = performance.now();
    await work();
    if (round > 0) times.push(performance.now() - from);
  }
  return times.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN;
}
