import { foldWord, isWeakPassword } from '../../../domain/weakPassword.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Reader } from '../../platform/db/database.ts';
import { refused } from '../../platform/errors.ts';
import { readSchool } from '../../platform/school.ts';

const product = 'Aula Viva';

/** Loaded on demand: the lists are large and most processes never need them. */
const commonWords = (): Promise<ReadonlySet<string>> => {
  words ??= readLists();
  return words;
};
let words: Promise<ReadonlySet<string>> | undefined;

async function readLists(): Promise<ReadonlySet<string>> {
  const [everywhere, portuguese] = await Promise.all([
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-pt-br'),
  ]);
  const lists = [
    everywhere.dictionary['passwords-common'],
    portuguese.dictionary['commonWords-pt-br'],
    portuguese.dictionary['firstnames-pt-br'],
    portuguese.dictionary['lastnames-pt-br'],
  ];
  return new Set(lists.flat().map(foldWord));
}

export async function refuseWeakPassword(
  db: Reader,
  { config }: Pick<Ctx, 'config'>,
  password: string,
  person: { name: string; email: string },
  field: 'password' | 'newPassword' = 'password',
): Promise<void> {
  const common = await commonWords();
  const { name: school } = await readSchool({ db, config });
  const own = [product, school, person.name, person.email];
  if (!isWeakPassword(password, { common: (folded) => common.has(folded), own })) return;
  throw refused({ path: field, code: 'password_weak' });
}
