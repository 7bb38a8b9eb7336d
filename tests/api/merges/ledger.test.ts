import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTwins, type MergeSchool, merge, startMergeSchool, undo } from './school.ts';

let world: MergeSchool;
let twins: Awaited<ReturnType<typeof buildTwins>>;

beforeAll(async () => {
  world = await startMergeSchool();
  twins = await buildTwins(world);
});
afterAll(() => world.school.stop());

/** As the application's role, which is all that the application has. */
const query = (text: string, values: unknown[] = []) => world.school.services.pool.query(text, values);
const insertion = `insert into merges (kept_id, dissolved_id, merged_by, merged_at, journal)
  values ($1, $2, $3, now(), $4) returning id`;
const journal = (...consents: number[]) => ({
  removed: [],
  changed: [],
  moved: [{ table: 'consents', keys: consents.map((id) => ({ id })) }],
});

async function consentOf(user_id: string): Promise<number> {
  const { rows } = await query(
    `insert into consents (user_id, purpose, version, fingerprint, is_given, at)
     values ($1, 'terms', '1', 'x', true, now()) returning id`,
    [user_id],
  );
  return Number(rows[0].id);
}
const ownerOf = async (consent: number) =>
  (await query('select user_id from consents where id = $1', [consent])).rows[0].user_id as string;

describe('the ledger of merges, for the role of the application', () => {
  it('rejects a merge of one person, of no one, of an erased person, without a journal, or undone from the start', async () => {
    const { kept, dissolved } = twins;
    const { dissolved: erased } = await buildTwins(world);
    await query('update users set erased_at = now() where user_id = $1', [erased.user_id]);
    for (const [one, other, of] of [
      [kept.user_id, kept.user_id, journal()],
      [kept.user_id, randomUUID(), journal()],
      [kept.user_id, erased.user_id, journal()],
      [erased.user_id, kept.user_id, journal()],
      [kept.user_id, dissolved.user_id, null],
    ])
      await expect(query(insertion, [one, other, world.admin_id, of])).rejects.toThrow(
        'is not of two people',
      );
    await expect(
      query(
        `insert into merges (kept_id, dissolved_id, merged_by, merged_at, journal, undone_at, undone_by)
         values ($1, $2, $3, now(), $4, now(), $3)`,
        [kept.user_id, dissolved.user_id, world.admin_id, journal()],
      ),
    ).rejects.toThrow('is not of two people');
  });

  it('takes no merge that dissolves no one', async () => {
    await expect(
      query(insertion, [twins.kept.user_id, twins.dissolved.user_id, world.admin_id, journal()]),
    ).rejects.toThrow('dissolves no one');
  });

  it('does not move choices of another person', async () => {
    const consent = await consentOf(twins.kept.user_id);
    const values = [twins.kept.user_id, twins.dissolved.user_id, world.admin_id, journal(consent)];
    await expect(query(insertion, values)).rejects.toThrow('is not of two people');

    const people = await buildTwins(world);
    const given = await consentOf(people.dissolved.user_id);
    const { data } = await merge(world.admin, people);
    expect(await ownerOf(given)).toBe(people.kept.user_id);
    const moved = async (back: boolean) =>
      Number((await query('select move_merged_consents($1, $2) as n', [data.id, back])).rows[0].n);
    // The dissolved record is gone, and no merge is under way.
    expect([await moved(true), await moved(false)]).toEqual([0, 0]);
    expect(await ownerOf(given)).toBe(people.kept.user_id);
    expect((await undo(world.admin, data.id)).status).toBe(200);
    expect(await ownerOf(given)).toBe(people.dissolved.user_id);
    expect([await moved(false), await moved(true)]).toEqual([0, 0]);
    expect((await query('select remove_merged_contracts($1) as n', [data.id])).rows).toEqual([{ n: '0' }]);
  });

  it('is never rewritten, and follows the kept record when that is merged itself', async () => {
    const [one, two] = [await buildTwins(world), await buildTwins(world)];
    const { data } = await merge(world.admin, one);
    for (const change of [
      `dissolved_id = '${two.kept.user_id}'`,
      `kept_id = '${two.kept.user_id}'`,
      `merged_by = '${two.kept.user_id}'`,
      `merged_at = merged_at - interval '1 day'`,
      `journal = jsonb_set(journal, '{moved}', '[{"table":"consents","keys":[{"id":1}]}]')`,
    ])
      await expect(query(`update merges set ${change} where id = $1`, [data.id])).rejects.toThrow('is kept');
    await expect(query('delete from merges where id = $1', [data.id])).rejects.toThrow('is kept');

    expect((await undo(world.admin, data.id)).status).toBe(200);
    await expect(query('update merges set undone_at = null where id = $1', [data.id])).rejects.toThrow(
      'is kept',
    );
    const keeper = async () =>
      (await query('select kept_id from merges where id = $1', [data.id])).rows[0].kept_id;
    const again = await merge(world.admin, { kept: two.kept, dissolved: one.kept });
    expect(again.status).toBe(200);
    expect(await keeper()).toBe(two.kept.user_id);
    expect((await undo(world.admin, again.data.id)).status).toBe(200);
    expect(await keeper()).toBe(one.kept.user_id);
  });

  it('does not have a living person erased with another', async () => {
    const people = await buildTwins(world);
    await merge(world.admin, people);
    await query(
      `insert into users (user_id, name, email, types) values ($1, 'De Volta', 'volta@x.test', '{STUDENT}')`,
      [people.dissolved.user_id],
    );
    await query(
      `insert into audit_log (at, user_id, user_name, context, entity, entity_id, operation, changes)
       values (now(), $1, 'De Volta', 'users', 'users', $2, 'U', '{}')`,
      [people.dissolved.user_id, world.admin_id],
    );
    await query('update users set erased_at = now() where user_id = $1', [people.kept.user_id]);
    await query(`select erase_from_log($1, 'x', '{}', '{}', 'Pessoa removida')`, [people.kept.user_id]);
    const { rows } = await query('select user_name from audit_log where user_id = $1', [
      people.dissolved.user_id,
    ]);
    expect(rows).toEqual([{ user_name: 'De Volta' }]);
  });

  it('opens its functions to this role and the owner only', async () => {
    const { rows } = await query(`select proname from pg_proc, aclexplode(proacl) a
      where prosecdef and a.grantee = 0 and a.privilege_type = 'EXECUTE' and proname in
        ('erase_from_log', 'erase_texts_from_log', 'remove_contracts', 'remove_merged_contracts', 'move_merged_consents')`);
    expect(rows).toEqual([]);
  });
});
