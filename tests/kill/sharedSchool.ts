import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, vi } from 'vitest';
import { consentTexts } from '../../contract/consentTexts.ts';
import { type Database, openDatabase } from '../../server/platform/db/database.ts';
import { type EmbeddedPostgres, ensureDatabase, startEmbedded } from '../../server/platform/db/embedded.ts';
import { ServerProcess } from '../start/process.ts';
import { Caller } from '../support/caller.ts';
import { freePort } from '../support/freePort.ts';
import { processes } from './schoolProcess.ts';
import { buildLessonNow, buildWorld, type LessonNow } from './world.ts';

/** A school that two processes serve, on a database that belongs to neither. */
export class SharedSchool {
  readonly secret = 'segredo-comum-de-dois-processos-0123456789';
  readonly folder = mkdtempSync(path.join(tmpdir(), 'aula-viva-leases-'));
  readonly #callers = new Map<string, Caller>();
  database!: Database;
  servers: ServerProcess[] = [];
  #postgres!: EmbeddedPostgres;
  #env: Record<string, string> = {};
  #course = '';

  async open(): Promise<void> {
    chmodSync(this.folder, 0o755);
    this.#postgres = await startEmbedded(path.join(this.folder, 'postgres'), {
      print: () => undefined,
      durable: false,
    });
    const { connection: owner } = this.#postgres;
    await ensureDatabase(owner, 'escola');
    const { host, user, password } = owner;
    this.#env = {
      APP_ENV: 'test',
      PAYMENT_PROVIDER: 'sandbox',
      DATABASE_URL: `postgres://${user}:${password}@localhost/escola?host=${encodeURIComponent(host)}`,
      DATA_DIR: path.join(this.folder, 'dados'),
      SECRET: this.secret,
      RATE_LIMIT_ADDRESS: '0',
      RATE_LIMIT_USER: '0',
      RATE_LIMIT_ROOM: '0',
    };
    const connection = { ...owner, database: 'escola' };
    this.database = openDatabase(connection, () => undefined);
    // The first one migrates the database.
    await this.#start();
    this.#course = (await buildWorld(connection)).course;
  }

  async close(): Promise<void> {
    await this.stopServers();
    await this.database.close();
    await this.#postgres.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  async #start(): Promise<void> {
    const server = new ServerProcess(await freePort(), this.#env);
    this.servers.push(server);
    await server.ready();
  }

  /** Both listen, and their workers are ready. Those that run already go on; others take the place of those that have ended. */
  async two(): Promise<[ServerProcess, ServerProcess]> {
    this.servers = this.servers.filter(({ child }) => child.exitCode === null && child.signalCode === null);
    await Promise.all(Array.from({ length: 2 - this.servers.length }, () => this.#start()));
    const urls = this.servers.map(({ url }) => url);
    await vi.waitFor(
      async () => {
        const { rows } = await this.database.pool.query(
          'select 1 from room_hosts where workers > 0 and address = any($1)',
          [urls],
        );
        expect(rows.length).toBe(2);
      },
      { timeout: 20_000, interval: 50 },
    );
    return this.servers as [ServerProcess, ServerProcess];
  }

  /** Also those that were killed or stand still. */
  async stopServers(): Promise<void> {
    const stopped = this.servers.map(async ({ child, exited }) => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGCONT');
      child.kill('SIGTERM');
      await exited;
    });
    this.servers = [];
    await Promise.all(stopped);
  }

  lesson(): Promise<LessonNow> {
    return buildLessonNow(this.database, this.#course);
  }

  /** The person's page, as one of the processes serves it. */
  async page({ url }: ServerProcess, email: string): Promise<Caller> {
    const known = this.#callers.get(email) ?? (await new Caller(url).login(email, 'Nadar9Longe'));
    this.#callers.set(email, known);
    const caller = new Caller(url, known.token);
    caller.sessionId = known.sessionId;
    return caller;
  }

  async token(server: ServerProcess, lesson: LessonNow, role: 'host' | 'guest'): Promise<string> {
    const { email } = role === 'host' ? lesson.teacher : lesson.student;
    const caller = await this.page(server, email);
    const params = { room_id: lesson.room_id, user_type: role };
    return (await caller.call('GET /v1/classes/:room_id/:user_type/token', { params })).token;
  }

  /** Undefined while nobody serves the room. */
  async lease({
    room_id,
  }: LessonNow): Promise<{ host_id: string; epoch: string; address: string } | undefined> {
    const { rows } = await this.database.pool.query(
      `select l.host_id, l.epoch, h.address from room_leases l join room_hosts h on h.id = l.host_id where room_id = $1`,
      [room_id],
    );
    return rows[0];
  }

  async sides(lesson: LessonNow): Promise<{ holder: ServerProcess; other: ServerProcess }> {
    const lease = await this.lease(lesson);
    const holder = this.servers.find(({ url }) => url === lease?.address);
    const other = this.servers.find(({ url }) => url !== lease?.address);
    if (!holder || !other) throw new Error(`nobody serves the room: ${JSON.stringify(lease)}`);
    return { holder, other };
  }

  async session({ room_id }: LessonNow): Promise<{ id: string; peers: string[] }> {
    const { rows } = await this.database.pool.query('select state from room_state where room_id = $1', [
      room_id,
    ]);
    const { session } = rows[0]?.state ?? {};
    return { id: session?.session_id, peers: Object.keys(session?.peers ?? {}).sort() };
  }

  /** Joins and leaves of those who are in the lesson now, counted. */
  async ledger({ room_id, lesson_id }: LessonNow): Promise<{ event: string; n: number }[]> {
    const { rows } = await this.database.pool.query(
      `select event, count(*)::int as n from presence p where room_id = $1 and lesson_id = $2
         and exists (select from room_state s where s.state->'session'->'peers' ? p.peer_id) group by 1 order by 1`,
      [room_id, lesson_id],
    );
    return rows;
  }

  async consentToRecording({ teacher, student }: LessonNow): Promise<void> {
    const { version, fingerprint } = consentTexts.recording;
    await this.database.pool.query(
      `insert into consents (user_id, purpose, version, fingerprint, is_given, by_guardian, at)
       select user_id, 'recording', $2, $3, true, false, now() from users where email = any($1)`,
      [[teacher.email, student.email], version, fingerprint],
    );
  }

  /** The recordings of a lesson, with the number of their files, and how often their end was logged. */
  async recordings({ lesson_id }: LessonNow): Promise<{ ended_why: string; files: number; ends: number }[]> {
    const { rows } = await this.database.pool.query(
      `select ended_why, (select count(*)::int from audit_log a where a.entity = 'lesson_recordings'
         and a.entity_id = r.id::text and a.changes::text like '%file_bytes%') as ends
       from lesson_recordings r where lesson_id = $1`,
      [lesson_id],
    );
    const files = readdirSync(this.folder, { recursive: true, encoding: 'utf8' });
    return rows.map((row) => ({ ...row, files: files.filter((name) => name.endsWith('.webm')).length }));
  }

  /** The recorder of a process that records one room. */
  recorderOf({ child }: ServerProcess): number {
    const found = processes().find(
      ({ parent, command }) => parent === child.pid && command.includes('recording/recorder.ts'),
    );
    if (!found) throw new Error('nothing is recorded');
    return found.pid;
  }

  /** The processes of the database: its postmaster and the children of that. */
  postgres(): number[] {
    const all = processes();
    const isOwn = (command: string) => command.includes('postgres\0-D\0') && command.includes(this.folder);
    const postmaster = all.find(({ command }) => isOwn(command))?.pid;
    return all.filter(({ pid, parent }) => pid === postmaster || parent === postmaster).map(({ pid }) => pid);
  }
}
