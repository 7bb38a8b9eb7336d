// Runs on Node 18 and up. Caches the path, so that later starts do not need npm.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const enough = (version) => {
  const [major, minor] = version.replace(/^v/, '').split('.').map(Number);
  return major > 22 || (major === 22 && minor >= 18);
};

/** Without a shell, so that paths may contain spaces. */
export function runNpm(node, args, options) {
  const cli = process.env.npm_execpath;
  const env = { ...process.env, npm_config_update_notifier: 'false', npm_config_loglevel: 'error' };
  return cli && /\.c?js$/.test(cli)
    ? execFileSync(node, [cli, ...args], { env, ...options })
    : execFileSync(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, { env, ...options });
}

export function findNode(root) {
  if (enough(process.versions.node)) return process.execPath;
  const memory = path.join(root, 'node_modules', '.cache', 'aula-viva', 'node');
  if (existsSync(memory)) {
    const kept = readFileSync(memory, 'utf8').trim();
    if (existsSync(kept)) return kept;
  }
  console.log(`Node ${process.versions.node} is too old for Aula Viva; getting Node 24 through npm`);
  const found = String(
    runNpm(process.execPath, ['exec', '--yes', '--package=node@24', '--', 'node', '-p', 'process.execPath'], {
      stdio: ['ignore', 'pipe', 'inherit'],
      cwd: root,
    }),
  )
    .trim()
    .split('\n')
    .pop();
  return found;
}

/** Call once node_modules exists. */
export function rememberNode(root, node) {
  const folder = path.join(root, 'node_modules', '.cache', 'aula-viva');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'node'), node);
}
