/** Where each of react-admin's resources lives on the wire. */
const wire: Record<string, string> = {
  users: '/v1/users',
  students: '/v1/students',
  'students-info': '/v1/students/info',
  roles: '/v1/roles',
  'document-types': '/v1/document-types',
  'students-without-match': '/v1/students-without-match',
  'students-waiting-teacher-acceptance': '/v1/match/waiting',
};

export function wirePath(resource: string): string {
  const path = wire[resource];
  if (!path) throw new Error(`The resource '${resource}' has no path; add it to dataProvider/resources.ts.`);
  return path;
}
