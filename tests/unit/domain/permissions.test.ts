import { describe, expect, it } from 'vitest';
import { fixedPermissions } from '../../../contract/permissions.ts';
import { allPermissions, canBeGranted, grants, parsePermission } from '../../../domain/permissions.ts';
import { homes, typesProblem, userTypes } from '../../../domain/userTypes.ts';

describe('permissions', () => {
  it('include only the pairs of the catalogue', () => {
    expect(parsePermission('view:users')).toBe('view:users');
    expect(parsePermission('delete:users')).toBeNull();
    expect(new Set(allPermissions).size).toBe(allPermissions.length);
  });

  it('are strict on the server and lenient in the browser about an empty list', () => {
    expect(grants(new Set(), ['view:users'])).toBe(false);
    expect(canBeGranted([], ['view:users'])).toBe(true);
    expect(canBeGranted(['view:fev'], ['view:users'])).toBe(false);
  });

  it('of the fixed types are in the catalogue, and include none over users’ roles', () => {
    for (const type of userTypes) {
      for (const permission of fixedPermissions[type]) expect(allPermissions).toContain(permission);
      expect(fixedPermissions[type]).not.toContain('edit:roles');
    }
  });
});

describe('user types', () => {
  it('combine FEE and FEV only (REG-1)', () => {
    expect(typesProblem(['FEE', 'FEV'])).toBeNull();
    for (const type of ['STUDENT', 'TEACHER', 'ADMIN', 'B2B'] as const) {
      expect(typesProblem([type])).toBeNull();
      expect(typesProblem([type, 'FEV'])).toBe('exclusive_type');
    }
    expect(typesProblem(['TEACHER', 'FEE'])).toBe('teacher_and_fee');
    expect(typesProblem([])).toBe('no_type');
  });

  it('have a home each', () => {
    for (const type of userTypes) expect(homes[type]).toMatch(/^\//);
  });
});
