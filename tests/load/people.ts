import type { Client } from 'pg';

/** A name by the number of a person; the prime makes the choices of different seeds independent of each other. */
const one = (list: string, seed: number): string => {
  const names = list.split(' ');
  return `(array['${names.join("','")}'])[1 + (named * ${seed} % 1000003) % ${names.length}]`;
};
const given =
  'Ana Beatriz Bruno Caio Camila Carla Cláudio Daniel Débora Eduardo Elisa Fábio Fernanda Gabriel Helena Heitor Ícaro Isabela João José Júlia Larissa Lívia Luís Marcos Mariana Miguel Otávio Paula Rafael Renata Sofia';
const family =
  'Almeida Alves Andrade Araújo Barbosa Barros Batista Campos Cardoso Carvalho Castro Costa Dias Duarte Fernandes Ferreira Freitas Garcia Gomes Lima Lopes Machado Martins Melo Mendes Monteiro Moreira Nascimento Nunes Oliveira Pereira Pinto';

/** Sellers, and people of companies, so that their lists have whole pages, too. */
const offices = 200;

/**
 * Adds `count` people to a demo school with SQL only: nine of ten are students, half of them in a class. One in a hundred has the name and the
 * birth date of another, and one the phone.
 */
export async function addPeople(client: Client, count: number): Promise<void> {
  await client.query(`
    create temp table office as select g, gen_random_uuid() as user_id, gen_random_uuid() as company_id, g % 2 = 0 as sells,
      ${one(given, 7919)} || ' ' || ${one(family, 104729)} as name
    from (select g, g as named from generate_series(1::bigint, ${offices}) g) o;
    insert into users (user_id, name, email, types)
      select user_id, name, 'escritorio.' || g || '@bench.aulaviva.test', array[case when sells then 'FEV' else 'B2B' end]
      from office;
    insert into personal (user_id, phone) select user_id, '+55113' || lpad(g::text, 7, '0') from office;
    insert into fevs (user_id) select user_id from office where sells;
    insert into companies (company_id, company_name) select company_id, 'Empresa ' || g from office where not sells;
    insert into b2b_users (user_id, company_id) select user_id, company_id from office where not sells;
    drop table office;
    create temp table bench as select g, named, gen_random_uuid() as user_id, gen_random_uuid() as student_id,
      ${one(given, 7919)} || ' ' || ${one(family, 104729)} || ' ' || ${one(family, 15485863)} as name
    from (select g, case when g % 100 = 52 then g - 1 else g end as named from generate_series(1::bigint, ${count}) g) b;
    insert into users (user_id, name, email, types, user_status, created_at)
      select user_id, name, 'pessoa.' || g || '@bench.aulaviva.test',
        case when g % 10 = 0 then array['TEACHER'] else array['STUDENT'] end, g % 50 > 0, now() - g * interval '1 minute'
      from bench;
    insert into personal (user_id, phone, birthdate, cpf, address)
      select user_id, '+55119' || lpad((case when g % 100 = 14 then g - 1 else g end)::text, 8, '0'),
        date '2005-01-01' - (named % 12000)::int, lpad(g::text, 11, '0'),
        jsonb_build_object('cep', lpad(g::text, 8, '0'), 'address', 'Rua das Palmeiras ' || g % 5000, 'address_number',
          (g % 3000)::text, 'address_complement', 'Apto ' || g % 200, 'neighborhood', 'Jardim ' || g % 700,
          'city', 'Cidade ' || g % 900, 'uf', 'SP', 'country', 'Brasil')
      from bench;
    insert into teachers (user_id) select user_id from bench where g % 10 = 0;
    insert into students (student_id, user_id, student_status, fev_id, course_id, student_level, plan_type, frequency,
        plan_duration, payment_method, guardian, onboarding_status, company_id, created_at)
      select b.student_id, b.user_id, g % 40 > 0,
        (select array_agg(fev_id) from fevs)[1 + g % (select count(*) from fevs)], s.course_id,
        (array['Zero', 'Básico', 'Intermediário', 'Avançado'])[1 + g % 4], s.plan_type, s.frequency, s.plan_duration,
        s.payment_method, s.guardian, s.onboarding_status,
        case when g % 50 = 1 then (select array_agg(company_id) from companies)[1 + g % (select count(*) from companies)] end,
        now() - g * interval '1 minute'
      from bench b, (select * from students limit 1) s where g % 10 > 0;
    insert into classes (title, course_id, teacher_id, student_level, plan_type, max_students, room_id)
      select 'Turma ' || b.g, s.course_id, t.teacher_id, 'Básico', s.plan_type, 10, 'bench-' || b.g
      from bench b join teachers t using (user_id), (select course_id, plan_type from students limit 1) s
      where b.g % 20 = 0;
    insert into class_students (class_id, student_id, joined_at)
      select c.id, b.student_id, now() from bench b
      join classes c on c.room_id = 'bench-' || (b.g / 20 + 1) * 20 where b.g % 20 between 1 and 9;
    drop table bench;`);
  await client.query('vacuum analyze');
}
