import { localDate } from '../../../domain/schoolTime.ts';
import { api } from '../../dataProvider/api.ts';
import type { RowOf } from '../../dataProvider/calls.ts';
import { openLink } from '../../dataProvider/openFile.ts';

export type CertificateRow = RowOf<'GET /v1/certificates'>;

/** Opens the PDF of a certificate, by a new link where the screen was open for longer than its link is valid. */
export const openCertificate = (
  url: string,
  { id, student_id }: Pick<CertificateRow, 'id' | 'student_id'>,
): Promise<void> =>
  openLink(url, async () => {
    const { response } = await api('GET /v1/certificates', { query: { student_id } });
    return response.find((each) => each.id === id)?.url;
  });

/** The public page that validates a certificate. */
export const validationUrl = ({ code }: Pick<CertificateRow, 'code'>): string =>
  new URL(`/certificate?hash=${code}`, window.location.origin).href;

/** LinkedIn's form for a certificate, filled in with the month of the school's calendar, as on the PDF. */
export function linkedInUrl(
  certificate: Pick<CertificateRow, 'code' | 'issued_at'>,
  { name, school }: { name: string; school: string },
): string {
  const [year = '', month = ''] = localDate(new Date(certificate.issued_at)).split('-');
  const url = new URL('https://www.linkedin.com/profile/add');
  url.search = new URLSearchParams({
    startTask: 'CERTIFICATION_NAME',
    name,
    organizationName: school,
    issueYear: year,
    issueMonth: String(Number(month)),
    certUrl: validationUrl(certificate),
    certId: certificate.code,
  }).toString();
  return url.href;
}
