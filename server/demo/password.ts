/** argon2id of 'Aula1234', the password of every demo login; computed once so that filling a school is quick. */
export const demoPasswordHash =
  '$argon2id$v=19$m=19456,t=2,p=1$wKaH803NUxRKc3Z2hH/F1Q$cSgfOC9cDHaTo/RN7ucrBuekWLwZ7Vp2XH8ZHufLyls';
