/** By which the SDK reports that the plugin is on. */
export const PLUGIN_NAME = 'aula-viva-background';
