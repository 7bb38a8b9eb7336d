export { becomeUser } from './becomeUser.ts';
