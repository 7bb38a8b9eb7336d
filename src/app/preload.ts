/** Starts fetching what a person sees right after the login. */
export const loadSignedIn = () => import('./SignedIn.tsx');

export function preloadSignedIn(): void {
  loadSignedIn().catch(() => {
    // Offline for a moment: the chunk is asked for again when it is needed.
  });
}
