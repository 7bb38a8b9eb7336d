import type { AgendaTexts } from '../pt-BR/agenda.ts';

export default {
  print: 'Print',
  subscribe: 'Subscribe to calendar',
  intro:
    'A secret address brings your lessons to Google Calendar, Apple Calendar or Outlook, always in your device’s local time.',
  secret: 'Anyone with the address can see your lessons without logging in. Do not share it.',
  make: 'Create address',
  since: 'Your calendar has had an address since %{day}. For security, it is shown only when it is created.',
  renew: 'Create new address',
  revoke: 'Revoke',
  address: 'Calendar address',
  once: 'Copy it now: for security, the address is not shown again.',
  open: 'Open in this device’s calendar',
  google: 'On a computer, next to “Other calendars”, choose “+”, “From URL” and paste the address.',
  apple:
    'On iPhone: Settings, Apps, Calendar, Calendar Accounts, Add Account, Other, Add Subscribed Calendar. On Mac: File, New Calendar Subscription.',
  outlook: 'Under “Add calendar”, choose “Subscribe from web” and paste the address.',
  pace: 'Each app fetches changes at its own pace; Google can take up to a day.',
  renew_title: 'Create a new address?',
  renew_text: 'The current address stops working. Subscribe again in the apps where you use it.',
  revoke_title: 'Revoke the address?',
  revoke_text: 'Your lessons disappear from the apps that use this address.',
  revoked: 'Address revoked.',
  sheet: 'Calendar of %{name}',
  free: 'No lessons',
} satisfies AgendaTexts;
