import type { ComponentType, LazyExoticComponent } from 'react';
import type { Permission } from '../../domain/permissions.ts';
import type { UserType } from '../../domain/userTypes.ts';

type Page = LazyExoticComponent<ComponentType>;

/** What a resource shows of itself to the application. */
export interface ResourceManifest {
  /** react-admin's name; `dataProvider/resources.ts` maps it onto the wire. */
  name: string;
  path: string;
  needs: readonly Permission[];
  /** Only these profiles have it. */
  types?: readonly UserType[];
  list: Page;
  /** The form for a new record, and for one with `?id=`. */
  form?: { path: string; needs: readonly Permission[]; page: Page };
  recordRepresentation: string;
}
