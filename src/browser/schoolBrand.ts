import { useEffect } from 'react';
import { localValue, useStore } from './store.ts';

interface SchoolBrand {
  name: string;
  /** `#rrggbb`. */
  accent: string | null;
  /** An address that expires after some hours, and that the configuration renews. */
  logo: string | null;
}

export const brandKey = 'aula-viva.brand';
/** It keeps what the server last gave, so that a page that opens again does not show another brand first. */
export const schoolBrand = localValue<SchoolBrand>(brandKey, { name: 'Aula Viva', accent: null, logo: null });

export const useSchoolBrand = (): SchoolBrand => useStore(schoolBrand);

/** Titles the window with the page and the school. */
export function usePageTitle(title: string): void {
  const { name } = useSchoolBrand();
  useEffect(() => {
    document.title = `${title} · ${name}`;
  }, [title, name]);
}
