import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { applyMigration, openJournal } from '../../server/platform/db/applyMigration.ts';
import { ensureDatabase } from '../../server/platform/db/embedded.ts';
import { levelOf, migrate, migrateTo } from '../../server/platform/db/migrate.ts';
import {
  migrationsBetween,
  outsideMark,
  ownLevel,
  parseMigration,
} from '../../server/platform/db/migrations.ts';
import { startTestPostgres, template } from '../support/postgres.ts';

let postgres: Awaited<ReturnType<typeof startTestPostgres>>;
beforeAll(async () => {
  postgres = await startTestPostgres();
});
afterAll(() => postgres.stop());

const ignore = () => undefined;
const open: { end(): Promise<unknown> }[] = [];
afterAll(() => Promise.all(open.map((each) => each.end())));
async function poolOn(database: string) {
  await ensureDatabase(postgres.connection, database);
  const pool = new pg.Pool({ ...postgres.connection, database, max: 4 });
  open.unshift(pool);
  return pool.on('error', ignore).on('connect', (client) => client.on('error', ignore));
}
const levelAt = (tag: string) => migrationsBetween(0, ownLevel()).find((each) => each.tag === tag)?.when ?? 0;

/** Everything that the schema consists of, as PostgreSQL prints it. */
async function schemaOf(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query(`
    select 'column ' || attrelid::regclass || '.' || attname || ' ' || format_type(atttypid, atttypmod) || attnotnull ||
        attgenerated::text || coalesce(pg_get_expr(adbin, adrelid), '') as line
      from pg_attribute a join pg_class c on c.oid = attrelid
      left join pg_attrdef d on d.adrelid = attrelid and d.adnum = attnum
      where relkind = 'r' and relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped
    union all select 'index ' || indisvalid || ' ' || pg_get_indexdef(indexrelid) from pg_index i
      join pg_class c on c.oid = i.indexrelid where relnamespace = 'public'::regnamespace
    union all select 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select 'trigger ' || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select 'function ' || pg_get_functiondef(p.oid) from pg_proc p
      where pronamespace = 'public'::regnamespace and prokind = 'f'
        and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
    order by 1`);
  return rows.map(({ line }) => line as string);
}

describe('a migration', () => {
  const make = (name: string, ...statements: string[]) =>
    parseMigration(name, 1, statements.join('--> statement-breakpoint\n'));

  it('commits by itself: a later one that fails leaves it, and nothing of its own', async () => {
    const pool = await poolOn('steps');
    const client = await pool.connect();
    await openJournal(client);
    await applyMigration(client, make('first', 'create table first (n int)'));
    const failing = make('second', 'create table second (n int)', 'select no_such_function()');
    await expect(applyMigration(client, failing)).rejects.toThrow('no_such_function');
    const { rows } = await client.query(
      `select to_regclass('first') is not null as first, to_regclass('second') is not null as second`,
    );
    expect(rows).toEqual([{ first: true, second: false }]);
    client.release();
  });

  it('lets others pass while a lock that it needs is held, and is applied afterwards', async () => {
    const pool = await poolOn('locks');
    const [holder, migrating] = [await pool.connect(), await pool.connect()];
    await openJournal(migrating);
    await pool.query('create table busy (n int)');
    const wide = make('wide', 'alter table busy add column m int');
    await holder.query('begin; lock table busy in share mode');
    await expect(applyMigration(migrating, wide, 0)).rejects.toThrow('wide could not lock its tables');
    const applied = applyMigration(migrating, wide);
    const waiting = () =>
      pool.query(`select 1 from pg_locks where relation = 'busy'::regclass and not granted`);
    await vi.waitFor(async () => expect((await waiting()).rowCount).toBe(1), 10_000);
    // Queued behind the migration, but not until the holder ends.
    await pool.query('select * from busy');
    await holder.query('rollback');
    await applied;
    await pool.query('select m from busy');
    expect((await pool.query('select count(*)::int as n from drizzle.__drizzle_migrations')).rows).toEqual([
      { n: 1 },
    ]);
    holder.release();
    migrating.release();
  });

  it('outside a transaction builds an index anew whose first build failed', async () => {
    const pool = await poolOn('indexes');
    const client = await pool.connect();
    await openJournal(client);
    await client.query('create table numbers as select 1 as n from generate_series(1, 2)');
    const unique = make(
      'unique',
      `${outsideMark}\ncreate unique index concurrently if not exists numbers_n on numbers (n)`,
    );
    await expect(applyMigration(client, unique)).rejects.toThrow('could not create unique index');
    const isValid = async () =>
      (await client.query(`select indisvalid from pg_index where indexrelid = 'numbers_n'::regclass`)).rows;
    expect(await isValid()).toEqual([{ indisvalid: false }]);
    await client.query('delete from numbers where ctid = (select min(ctid) from numbers)');
    await applyMigration(client, unique);
    expect(await isValid()).toEqual([{ indisvalid: true }]);
    client.release();
  });
});

describe('an upgrade', () => {
  it('is done once by processes that start together on an empty database', async () => {
    const pool = await poolOn('together');
    await Promise.all([pool, await poolOn('together'), await poolOn('together')].map(migrate));
    const { rows } = await pool.query(
      'select count(*)::int as n, count(distinct hash)::int as different from drizzle.__drizzle_migrations',
    );
    const all = migrationsBetween(0, ownLevel()).length;
    expect(rows).toEqual([{ n: all, different: all }]);
  });

  it.each(['0006_search_columns', '0026_log_search', '0029_log_kinds'])(
    'from %s ends in the schema of a new installation',
    async (tag) => {
      const pool = await poolOn(`from_${tag}`);
      await migrateTo(pool, levelAt(tag));
      expect(await levelOf(pool)).toBe(levelAt(tag));
      await pool.query(`insert into audit_log (at, user_name, context, entity, entity_id, operation, changes)
        select now(), 'Sistema', 'users', 'users', g::text, 'U', '{}' from generate_series(1, 1000) g`);
      // As earlier versions of that migration left it.
      if (tag === '0026_log_search')
        await pool.query(`
          create index audit_log_of_students on audit_log (at, id) where student_id is not null;
          create index audit_log_context on audit_log (context, operation, at, id);
          create index audit_log_user on audit_log (user_name, at, id);
          create index audit_log_entity on audit_log (entity_id, at, id);
          create index audit_log_at on audit_log (at, id);
          create index audit_log_student on audit_log (student_id, at, id)`);
      await migrate(pool);
      expect(await levelOf(pool)).toBe(ownLevel());
      expect(await schemaOf(pool)).toEqual(await schemaOf(await poolOn(template)));
    },
  );
});
