import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../server/platform/db/database.ts';
import { SchoolProcess } from '../../kill/schoolProcess.ts';
import { buildGroupLesson } from '../../load/groupLesson.ts';
import { password } from '../../support/password.ts';
import { WebKit } from './webkit.ts';

const school = new SchoolProcess({});
let webkit: WebKit;

beforeAll(async () => {
  await school.start();
  const database = openDatabase(school.connection(), () => undefined);
  await buildGroupLesson(database, 1);
  await database.close();
  webkit = await WebKit.start();
}, 120_000);
afterAll(async () => {
  await webkit?.close();
  await school.end();
});

// The engine of Safari. Debian builds it without WebRTC, so that calls cannot be tried in it.
describe('a student in WebKit', { timeout: 90_000 }, () => {
  it('logs in, finds the lesson, and reads in the room why this browser makes no calls', async () => {
    await webkit.open(`${school.url}/auth`);
    await webkit.shows('Acessar');
    await webkit.type('input[autocomplete~="username"], input[type="email"]', 'aluno.1@x.test');
    await webkit.type('input[type="password"]', password);
    await webkit.click('Acessar');
    await webkit.click('Entrar na aula');
    expect(await webkit.run('return typeof RTCPeerConnection')).toBe('undefined');
    await webkit.shows('Este navegador não faz chamadas');
    await webkit.click('Voltar');
    await webkit.shows('Entrar na aula');
  });
});
