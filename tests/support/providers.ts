export { openProviders as testProviders } from '../../server/providers/providers.ts';
