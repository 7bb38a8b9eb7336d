import type { LegalTexts } from '../pt-BR/legal.ts';

export default {
  back: 'Back',
  pages: 'Other pages',
  updated: 'Last updated: %{date}',
  write_us: 'E-mail: ',
  call_us: 'Phone: ',
  no_contact: 'Contact your school’s office.',

  'terms.title': 'Terms of Use',
  'terms.acceptance.title': '1. Acceptance of the terms',
  'terms.acceptance':
    'By entering Aula Viva or using any part of it, you agree to these terms. If you disagree with any point, do not use the platform.',
  'terms.service.title': '2. The service',
  'terms.service':
    'Aula Viva brings together those who learn and those who teach languages, in live lessons over the internet.\n\nWho uses the platform:\n- Students schedule lessons, join sessions and follow their progress.\n- Professors offer lessons, manage their schedules and follow their students.\n\nWhat the platform offers:\n- Scheduling and holding online lessons.\n- Integrated video conferencing.\n- Sharing of teaching materials.\n- Academic progress tracking.\n- Ratings and feedback.',
  'terms.duties.title': '3. Duties of users',
  'terms.duties':
    'You undertake to:\n- Give truthful information.\n- Keep your credentials confidential.\n- Use the platform respectfully.\n- Not violate intellectual property.\n\nIt is forbidden to:\n- Harass or discriminate against other people.\n- Publish offensive content or illegal material.\n- Circumvent security measures.\n- Use the platform commercially without authorisation.\n- Interfere with the services.',
  'terms.payment.title': '4. Payment',
  'terms.payment':
    'Prices and charges:\n- Prices are set by professors and the platform.\n- Payments go through secure providers.\n- Service fees may apply.\n- Prices may change, with prior notice.\n\nCancellations and refunds:\n- Cancellation must follow the deadlines.\n- Refunds follow the policy in force.\n- Unjustified absences may be charged.\n- In specific cases we may offer credits.',
  'terms.property.title': '5. Intellectual property',
  'terms.property':
    'You keep the rights to the original content you create. The platform may use that content to improve the services.',
  'terms.liability.title': '6. Limitation of liability',
  'terms.liability':
    'Aula Viva acts as an intermediary between students and professors. Therefore:\n- We do not guarantee learning results.\n- We are not responsible for content published by users.\n- Technical interruptions are possible.',
  'terms.termination.title': '7. Termination',
  'terms.termination':
    '- You may cancel at any time.\n- The platform may suspend access when these terms are violated.\n- Data is kept according to the Privacy Policy.\n- Financial obligations survive termination.',
  'terms.changes.title': '8. Changes to the terms',
  'terms.changes':
    'Significant changes are announced in advance, on the platform or by e-mail. Continuing to use Aula Viva after that means accepting the new terms.',
  'terms.contact.title': '9. Contact',
  'terms.contact': 'If you have questions about these terms, talk to us.',

  'privacy.title': 'Privacy Policy',
  'privacy.introduction.title': '1. Introduction',
  'privacy.introduction':
    'This policy explains which personal data Aula Viva collects, what it is for and with whom it is shared. It follows the Brazilian General Data Protection Law (LGPD, Law 13.709/2018).',
  'privacy.collected.title': '2. Data we collect',
  'privacy.collected':
    'Data you supply:\n- Full name and profile.\n- E-mail and phone.\n- Academic information and learning preferences.\n- Payment data, processed by third parties.\n- Content generated in lessons, such as recordings and messages.\n\nData collected automatically:\n- Device and browser.\n- IP address and approximate location.\n- Usage and navigation patterns.\n- Cookies.\n- System logs.',
  'privacy.use.title': '3. How we use data',
  'privacy.use':
    'To provide the service:\n- Hold lessons and communication.\n- Maintain accounts.\n- Process payments.\n- Give support.\n\nTo improve the platform:\n- Analyse performance.\n- Develop features.\n- Personalise the experience.\n- Prevent fraud.',
  'privacy.sharing.title': '4. Sharing',
  'privacy.sharing':
    'We do not sell or rent your data. It is shared only:\n- With essential providers, such as payments and hosting.\n- When required by law.\n- To protect rights and safety.\n- With your explicit consent.',
  'privacy.rights.title': '5. Your rights',
  'privacy.rights':
    'The LGPD guarantees you:\n- Access to your data.\n- Correction of what is wrong.\n- Deletion of the data.\n- Portability.\n- Revocation of consent.\n- Information about the processing.',
  'privacy.security.title': '6. Data security',
  'privacy.security':
    'To protect your data we keep:\n- Encryption in transit and at rest.\n- Strict access control.\n- Continuous monitoring.\n- Staff training.\n- Periodic audits.',
  'privacy.contact.title': '7. Contact',
  'privacy.contact': 'To exercise your rights or ask about your data, talk to us.',

  'cookies.title': 'Cookies',
  'cookies.text':
    'Cookies are small pieces of information kept in your browser. Choose which ones Aula Viva may use. Until you save, only the necessary ones are active.',
  'cookies.necessary': 'Necessary',
  'cookies.necessary_text':
    'They keep you signed in and the platform secure, and store what you ask for: theme, language, drafts, saved searches and the lessons of the week for reading offline. Always active.',
  'cookies.functional': 'Functional',
  'cookies.functional_text':
    'They remember filters, order and page of lists, so you do not have to repeat them.',
  'cookies.analytics': 'Analytics',
  'cookies.analytics_text':
    'They help to understand how the platform is used and what to improve. Aula Viva uses none today. If it ever does, your choice applies.',
  'cookies.marketing': 'Marketing',
  'cookies.marketing_text':
    'They allow showing promotional content according to your interests. Aula Viva uses none today. If it ever does, your choice applies.',
  'cookies.save': 'Save preferences',
  'cookies.saved': 'Your choice is kept in this browser.',
  'cookies.unsaved': 'Your choice has not been saved yet.',

  'faq.title': 'Help centre',
  'faq.text': 'Search for a word or browse the subjects.',
  'faq.search': 'Search',
  'faq.found': '%{smart_count} answer |||| %{smart_count} answers',
  'faq.none': 'No answer for “%{text}”',
  'faq.none_text': 'Try another word.',
  'faq.clear': 'Clear search',
  'faq.more': 'Did not find it?',
  'faq.more_text': 'Support answers by e-mail within 2 hours on average.',
  'faq.starting': 'Getting started',
  'faq.classes': 'Classes',
  'faq.account': 'Account',
  'faq.payment': 'Payment',
  'faq.technical': 'Technical support',
  'faq.security': 'Security',
  'faq.first_login': 'How do I log in for the first time?',
  'faq.first_login.answer':
    'Open the link the school sent to your e-mail, create your password and log in with the same e-mail.',
  'faq.first_login.tags': 'access login registration invitation',
  'faq.needs': 'What do I need for lessons?',
  'faq.needs.answer':
    'A computer or phone with an up-to-date browser, a camera, a microphone and internet of at least 5 Mbps.',
  'faq.needs.tags': 'requirements internet equipment speed',
  'faq.join': 'How do I join a lesson?',
  'faq.join.answer':
    'From the calendar: open the lesson and enter the room. Check camera and microphone first.',
  'faq.join.tags': 'room video conference calendar enter',
  'faq.cancel': 'Can I cancel or reschedule a lesson?',
  'faq.cancel.answer': 'Yes. Cancelling or rescheduling is free with 24 hours’ notice.',
  'faq.cancel.tags': 'cancellation absence deadline 24h',
  'faq.forgot': 'I forgot my password. What now?',
  'faq.forgot.answer':
    'On the login page, tap “I forgot my password”. You get a 5-digit code by e-mail to create another one.',
  'faq.forgot.tags': 'recover code access',
  'faq.appearance': 'How do I change the theme or the language?',
  'faq.appearance.answer':
    'In the footer of the platform, once logged in. The choice is saved with your account.',
  'faq.appearance.tags': 'dark light appearance',
  'faq.how_to_pay': 'Who processes payments?',
  'faq.how_to_pay.answer': 'Secure payment providers. Prices may change, always with prior notice.',
  'faq.how_to_pay.tags': 'card charge price fee',
  'faq.refund': 'How do refunds work?',
  'faq.refund.answer':
    'They follow the policy described in the Terms of Use. In specific cases the school may offer credits.',
  'faq.refund.tags': 'money back credit',
  'faq.slow': 'The video stutters. What can I do?',
  'faq.slow.answer':
    'Check that your connection has at least 5 Mbps, close other programs that use the internet and, if you can, move closer to the router.',
  'faq.slow.tags': 'slow internet connection picture speed',
  'faq.support': 'How soon does support answer?',
  'faq.support.answer': 'Within 2 hours on average, by e-mail.',
  'faq.support.tags': 'service contact help time',
  'faq.password': 'What must my password be like?',
  'faq.password.answer': 'At least 8 characters. Do not use the same password on other sites.',
  'faq.password.tags': 'strong password characters',
  'faq.data': 'Is my data protected?',
  'faq.data.answer':
    'Yes. It is encrypted in transit and at rest, and processed according to the LGPD. The Privacy Policy has the details.',
  'faq.data.tags': 'lgpd privacy encryption',

  'changelog.title': 'What is new',
  'changelog.version': 'Current version: %{version}',
  'changelog.updated': 'Updated on %{date}',
  'changelog.current': 'Current',
  'changelog.major': 'major',
  'changelog.minor': 'minor',
  'changelog.patch': 'patch',
  'changelog.added': 'Added',
  'changelog.changed': 'Changed',
  'changelog.fixed': 'Fixed',
  'changelog.removed': 'Removed',
  'changelog.support': 'Something does not work as it should? Write to support.',
  'changelog.2.1.0.added':
    '- Changelog page\n- Package version in the footer\n- Theme that persists between visits\n- Language selector',
  'changelog.2.1.0.changed': '- Footer\n- Navigation\n- Mobile responsiveness',
  'changelog.2.1.0.fixed': '- Theme switching bugs\n- Accessibility of the social buttons',
  'changelog.2.0.1.fixed': '- Rendering in Safari\n- Performance of the conference page',
  'changelog.2.0.0.added':
    '- v1 module architecture\n- Redesigned components\n- Full dark mode\n- New administrator page, with dashboard',
  'changelog.2.0.0.changed': '- Migration to React 18\n- Routing update\n- Interface refactor',
} satisfies LegalTexts;
