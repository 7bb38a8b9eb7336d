import { expect, vi } from 'vitest';
import type { Input, ResponseOf } from '../../contract/index.ts';
import type { Caller } from './caller.ts';
import { password, type School } from './school.ts';

const cards = { card: '4000 0000 0000 0010', refused: '4000 0000 0000 0028' };

export class Enrolment {
  readonly school: School;
  student!: Caller;
  user_id = '';
  student_id = '';
  email = '';
  name = '';
  lastOrder = '';

  constructor(school: School) {
    this.school = school;
  }

  async register(
    seller: Caller,
    body: Input<'POST /v1/users'>['body'],
  ): Promise<ResponseOf<'POST /v1/users'>> {
    const user = await seller.call('POST /v1/users', { body });
    this.user_id = user.user_id;
    this.student_id = user.student_id ?? '';
    this.email = user.email;
    this.name = user.name;
    return user;
  }

  async mail(to = this.email): Promise<string> {
    const [mail] = await this.school.anyone.call('GET /v1/demo/mails', { query: { to } });
    return mail ? `${mail.subject}\n${mail.text}` : '';
  }

  async confirmEmail(): Promise<Caller> {
    const hash = /hash=([\w-]+)/.exec(await this.mail())?.[1] ?? '';
    await this.school.anyone.call('POST /v1/users/confirm-registration', {
      body: { hash, email: this.email, password, confirmPassword: password },
    });
    this.student = await this.school.login(this.email);
    return this.student;
  }

  find(): Promise<ResponseOf<'GET /v1/onboarding/find-by-user-id'>> {
    return this.student.call('GET /v1/onboarding/find-by-user-id', { query: { user_id: this.user_id } });
  }

  async sign(): Promise<void> {
    const { contract } = await this.find();
    for (const { party } of contract?.signers ?? []) await this.signAs(party);
  }

  async signAs(party: 'student' | 'guardian'): Promise<void> {
    const { contract } = await this.find();
    const signer = contract?.signers.find((each) => each.party === party);
    if (party === 'guardian') return this.signByLink(signer?.email ?? '', signer?.name ?? '');
    const params = { id: contract?.contract_id ?? '' };
    await this.student.call('POST /v1/contracts/:id/code', { params, body: { party } });
    const code = await this.mailedCode(signer?.email);
    await this.student.call('POST /v1/contracts/:id/sign', {
      params,
      body: { party, code, typed_name: signer?.name ?? '', consent: true },
    });
  }

  async mailedCode(to?: string): Promise<string> {
    return /\b(\d{5})\b/.exec(await this.mail(to))?.[1] ?? '';
  }

  /** The token of the last link that was mailed to the guardian. */
  async guardianToken(to: string): Promise<string> {
    const mails = await this.school.anyone.call('GET /v1/demo/mails', { query: { to } });
    const links = mails.flatMap(({ text }) => /sign-contract#([\w-]+)/.exec(text ?? '')?.[1] ?? []);
    return links[0] ?? '';
  }

  private async signByLink(email: string, typed_name: string): Promise<void> {
    const token = await this.guardianToken(email);
    const { anyone } = this.school;
    await anyone.call('POST /v1/contract-signing/code', { body: { token } });
    const code = await this.mailedCode(email);
    await anyone.call('POST /v1/contract-signing/sign', {
      body: { token, code, typed_name, consent: true, terms: true, recording: false },
    });
  }

  async pay(how: 'card' | 'refused' | 'pix'): Promise<void> {
    const { charge } = await this.find();
    const params = { user_id: this.user_id };
    const { link } =
      charge?.kind === 'registration'
        ? await this.student.call('GET /v1/pagarme/get-registration-link/:user_id', { params })
        : await this.student.call('GET /v1/pagarme/get-payment-link/:user_id', { params });
    this.lastOrder = /or_\w+/.exec(link)?.[0] ?? '';
    const form: Record<string, string> =
      how === 'pix' ? { method: 'pix' } : { method: 'card', number: cards[how] };
    const response = await fetch(`${this.school.url}${link}`, {
      method: 'POST',
      body: new URLSearchParams(form),
      redirect: 'manual',
    });
    expect(response.status).toBe(how === 'refused' ? 402 : 303);
  }

  /** Waits until the provider's event has changed the status. */
  async until(status: string): Promise<void> {
    await vi.waitFor(async () => expect((await this.find()).onboarding_status).toBe(status), {
      timeout: 10_000,
      interval: 30,
    });
  }

  async sendEvent(body: string): Promise<number> {
    const response = await this.school.anyone.raw('POST', '/v1/pagarme/webhook', body, {
      'x-sandbox-signature': this.school.services.secrets.sign('payment-event', body),
    });
    return response.status;
  }

  giveAvailability(
    availability: Input<'POST /v1/availability'>['body']['availability'] = {
      tuesday: [{ start: '19:00', end: '20:00' }],
      thursday: [{ start: '19:00', end: '20:00' }],
    },
  ) {
    return this.student.call('POST /v1/availability', {
      body: { student_id: this.student_id, timezone: 'America/Sao_Paulo', availability },
    });
  }
}
