export { mailToOneself } from './mailTest.ts';
