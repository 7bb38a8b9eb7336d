import type { RowOf } from '../../dataProvider/calls.ts';

export type CertificateRow = RowOf<'GET /v1/certificates'>;

/** The public page that validates a certificate. */
export const validationUrl = ({ code }: Pick<CertificateRow, 'code'>): string =>
  new URL(`/certificate?hash=${code}`, window.location.origin).href;

/** LinkedIn's form for a certificate, filled in. */
export function linkedInUrl(
  certificate: Pick<CertificateRow, 'code' | 'issued_at'>,
  { name, school }: { name: string; school: string },
): string {
  const issued = new Date(certificate.issued_at);
  const url = new URL('https://www.linkedin.com/profile/add');
  url.search = new URLSearchParams({
    startTask: 'CERTIFICATION_NAME',
    name,
    organizationName: school,
    issueYear: String(issued.getFullYear()),
    issueMonth: String(issued.getMonth() + 1),
    certUrl: validationUrl(certificate),
    certId: certificate.code,
  }).toString();
  return url.href;
}
