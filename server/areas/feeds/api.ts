export { removeFeed } from './ownFeed.ts';
