/** The password of every built user; it satisfies the password rules. */
export const password = 'Nadar9Longe';
/**
 * Its argon2id hash, so that builders need not compute it, with the least memory and time: a login verifies it with the parameters of the
 * hash, and the tests log in thousands of times. Passwords that the server sets are hashed with its own.
 */
export const passwordHash =
  '$argon2id$v=19$m=8,t=1,p=1$GkInbrdwvfpK8+Ko6XwJUA$vMvQovZiTF6jsqha0OzQ/iRfZxF1pVDSS9f/I+87b9Q';
