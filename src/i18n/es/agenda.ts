import type { AgendaTexts } from '../pt-BR/agenda.ts';

export default {
  print: 'Imprimir',
  subscribe: 'Suscribirse al calendario',
  intro:
    'Una dirección secreta lleva sus clases a Google Calendar, al calendario de Apple o a Outlook, siempre en la hora del dispositivo.',
  secret: 'Quien tenga la dirección ve sus clases sin iniciar sesión. No la comparta.',
  make: 'Crear dirección',
  since: 'Su calendario tiene una dirección desde el %{day}. Por seguridad, solo se muestra al crearla.',
  renew: 'Crear nueva dirección',
  revoke: 'Revocar',
  address: 'Dirección del calendario',
  once: 'Cópiela ahora: por seguridad, la dirección no se vuelve a mostrar.',
  open: 'Abrir en el calendario de este dispositivo',
  google: 'En el ordenador, junto a «Otros calendarios», elija «+», «Desde URL» y pegue la dirección.',
  apple:
    'En iPhone: Ajustes, Apps, Calendario, Cuentas, Añadir cuenta, Otra, Añadir calendario suscrito. En Mac: Archivo, Nueva suscripción a calendario.',
  outlook: 'En «Agregar calendario», elija «Suscribirse desde la web» y pegue la dirección.',
  pace: 'Cada aplicación busca los cambios a su ritmo; Google puede tardar hasta un día.',
  renew_title: '¿Crear una nueva dirección?',
  renew_text: 'La dirección actual deja de funcionar. Suscríbase de nuevo en las aplicaciones donde la usa.',
  revoke_title: '¿Revocar la dirección?',
  revoke_text: 'Sus clases dejan de aparecer en las aplicaciones que usan esta dirección.',
  revoked: 'Dirección revocada.',
  sheet: 'Calendario de %{name}',
  free: 'Sin clases',
} satisfies AgendaTexts;
