import type { CertificateStatus } from '../../../domain/certificates.ts';
import type { Ctx } from '../../platform/context.ts';

/** The list that shows the link may stay open for a while. */
const minutes = 30;

export const certificateFileLink = (ctx: Pick<Ctx, 'files'>, { file_key }: { file_key: string }): string =>
  ctx.files.link(file_key, minutes);

/** A revoked certificate has no link (CERT-4). */
export const linkUnlessRevoked = (
  ctx: Pick<Ctx, 'files'>,
  certificate: { file_key: string; status: CertificateStatus },
): string | null => (certificate.status === 'valid' ? certificateFileLink(ctx, certificate) : null);
