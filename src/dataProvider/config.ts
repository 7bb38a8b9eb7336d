import { useEffect, useState } from 'react';
import type { ResponseOf } from '../../contract/index.ts';
import { schoolBrand } from '../browser/schoolBrand.ts';
import { api } from './api.ts';

export type PublicConfig = ResponseOf<'GET /v1/config'>;

let asked: Promise<PublicConfig> | null = null;

// Only a successful response is cached, so that the next caller retries a failure.
export function loadConfig(): Promise<PublicConfig> {
  asked ??= api('GET /v1/config').then(
    (config) => {
      schoolBrand.set({ name: config.school, accent: config.accent, logo: config.logo });
      return config;
    },
    (error: unknown) => {
      asked = null;
      throw error;
    },
  );
  return asked;
}

/** Asks again, once the settings that it shows have changed. */
export function reloadConfig(): void {
  asked = null;
  loadConfig().catch(() => {
    // The next page that needs it asks again.
  });
}

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
