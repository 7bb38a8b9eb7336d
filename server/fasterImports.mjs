// Preloaded by `node --import`. Of each module that is imported Node reads the package's description, and parses it each time;
// that of drizzle-orm has 180 kB and a process imports a hundred of its modules, which took half of a server's start.
import { registerHooks } from 'node:module';

const inside = '/node_modules/drizzle-orm/';
/** What the application's imports of the package resolve to. */
const known = new Map();

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL, conditions } = context;
    if (!conditions.includes('import')) return next(specifier, context);
    if (specifier.startsWith('.') && parentURL?.includes(inside))
      return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
    if (specifier !== 'drizzle-orm' && !specifier.startsWith('drizzle-orm/')) return next(specifier, context);
    const found = known.get(specifier) ?? Object.assign(next(specifier, context), { shortCircuit: true });
    known.set(specifier, found);
    return found;
  },
});
