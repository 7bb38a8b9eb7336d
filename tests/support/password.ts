/** The password of everybody that tests build, strong enough to be chosen through the API as well. */
export const password = 'Nadar9Longe';
/** argon2id of the password above, so that builders need not compute it. */
export const passwordHash =
  '$argon2id$v=19$m=19456,t=2,p=1$GLpFSPtiqOPAc7WLXlz6DQ$NB+3cpBb2GSCx/obkdad6VfhhTL0sc/uxNkmIOG5dGo';
