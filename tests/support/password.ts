/** The password of every built user; it satisfies the password rules. */
export const password = 'Nadar9Longe';
/** Its argon2id hash, so that builders need not compute it. */
export const passwordHash =
  '$argon2id$v=19$m=19456,t=2,p=1$GLpFSPtiqOPAc7WLXlz6DQ$NB+3cpBb2GSCx/obkdad6VfhhTL0sc/uxNkmIOG5dGo';
