// Entry of every `npm run`: runs on Node 18 and up.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findNode, rememberNode, runNpm } from './node24.mjs';
import { stopWithNpm } from './parent.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const [command = 'start', ...rest] = process.argv.slice(2);

function installWhatIsMissing(node) {
  const lock = createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');
  const stamp = path.join(root, 'node_modules', '.cache', 'aula-viva', 'installed');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  console.log('Installing what Aula Viva needs from npm');
  const env = {
    ...process.env,
    PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}`,
    NODE_ENV: 'development',
    npm_config_update_notifier: 'false',
    npm_config_loglevel: 'error',
  };
  runNpm(node, ['ci', '--no-audit', '--no-fund', '--prefer-offline', '--include=dev', '--include=optional'], {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, lock);
}

const node = findNode(root);
installWhatIsMissing(node);
rememberNode(root, node);

const child = spawn(node, [path.join(root, 'bin', 'commands', `${command}.mjs`), ...rest], {
  cwd: root,
  // The channel tells the command when this process has been killed.
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env: { ...process.env, PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}` },
});
// Ctrl-C reaches the child directly; other signals are forwarded.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => signal !== 'SIGINT' && child.kill(signal));
stopWithNpm(() => child.kill('SIGTERM'));
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
