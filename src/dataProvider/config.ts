import { useEffect, useState } from 'react';
import type { ResponseOf } from '../../contract/index.ts';
import { api } from './api.ts';

/** The installation's public settings; links that are not set are hidden. */
export type PublicConfig = ResponseOf<'GET /v1/config'>;

let asked: Promise<PublicConfig> | null = null;

/** The configuration, asked for once a page; a failure is asked again by the next who needs it. */
export function loadConfig(): Promise<PublicConfig> {
  asked ??= api('GET /v1/config').catch((error: unknown) => {
    asked = null;
    throw error;
  });
  return asked;
}

/** The configuration, or null until it is here; every screen works without it. */
export function useConfig(): PublicConfig | null {
  const [config, setConfig] = useState<PublicConfig | null>(null);
  useEffect(() => {
    let here = true;
    loadConfig().then(
      (value) => here && setConfig(value),
      () => here && setConfig(null),
    );
    return () => {
      here = false;
    };
  }, []);
  return config;
}
