import { useEffect, useState } from 'react';
import type { ResponseOf } from '../../contract/index.ts';
import { api } from './api.ts';

export type PublicConfig = ResponseOf<'GET /v1/config'>;

let asked: Promise<PublicConfig> | null = null;

// Only a successful response is cached, so that the next caller retries a failure.
export function loadConfig(): Promise<PublicConfig> {
  asked ??= api('GET /v1/config').catch((error: unknown) => {
    asked = null;
    throw error;
  });
  return asked;
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
