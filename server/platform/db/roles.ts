import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import pg from 'pg';

const id = pg.escapeIdentifier;

export interface Role {
  name: string;
  password: string;
}

export const applicationRole = (database: string): string => `${database.slice(0, 58)}_app`;

const mine = 'Aula Viva: the application';

/** SCRAM, so that the statement does not contain the password. */
export function passwordVerifier(password: string): string {
  const rounds = 4096;
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, rounds, 32, 'sha256');
  const keyed = (text: string) => createHmac('sha256', salted).update(text).digest();
  const storedKey = createHash('sha256').update(keyed('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${rounds}:${salt.toString('base64')}$${storedKey}:${keyed('Server Key').toString('base64')}`;
}

/** False without the right to create it, or if the role serves another purpose. */
export async function ensureRole(client: pg.ClientBase, { name, password }: Role): Promise<boolean> {
  const { rows } = await client.query(
    `select rolsuper or rolcreaterole as may,
      (select coalesce(shobj_description(oid, 'pg_authid'), '') from pg_roles where rolname = $1) as there
     from pg_roles where rolname = current_user`,
    [name],
  );
  const { may, there } = rows[0] as { may: boolean; there: string | null };
  if (!may || (there !== null && there !== mine)) return false;
  const verifier = pg.escapeLiteral(passwordVerifier(password));
  try {
    await client.query(`${there === null ? 'create' : 'alter'} role ${id(name)} login password ${verifier}`);
    await client.query(`comment on role ${id(name)} is ${pg.escapeLiteral(mine)}`);
    return true;
  } catch {
    return false;
  }
}

/** The job queue has row security for its owner only. */
async function openJobs(client: pg.ClientBase, role: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select c.relname as name from pg_class c
    where c.relnamespace = 'graphile_worker'::regnamespace and c.relkind = 'r' and c.relrowsecurity`);
  for (const { name } of rows)
    await client.query(`
      drop policy if exists application on graphile_worker.${id(name)};
      create policy application on graphile_worker.${id(name)} to ${role} using (true) with check (true)`);
}

/** The owner's relations and functions in the school's schemas, quoted; extensions may keep theirs in the same schemas. */
async function ownObjects(client: pg.ClientBase): Promise<{ relations: string; functions: string }> {
  const { rows } = await client.query<{ relations: string; functions: string }>(`
    with of_extensions as (select classid, objid from pg_depend where deptype = 'e')
    select (select string_agg(c.oid::regclass::text, ', ') from pg_class c
        where c.relnamespace::regnamespace::text in ('public', 'graphile_worker') and c.relkind in ('r', 'p', 'v', 'm')
          and pg_has_role(current_user, c.relowner, 'usage')
          and ('pg_class'::regclass, c.oid) not in (select * from of_extensions)) as relations,
      (select string_agg(p.oid::regprocedure::text, ', ') from pg_proc p
        where p.pronamespace::regnamespace::text in ('public', 'graphile_worker') and p.prokind = 'f'
          and pg_has_role(current_user, p.proowner, 'usage')
          and ('pg_proc'::regclass, p.oid) not in (select * from of_extensions)) as functions`);
  const [row] = rows;
  if (!row?.relations || !row.functions) throw new Error('The database owner owns no table of the school.');
  return row;
}

/**
 * The ledgers, marked by their triggers: `append_only` for rows, and one that runs `refuse_rewrite` for the whole table. Besides them the
 * kinds of the log, which a function of the owner writes.
 */
async function appendOnlyTables(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ tables: string | null }>(`
    select string_agg(distinct one.tgrelid::regclass::text, ', ') as tables
    from pg_trigger one join pg_trigger whole on whole.tgrelid = one.tgrelid and whole.tgname = 'append_only_whole'
    where one.tgname = 'append_only' and whole.tgfoid = 'refuse_rewrite'::regproc`);
  return ['audit_kinds', rows[0]?.tables ?? []].flat().join(', ');
}

export async function grantApplication(client: pg.ClientBase, name: string): Promise<void> {
  const role = id(name);
  const { rows } = await client.query('select current_database() as database');
  const { relations, functions } = await ownObjects(client);
  const appendOnly = await appendOnlyTables(client);
  await client.query(`
    grant connect on database ${id(String(rows[0]?.database))} to ${role};
    grant usage on schema public, graphile_worker, drizzle to ${role};
    grant select on all tables in schema drizzle to ${role};
    grant select, insert, update, delete on ${relations} to ${role};
    revoke truncate, references, trigger on ${relations} from ${role};
    revoke update, delete on ${appendOnly} from ${role};
    revoke insert, update, delete on graphile_worker.migrations from ${role};
    grant usage, select on all sequences in schema public, graphile_worker to ${role};
    grant execute on function ${functions} to ${role};
    revoke create on schema public, graphile_worker, drizzle from ${role}`);
  await openJobs(client, role);
}

export async function isPowerful(client: pg.Pool | pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query(`
    select rolsuper or pg_has_role(current_user, (select relowner from pg_class where oid = 'public.audit_log'::regclass), 'member')
      as powerful from pg_roles where rolname = current_user`);
  return Boolean(rows[0]?.powerful);
}
