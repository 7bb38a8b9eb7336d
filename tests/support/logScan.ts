import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isCpf } from '../../domain/brazil.ts';
import { isCardNumber } from '../../domain/cardNumber.ts';
import { password } from './password.ts';

export interface Scan {
  files: number;
  lines: number;
  /** Log lines of requests; zero means that the scan has seen no logs. */
  requests: number;
  /** Locations only, without the secrets. */
  findings: string[];
}

const wordsOf = (file: string): string[] =>
  existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];

type Look = readonly [kind: string, shape: RegExp, isOne: (found: string) => boolean];
const always = () => true;
const looks: readonly Look[] = [
  ['access token', /eyJ[\w-]{10,}\.[\w-]{6,}/g, always],
  ['key of a payment provider', /\bsk_(?:test_)?\w{8,}|senha-do-webhook/g, always],
  ['basic credentials', /\bBasic [\w+/-]{12,}=*/g, always],
  ['password hash', /\$argon2\w*\$/g, always],
  // 256 bits in base64url: refresh tokens, tokens and signatures of links.
  ['token', /(?<![\w-])(?=[\w-]*[a-z])(?=[\w-]*[A-Z])(?=[\w-]*\d)[\w-]{43}(?![\w-])/g, always],
  ['CPF', /(?<![\w.-])(?:\d{11}|\d{3}\.\d{3}\.\d{3}-\d{2})(?![\w-])/g, isCpf],
  ['card number', /(?<![\w.-])[3-6]\d{3}(?:[ -]?\d{4}){2}[ -]?\d{3,7}(?![\w-])/g, isCardNumber],
  ['e-mail text', /Se você não esperava este e-mail|Seu código para|Para assinar o contrato/g, always],
];

/** Printed on purpose, by the demo school on loopback only. */
const banner = /^Demo logins, password /;

export function scanLogs(folder: string): Scan {
  const passwords = [...new Set(['Aula1234', password, ...wordsOf(path.join(folder, 'passwords.txt'))])];
  const scan: Scan = { files: 0, lines: 0, requests: 0, findings: [] };
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.log')) : [];
  for (const name of names) {
    scan.files++;
    // Codes of five digits are searched only in the log of their own server, outside numbers and job ids.
    const codes = new Set(wordsOf(path.join(folder, `${name}.codes`)));
    const all: Look[] = [
      ...looks,
      ['code', /(?<![\w.:/-]|\btask )\d{5}(?![\w.-])/g, (found) => codes.has(found)],
    ];
    const lines = readFileSync(path.join(folder, name), 'utf8').split('\n');
    lines.forEach((line, index) => {
      if (line === '' || banner.test(line)) return;
      scan.lines++;
      if (line.includes('"message":"request"')) scan.requests++;
      const at = `${name}:${index + 1}`;
      if (passwords.some((password) => line.includes(password))) scan.findings.push(`${at}: password`);
      for (const [kind, shape, isOne] of all)
        if (line.match(shape)?.some(isOne)) scan.findings.push(`${at}: ${kind}`);
    });
  }
  return scan;
}
