// Run as a process of its own, because an installation blocks the process for a minute. Ends with a line of JSON.
import { findBrowsers } from './browsers.mjs';

console.log(JSON.stringify(findBrowsers()));
